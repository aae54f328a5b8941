import { type RawBuilder, sql } from 'kysely';
import { cutOut, end, marked, type Snippet, snippetWords, start } from './search-snippet.ts';
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

/** A page that holds what was searched; a lower score is better, and of equal ones the page that was read first. */
export interface PageHit {
  evidenceId: string;
  score: number;
  pageId: number;
}

/** Every page that holds all terms, or only the best `atMost` of them; to be used as a table. */
export function pagesHolding(terms: readonly SearchTerm[], atMost?: number) {
  return hits(terms.map(matchTerm).join(' AND '), atMost);
}

/** Pages that hold any of the terms, of items that hold each of them somewhere. */
export function itemsHolding(terms: readonly SearchTerm[]) {
  const each = terms.map(
    (term) => sql`
      select page.evidenceId from searchIndex cross join searchPages as page on page.id = searchIndex.rowid
      where searchIndex match ${matchTerm(term)}`,
  );
  const pages = sql`select id from searchPages where evidenceId in (${sql.join(each, sql` intersect `)})`;
  // Filtered before they are weighed: a common word stands on far more pages than hold the others too.
  return weighed(sql`${terms.map(matchTerm).join(' OR ')} and +rowid in (${pages}) limit -1`);
}

/** The best `atMost` pages, or all of them in no order. */
function hits(match: string, atMost?: number) {
  return weighed(
    atMost === undefined ? sql`${match} limit -1` : sql`${match} order by score, rowid limit ${sql.lit(atMost)}`,
  );
}

function weighed(matching: RawBuilder<unknown>) {
  return sql<PageHit>`
    (select page.evidenceId as evidenceId, hit.score as score, page.id as pageId from (
      select rowid as id, bm25(searchIndex, ${sql.lit(headingWeight)}, 1.0) as score
      from searchIndex where searchIndex match ${matching}
    ) as hit join searchPages as page on page.id = hit.id)`;
}

/** The best stretches of each item for a search, at most three pages of it: by the item's id, best page first. */
export async function snippetsOf(
  tx: ReadTx,
  evidenceIds: readonly string[],
  terms: readonly SearchTerm[],
): Promise<Map<string, SearchMatch[]>> {
  const best = new Map<string, number[]>();
  for (const { evidenceId, pageId } of await pagesOf(tx, evidenceIds, terms)) {
    const pages = best.get(evidenceId) ?? [];
    if (pages.length < snippetsAnItem) best.set(evidenceId, [...pages, pageId]);
  }
  const snippets = await snippetsOfPages(tx, [...best.values()].flat(), terms);
  return new Map([...best].map(([id, pages]) => [id, pages.flatMap((page) => snippets.get(page) ?? [])] as const));
}

/** The pages of some items that hold any of the terms, best first. */
function pagesOf(
  tx: ReadTx,
  evidenceIds: readonly string[],
  terms: readonly SearchTerm[],
): Promise<{ evidenceId: string; pageId: number }[]> {
  const wanted = sql`select id from searchPages where evidenceId in (${sql.join(evidenceIds)})`;
  return tx.query(sql<{ evidenceId: string; pageId: number }>`
    select page.evidenceId as evidenceId, page.id as pageId ${among(wanted, terms)}
    order by bm25(searchIndex), page.page`);
}

/**
 * FTS5 weighs every hit of a page against every other, and copies all it has marked so far for each: on a long page
 * full of hits it would hold up the whole server for minutes. What is longer than this is cut out in one walk instead.
 */
const longestWeighed = 5000;

async function snippetsOfPages(
  tx: ReadTx,
  pageIds: readonly number[],
  terms: readonly SearchTerm[],
): Promise<Map<number, SearchMatch>> {
  const rows = await tx.query(sql<{ pageId: number; page: number; snippet: string | null }>`
    select page.id as pageId, page.page as page, case when length(page.text) <= ${sql.lit(longestWeighed)}
      then snippet(searchIndex, -1, ${start}, ${end}, '…', ${sql.lit(snippetWords)}) end as snippet
    ${among(sql.join(pageIds), terms)}`);
  const found = new Map<number, SearchMatch>();
  for (const { pageId, page, snippet } of rows) {
    const shown = snippet === null ? await cutOutOf(tx, pageId, terms) : marked(snippet);
    found.set(pageId, { page, ...shown });
  }
  return found;
}

/** One long page at a time: a search answers many. */
async function cutOutOf(tx: ReadTx, pageId: number, terms: readonly SearchTerm[]): Promise<Snippet> {
  const [row] = await tx.query(sql<{ heading: string; text: string }>`
    select heading, text from searchPages where id = ${pageId}`);
  const { heading = '', text = '' } = row ?? {};
  const inText = cutOut(text, terms);
  return inText.ranges.length > 0 || heading === '' ? inText : cutOut(heading, terms);
}

/**
 * The plus and the cross join make it one walk through what the words' entries list, skipping pages not wanted.
 * SQLite would ask the index anew for every page, and each time the whole entry of a common word is read.
 */
function among(pageIds: RawBuilder<unknown>, terms: readonly SearchTerm[]) {
  return sql`
    from searchIndex cross join searchPages as page on page.id = searchIndex.rowid
    where searchIndex match ${terms.map(matchTerm).join(' OR ')} and +searchIndex.rowid in (${pageIds})`;
}

/** Text may hold the two control characters we mark hits with; there they mean nothing. */
function withoutMarks(text: string): string {
  return text.replaceAll(start, ' ').replaceAll(end, ' ');
}
