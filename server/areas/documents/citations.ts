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

/**
 * Which of these citations quote words that are not on the page they name, or nowhere where they name none. The text of
 * a page is read once, however often it is cited.
 */
export async function missingPassages<C extends Citation>(
  { tx }: MatterView,
  citations: readonly C[],
): Promise<Set<C>> {
  const missing = new Set<C>();
  const places = Map.groupBy(citations, ({ evidenceId, page }) => `${evidenceId} ${page}`);
  for (const [cited, ...others] of places.values()) {
    if (cited === undefined) continue;
    const { evidenceId, page } = cited;
    const quoting = [cited, ...others].filter(({ quote }) => quote !== null);
    if (quoting.length === 0) continue;
    const range = page === null ? undefined : { first: page, last: page };
    const pages = (await readPages(tx, evidenceId, range)).map(({ text }) => compared(text));
    for (const each of quoting) {
      const wanted = compared(each.quote ?? '');
      if (!pages.some((text) => text.includes(wanted))) missing.add(each);
    }
  }
  return missing;
}

/** As words are compared that were read from a page: by letters and figures alone. */
function compared(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
