import { createHash } from 'node:crypto';
import type { MatterView } from '#server/access/matters.ts';
import { visibleIn } from '#server/access/visible.ts';
import { citationsIn } from '#server/rules/citations.ts';
import { exhibitMentions } from '#server/rules/exhibit-mentions.ts';
import type { DocumentKind } from '#server/rules/documents.ts';
import { paragraphsOf } from '#server/rules/paragraphs.ts';
import { type FactKind, factsIn } from '#server/rules/statements.ts';
import type { Row } from '#server/store/tables.ts';

/** A paragraph that states something a court can check, and what supports it. */
export interface Support {
  /** What it is called where it is marked: the same for the same words. */
  paragraph: string;
  text: string;
  facts: FactKind[];
  state: 'cited' | 'own' | 'none';
}

/** Papers in which somebody states facts to a court. */
const stating: readonly DocumentKind[] = ['declaration', 'affidavit', 'motion', 'opposition', 'reply', 'brief'];

type Stated = Pick<Row<'documents'>, 'kind' | 'body' | 'ownKnowledge'>;

/**
 * The paragraphs of a document that state a date, an amount, a name or a quotation, in their order: `cited` where they
 * lead to evidence or name an exhibit, `own` where the writer said to know it, else `none`.
 */
export async function supportOf(view: MatterView, { kind, body, ownKnowledge }: Stated): Promise<Support[]> {
  if (!stating.includes(kind)) return [];
  const names = await namesIn(view);
  const own = new Set(JSON.parse(ownKnowledge) as string[]);
  return paragraphsOf(body).flatMap((paragraph) => {
    const facts = factsIn(paragraph, names);
    if (facts.length === 0) return [];
    const key = paragraphKey(paragraph.text);
    const state = isCited(paragraph.text) ? 'cited' : own.has(key) ? 'own' : 'none';
    return [{ paragraph: key, text: paragraph.text, facts, state }];
  });
}

/** One that is written anew has to be supported anew. */
function paragraphKey(text: string): string {
  return createHash('sha256').update(text.replaceAll(/\s+/g, ' ')).digest('hex').slice(0, 16);
}

const footnote = /\[\^[^[\]\s]{1,100}\]/;

/** A footnote is taken for its citation: what it says is a paragraph of its own. */
function isCited(text: string): boolean {
  return citationsIn(text).length > 0 || exhibitMentions(text).length > 0 || footnote.test(text);
}

/** Of everybody but the writer’s own side, who says “I, Maya Ellery, declare”. */
async function namesIn(view: MatterView): Promise<string[]> {
  const rows = await visibleIn(view, 'contacts').select('item.name').where('item.role', '!=', 'party').execute();
  return rows.map(({ name }) => name);
}
