import { z } from 'zod';
import type { MatterView } from '#server/access/matters.ts';
import { labelOfField } from '#server/areas/templates/queries.ts';
import { Id } from '#server/catalog/fields.ts';
import { type Citation, citationsIn } from '#server/rules/citations.ts';
import { compareWithAttached } from '#server/rules/exhibit-mentions.ts';
import { fieldsIn } from '#server/rules/template-fields.ts';
import type { Row } from '#server/store/tables.ts';
import { type CitedItem, citedItems, missingPassages } from './citations.ts';
import { formatOf } from './court-format.ts';
import type { Attachment } from './attachments.ts';
import type { Support } from './support.ts';

export const findingCodes = [
  'unfilled_field',
  'citation_unknown',
  'citation_page',
  'citation_passage',
  'unsupported',
  'cited_not_attached',
  'attached_not_cited',
  'caption_incomplete',
  'signature_superseded',
] as const;
type FindingCode = (typeof findingCodes)[number];

export const Finding = z
  .strictObject({
    code: z.enum(findingCodes),
    severity: z
      .enum(['error', 'warning', 'notice'])
      .meta({ description: 'The final export stops at errors and warnings unless `despite` names them' }),
    text: z.string().meta({ description: 'What was found, in a sentence' }),
    fix: z.string().nullable().meta({ description: 'What to do about it' }),
    excerpt: z.string().nullable(),
    paragraph: z.string().nullable().meta({ description: 'As `support` calls it' }),
    evidenceId: Id.nullable(),
  })
  .meta({ id: 'DocumentFinding' });
export type Finding = z.output<typeof Finding>;

type Said = Pick<Finding, 'severity' | 'text'> & Partial<Finding>;

const finding = (code: FindingCode, said: Said): Finding => ({
  code,
  fix: null,
  excerpt: null,
  paragraph: null,
  evidenceId: null,
  ...said,
});

interface Checked {
  document: Row<'documents'>;
  support: readonly Support[];
  attached: readonly Attachment[];
  /** A signature that a change of the text made void, and that no later one replaced. */
  isSuperseded: boolean;
}

/** Everything that a person should look at before a document goes to a court, the gravest first. */
export async function findingsOf(view: MatterView, checked: Checked): Promise<Finding[]> {
  const { document, support, attached, isSuperseded } = checked;
  const citations = citationsIn(document.body);
  const items = await citedItems(view, citations);
  const found = [
    ...unfilled(document),
    ...(await wrongCitations(view, citations, items)),
    ...unsupported(support),
    ...unattached(document, items, attached),
    ...incompleteCaption(document),
    ...(isSuperseded ? [superseded] : []),
  ];
  const order = ['error', 'warning', 'notice'];
  return found.toSorted((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity));
}

/** Where the final export stops. */
export function stops({ severity }: Finding): boolean {
  return severity !== 'notice';
}

function unfilled({ kind, body }: Row<'documents'>): Finding[] {
  if (kind === 'template') return [];
  return fieldsIn(body).map((name) =>
    finding('unfilled_field', {
      severity: 'error',
      text: `“${labelOfField(name)}” is not filled in.`,
      fix: 'Write what belongs there, or delete the field.',
      excerpt: `{{${name}}}`,
    }),
  );
}

async function wrongCitations(
  view: MatterView,
  citations: readonly Citation[],
  items: ReadonlyMap<string, CitedItem>,
): Promise<Finding[]> {
  const once = distinct(citations);
  const seen = once.filter(({ evidenceId }) => items.has(evidenceId));
  const missing = await missingPassages(view, seen);
  return once.flatMap((each) => wrongCitation(each, items.get(each.evidenceId), missing.has(each)) ?? []);
}

