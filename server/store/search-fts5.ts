import { type RawBuilder, sql } from 'kysely';
import { headingWeight, type PageHit, type SearchIndex } from './search-index.ts';
import { matchTerm, type SearchTerm } from './search-query.ts';
import { end, marked, type Snippet, snippetWords, start } from './search-snippet.ts';
import type { ReadTx } from './transaction.ts';

/** The full-text index of SQLite: the table `searchIndex` over `searchPages`, kept by triggers. */
export const fts5: SearchIndex = { columnsOf: () => ({}), pagesHolding, itemsHolding, pagesOf, snippetsOf };

function pagesHolding(terms: readonly SearchTerm[], atMost?: number) {
  return hits(terms.map(matchTerm).join(' AND '), atMost);
}

function itemsHolding(terms: readonly SearchTerm[]) {
  const each = terms.map(
    (term) => sql`
      select page.evidenceId from searchIndex cross join searchPages as page on page.id = searchIndex.rowid
      where searchIndex match ${matchTerm(term)}`,
  );
  const pages = sql`select id from searchPages where evidenceId in (${sql.join(each, sql` intersect `)})`;
  // Filtered before they are weighed: a common word is on far more pages than hold the others too.
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

function pagesOf(
  tx: ReadTx,
  evidenceIds: readonly string[],
  terms: readonly SearchTerm[],
): Promise<{ evidenceId: string; pageId: number; page: number }[]> {
  const wanted = sql`select id from searchPages where evidenceId in (${sql.join(evidenceIds)})`;
  return tx.query(sql<{ evidenceId: string; pageId: number; page: number }>`
    select page.evidenceId as evidenceId, page.id as pageId, page.page as page ${among(wanted, terms)}
    order by bm25(searchIndex), page.page`);
}

/**
 * FTS5 weighs every hit of a page against every other, and copies all it has marked so far for each: on a long page
 * full of hits it would hold up the whole server for minutes. What is longer than this is cut out in one walk instead.
 */
const longestWeighed = 5000;

async function snippetsOf(
  tx: ReadTx,
  pageIds: readonly number[],
  terms: readonly SearchTerm[],
): Promise<Map<number, Snippet>> {
  const rows = await tx.query(sql<{ pageId: number; snippet: string | null }>`
    select page.id as pageId, case when length(page.text) <= ${sql.lit(longestWeighed)}
      then snippet(searchIndex, -1, ${start}, ${end}, '…', ${sql.lit(snippetWords)}) end as snippet
    ${among(sql.join(pageIds), terms)}`);
  return new Map(rows.flatMap(({ pageId, snippet }) => (snippet === null ? [] : [[pageId, marked(snippet)] as const])));
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
