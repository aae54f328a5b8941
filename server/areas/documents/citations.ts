import type { MatterView } from '#server/access/matters.ts';
import { visibleIn } from '#server/access/visible.ts';
import type { Citation, PlacedCitation } from '#server/rules/citations.ts';
import { readPages } from '#server/store/search.ts';
import { someAtOnce } from '#server/store/some-at-once.ts';

/** The address of a citation in a text, as it is written there. */
export function addressIn(text: string, { from, to }: PlacedCitation): string {
  return /casewright:\/\/[^\s<>()[\]"]+/i.exec(text.slice(from, to))?.[0] ?? '';
}

/** What is cited, as far as a citation has to know it. */
export interface CitedItem {
  id: string;
  title: string;
  exhibitNumber: string | null;
  pageCount: number | null;
  sha256: string;
  mimeType: string;
}

/** The evidence that these viewers may see of what is cited, by id. */
export async function citedItems(view: MatterView, citations: readonly Citation[]): Promise<Map<string, CitedItem>> {
  const ids = [...new Set(citations.map(({ evidenceId }) => evidenceId))];
  const items = new Map<string, CitedItem>();
  for (const some of someAtOnce(ids)) {
    const rows = await visibleIn(view, 'evidence')
      .select(['item.id', 'item.title', 'item.exhibitNumber', 'item.pageCount', 'item.sha256', 'item.mimeType'])
      .where('item.id', 'in', some)
      .execute();
    for (const row of rows) items.set(row.id, row);
  }
  return items;
}

/** Whether the words that a citation quotes are on the page it names, or anywhere where it names none. */
export async function holdsPassage({ tx }: MatterView, { evidenceId, page, quote }: Citation): Promise<boolean> {
  if (quote === null) return true;
  const range = page === null ? undefined : { first: page, last: page };
  const pages = await readPages(tx, evidenceId, range);
  const wanted = compared(quote);
  return pages.some(({ text }) => compared(text).includes(wanted));
}

/** As words are compared that were read from a page: by letters and figures alone. */
function compared(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