function wrongCitation(citation: Citation, item: CitedItem | undefined, isMissing: boolean): Finding | null {
  const { evidenceId, page, quote } = citation;
  if (item === undefined) {
    return finding('citation_unknown', {
      severity: 'error',
      text: 'This cites evidence that is not in this matter.',
      fix: 'Cite it again, or take the citation out.',
      evidenceId,
    });
  }
  if (page !== null && item.pageCount !== null && page > item.pageCount) {
    const pages = item.pageCount === 1 ? 'one page' : `${item.pageCount} pages`;
    return finding('citation_page', {
      severity: 'error',
      text: `“${item.title}” has ${pages}, and page ${page} is cited.`,
      fix: 'Cite the page that you mean.',
      evidenceId,
    });
  }
  if (!isMissing) return null;
  return finding('citation_passage', {
    severity: 'warning',
    text: `The words cited are not in the text of “${item.title}”${page === null ? '' : ` on page ${page}`}.`,
    fix: 'Compare them with the page. Recognized text can be wrong.',
    excerpt: quote,
    evidenceId,
  });
}

const stated = { date: 'a date', amount: 'an amount', name: 'a name', quotation: 'a quotation' } as const;

function unsupported(support: readonly Support[]): Finding[] {
  return support
    .filter(({ state }) => state === 'none')
    .map(({ paragraph, text, facts }) =>
      finding('unsupported', {
        severity: 'warning',
        text: `This states ${new Intl.ListFormat('en-US').format(facts.map((fact) => stated[fact]))} and cites nothing.`,
        fix: 'Cite evidence, or mark it as your own knowledge.',
        excerpt: text.length > 240 ? `${text.slice(0, 239)}…` : text,
        paragraph,
      }),
    );
}

/** Each once, however often it is cited. */
function distinct(citations: readonly Citation[]): Citation[] {
  return [...new Map(citations.map((each) => [`${each.evidenceId} ${each.page} ${each.quote}`, each])).values()];
}

/** A letter or a list may name evidence that it does not bring along. */
function unattached(
  { kind, body }: Row<'documents'>,
  items: ReadonlyMap<string, CitedItem>,
  attached: readonly Attachment[],
): Finding[] {
  if (kind === 'list' || kind === 'letter' || kind === 'template') return [];
  const { citedNotAttached, attachedNotCited } = compareWithAttached(body, attached);
  const left = new Map<string, Finding>();
  for (const each of citedNotAttached) {
    const name = 'label' in each ? each.label : items.get(each.evidenceId)?.title;
    // What is not in the matter is a finding of its own.
    if (name === undefined || left.has(name)) continue;
    const missing = finding('cited_not_attached', {
      severity: 'warning',
      text: `“${name}” is cited and not attached.`,
      fix: 'Attach it as an exhibit, or leave it out.',
      evidenceId: 'label' in each ? null : each.evidenceId,
    });
    left.set(name, missing);
  }
  const uncited = attachedNotCited.map(({ evidenceId, label }) =>
    finding('attached_not_cited', {
      severity: 'warning',
      text: `${label} is attached, and the text does not mention it.`,
      fix: 'Cite it where it belongs, or detach it.',
      evidenceId,
    }),
  );
  return [...left.values(), ...uncited];
}

function incompleteCaption(document: Row<'documents'>): Finding[] {
  const format = formatOf(document);
  if (format === null) return [];
  const { court, parties, caseNumber, filer } = format.caption;
  const missing = [
    ...(court === '' ? ['the court'] : []),
    ...(parties.length === 0 ? ['the parties'] : []),
    ...(caseNumber === '' ? ['the case number'] : []),
    ...(filer.length === 0 ? ['who files it'] : []),
  ];
  if (missing.length === 0) return [];
  return [
    finding('caption_incomplete', {
      severity: 'warning',
      text: `The caption does not say ${new Intl.ListFormat('en-US').format(missing)}.`,
      fix: 'Fill it in under Court format.',
    }),
  ];
}

const superseded = finding('signature_superseded', {
  severity: 'notice',
  text: 'The text was changed after it was signed, so the signature no longer counts.',
  fix: 'Sign it again.',
});
