import { sql } from 'kysely';
import { matchTerm, type SearchTerm } from './search-query.ts';
import type { ReadTx, WriteTx } from './transaction.ts';

/**
 * The full-text index, behind the few functions that PostgreSQL will answer with `tsvector`.
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

/** A word in a title, tag or file name weighs as much as four in the text. */
const headingWeight = 4;
const snippetsAnItem = 3;
const start = '\u0002';
const end = '\u0003';

export async function indexDescription(
  tx: WriteTx,
  item: { evidenceId: string; caseId: string; heading: string; text: string },
): Promise<void> {
  const text = withoutMarks(item.text);
  await tx.db
    .insertInto('searchPages')
    .values({ ...item, text, page: 0, confidence: null })
    .onConflict((conflict) => conflict.columns(['evidenceId', 'page']).doUpdateSet({ heading: item.heading, text }))
    .execute();
}

export async function indexPages(
  tx: WriteTx,
  item: { evidenceId: string; caseId: string },
  pages: readonly SearchablePage[],
): Promise<void> {
  await tx.db.deleteFrom('searchPages').where('evidenceId', '=', item.evidenceId).where('page', '>', 0).execute();
  for (const [index, page] of pages.entries()) {
    await tx.db
      .insertInto('searchPages')
      .values({ ...item, page: index + 1, heading: '', text: withoutMarks(page.text), confidence: page.confidence })
      .execute();
  }
}

export async function removeFromIndex(tx: WriteTx, evidenceId: string): Promise<void> {
  await tx.db.deleteFrom('searchPages').where('evidenceId', '=', evidenceId).execute();
}

/** The pages of an item as the machine read them, in order; counted from 1, both ends included. */
export function readPages(
  tx: ReadTx,
  evidenceId: string,
  { first, last } = { first: 1, last: Infinity },
): Promise<{ text: string; confidence: number | null }[]> {
  return tx.db
    .selectFrom('searchPages')
    .select(['text', 'confidence'])
    .where('evidenceId', '=', evidenceId)
    .where('page', '>=', first)
    .where('page', '<=', Math.min(last, Number.MAX_SAFE_INTEGER))
    .orderBy('page')
    .execute();
}

/** Rows `{evidenceId, score}` (lower is better) for every page that holds all terms; to be used as a table. */
export function pagesHolding(terms: readonly SearchTerm[]) {
  return hits(terms.map(matchTerm).join(' AND '));
}

/** Rows for pages that hold any of the terms, of items that hold each of them somewhere. */
export function itemsHolding(terms: readonly SearchTerm[]) {
  const each = terms.map((term) => sql`select evidenceId from ${hits(matchTerm(term))}`);
  const any = hits(terms.map(matchTerm).join(' OR '));
  return sql<{ evidenceId: string; score: number }>`
    (select evidenceId, score from ${any} where evidenceId in (${sql.join(each, sql` intersect `)}))`;
}

function hits(match: string) {
  return sql<{ evidenceId: string; score: number }>`
    (select page.evidenceId as evidenceId, hit.score as score from (
      select rowid as id, bm25(searchIndex, ${sql.lit(headingWeight)}, 1.0) as score
      from searchIndex where searchIndex match ${match} limit -1
    ) as hit join searchPages as page on page.id = hit.id)`;
}

/** The best stretches of one item for a search, at most three pages of it. */
export async function snippetsOf(tx: ReadTx, evidenceId: string, terms: readonly SearchTerm[]): Promise<SearchMatch[]> {
  const found = await tx.query(
    sql<{ page: number; snippet: string }>`
      select page.page as page, snippet(searchIndex, -1, ${start}, ${end}, '…', 28) as snippet
      from searchPages as page join searchIndex on searchIndex.rowid = page.id
      where page.evidenceId = ${evidenceId} and searchIndex match ${terms.map(matchTerm).join(' OR ')}
      order by bm25(searchIndex), page.page limit ${snippetsAnItem}`,
  );
  return found.map((row) => ({ page: row.page, ...marked(row.snippet) }));
}

/** Text may hold the two control characters we mark hits with; there they mean nothing. */
function withoutMarks(text: string): string {
  return text.replaceAll(start, ' ').replaceAll(end, ' ');
}

/** Takes the marks out of a snippet and says where they stood. */
function marked(text: string): { snippet: string; ranges: [number, number][] } {
  let snippet = '';
  const ranges: [number, number][] = [];
  for (const piece of text.split(start)) {
    const close = piece.indexOf(end);
    if (close >= 0) ranges.push([snippet.length, snippet.length + close]);
    snippet += piece.replace(end, '');
  }
  return { snippet, ranges };
}
