import { hotWrite } from './hot-query.ts';
import type { FoundPage } from './search-index.ts';
import type { SearchTerm } from './search-query.ts';
import { cutter, type Snippet } from './search-snippet.ts';
import { someAtOnce } from './some-at-once.ts';
import type { ReadTx, WriteTx } from './transaction.ts';

/**
 * The full-text search: what both databases do alike, over what each does in its own way (search-index.ts).
 * Accents are folded; page 0 of an item is what people wrote about it, 1… are its pages.
 */
export interface SearchablePage {
  text: string;
  confidence: number | null;
}

/** A stretch of a page around a hit; `ranges` are [start, end) in UTF-16 units of `snippet`. */
export interface SearchMatch {
  page: number;
  snippet: string;
  ranges: [number, number][];
}

const snippetsAnItem = 3;

export async function indexDescription(
  tx: WriteTx,
  item: { recordId: string; caseId: string; heading: string; text: string },
): Promise<void> {
  await writeDescription(tx, { ...item, ...indexed(tx, item.heading, item.text) });
}

/** Compiled once: every record that is found has one, and an upload writes thirty at a time. */
const writeDescription = hotWrite<{ recordId: string; caseId: string; [column: string]: string }, never>(
  (db, value, { search }) => {
    const columns = ['heading', 'text', ...Object.keys(search.columnsOf({ heading: '', text: '' }))];
    const page = Object.fromEntries(columns.map((column) => [column, value(column)])) as {
      heading: string;
      text: string;
    };
    return db
      .insertInto('searchPages')
      .values({ recordId: value('recordId'), caseId: value('caseId'), page: 0, confidence: null, ...page })
      .onConflict((conflict) => conflict.columns(['recordId', 'page']).doUpdateSet(page));
  },
);

/** Sets all pages of an item. What is there already is not indexed anew. */
export async function indexPages(
  tx: WriteTx,
  item: { recordId: string; caseId: string },
  pages: readonly SearchablePage[],
): Promise<void> {
  const own = tx.db.selectFrom('searchPages').where('recordId', '=', item.recordId).where('page', '>', 0);
  const before = new Map((await own.select(['page', 'text', 'confidence']).execute()).map((row) => [row.page, row]));
  await tx.db
    .deleteFrom('searchPages')
    .where('recordId', '=', item.recordId)
    .where('page', '>', pages.length)
    .execute();
  for (const [index, page] of pages.entries()) {
    const old = before.get(index + 1);
    if (old?.text !== page.text || old.confidence !== page.confidence) await indexPage(tx, item, index + 1, page);
  }
}

/** Sets one page of an item, counted from 1. */
export async function indexPage(
  tx: WriteTx,
  item: { recordId: string; caseId: string },
  page: number,
  { text, confidence }: SearchablePage,
): Promise<void> {
  const columns = { ...indexed(tx, '', text), confidence };
  await tx.db
    .insertInto('searchPages')
    .values({ recordId: item.recordId, caseId: item.caseId, page, ...columns })
    .onConflict((conflict) => conflict.columns(['recordId', 'page']).doUpdateSet(columns))
    .execute();
}

export async function removeFromIndex(tx: WriteTx, recordId: string): Promise<void> {
  await tx.db.deleteFrom('searchPages').where('recordId', '=', recordId).execute();
}

/** The recognized text of an item's pages, in order; counted from 1, both ends included. */
export function readPages(
  tx: ReadTx,
  recordId: string,
  { first, last } = { first: 1, last: Infinity },
): Promise<{ text: string; confidence: number | null }[]> {
  return tx.db
    .selectFrom('searchPages')
    .select(['text', 'confidence'])
    .where('recordId', '=', recordId)
    .where('page', '>=', first)
    .where('page', '<=', Math.min(last, Number.MAX_SAFE_INTEGER))
    .orderBy('page')
    .execute();
}

/** The best stretches of each item for a search, at most three pages of it: by the item's id, best page first. */
export async function snippetsOf(
  tx: ReadTx,
  recordIds: readonly string[],
  terms: readonly SearchTerm[],
): Promise<Map<string, SearchMatch[]>> {
  const best = new Map<string, FoundPage[]>();
  for (const page of await bestPages(tx, recordIds, terms)) {
    const pages = best.get(page.recordId) ?? [];
    if (pages.length < snippetsAnItem) best.set(page.recordId, [...pages, page]);
  }
  const cut = await cutOutOf(
    tx,
    [...best.values()].flat().map(({ pageId }) => pageId),
    terms,
  );
  const found = new Map<string, SearchMatch[]>();
  for (const [recordId, pages] of best) {
    found.set(
      recordId,
      pages.flatMap(({ pageId, page }) => {
        const snippet = cut.get(pageId);
        return snippet ? [{ page, ...snippet }] : [];
      }),
    );
  }
  return found;
}

/** Only what is found on several pages is weighed: to weigh one page, every page with its words is counted. */
async function bestPages(tx: ReadTx, recordIds: readonly string[], terms: readonly SearchTerm[]): Promise<FoundPage[]> {
  const { search } = tx.dialect;
  const pages = await search.pagesOf(tx, recordIds, terms);
  const byItem = [...Map.groupBy(pages, ({ recordId }) => recordId).values()];
  const several = byItem.filter(({ length }) => length > 1).flat();
  if (several.length === 0) return pages;
  const single = byItem.filter(({ length }) => length === 1).flat();
  return [...single, ...(await search.bestFirst(tx, several, terms))];
}

/** Pages that are longer are held in memory one at a time. */
const long = 20_000;

async function cutOutOf(
  tx: ReadTx,
  pageIds: readonly number[],
  terms: readonly SearchTerm[],
): Promise<Map<number, Snippet>> {
  const snippets = new Map<number, Snippet>();
  const cutOut = cutter(terms);
  const add = (pages: readonly { id: number; heading: string; text: string }[]): void => {
    for (const { id, heading, text } of pages) {
      const inText = cutOut(text);
      snippets.set(id, inText.ranges.length > 0 || heading === '' ? inText : cutOut(heading));
    }
  };
  const pages = tx.db.selectFrom('searchPages').select(['id', 'heading', 'text']);
  for (const ids of someAtOnce(pageIds)) {
    add(
      await pages
        .where('id', 'in', ids)
        .where((eb) => eb(eb.fn('length', ['text']), '<=', long))
        .execute(),
    );
  }
  for (const id of pageIds) if (!snippets.has(id)) add(await pages.where('id', '=', id).execute());
  return snippets;
}

/** A page as it is written. */
function indexed(tx: WriteTx, heading: string, text: string): { heading: string; text: string } {
  return { heading, text, ...tx.dialect.search.columnsOf({ heading, text }) };
}
