import { type RawBuilder, sql } from 'kysely';
import { type FoundPage, headingWeight, type PageHit, type SearchIndex, type UnrankedHit } from './search-index.ts';
import { patternsOf, type SearchTerm } from '#server/rules/search-patterns.ts';
import type { ReadTx, WriteTx } from './transaction.ts';

/**
 * The full-text index of SQLite: the table `searchIndex` over the words of `searchPages`, kept by triggers. It holds
 * words as `indexWords` gives them, and no text.
 */
export const fts5: SearchIndex = {
  columnsOf: () => ({}),
  pagesHolding: (terms, atMost) => hits(allOf(terms), atMost),
  unranked,
  count,
  known,
  itemsHolding,
  pagesOf,
  bestFirst,
  messagesHolding: (terms) =>
    sql<{ place: number }>`(select rowid as place from messageIndex where messageIndex match ${allOf(terms)})`,
  insertingMessages,
  async forget(tx, part) {
    const index = sql.raw(part === 'pages' ? 'searchIndex' : 'messageIndex');
    await sql`insert into ${index} (${index}) values ('delete-all')`.execute(tx.db);
  },
  async make(tx, part, from, to) {
    const [into, rows] =
      part === 'pages'
        ? [
            sql`searchIndex (rowid, heading, text)`,
            sql`select id, searchWords(heading), searchWords(text) from searchPages where id`,
          ]
        : [sql`messageIndex (rowid, body)`, sql`select place, searchWords(body) from messages where place`];
    await sql`insert into ${into} ${rows} between ${sql.lit(from)} and ${sql.lit(to)}`.execute(tx.db);
  },
};

/**
 * Before each statement FTS5 writes out what the ones before it have gathered, and joins such pieces again and again: it
 * was half of an import. So the triggers leave these rows alone, as those that are not in the index yet, and one statement
 * adds what is to be in it. Others see none of this before it is whole: it is one transaction.
 */
async function insertingMessages(tx: WriteTx, places: readonly number[], insert: () => Promise<void>): Promise<void> {
  const ofMessages = (below: number) =>
    tx.db.updateTable('searchBuild').set({ below }).where('part', '=', 'messages').execute();
  const build = tx.db.selectFrom('searchBuild').select('below').where('part', '=', 'messages');
  const { below } = await build.executeTakeFirstOrThrow();
  await ofMessages(Number.MAX_SAFE_INTEGER);
  await insert();
  await ofMessages(below);
  await sql`insert into messageIndex (rowid, body) select place, searchWords(body) from messages
    where place in (select value from json_each(${JSON.stringify(places)})) and place > ${below} order by place`.execute(
    tx.db,
  );
}

/** One term in FTS5's syntax: every way to find it. */
export function matchTerm(term: SearchTerm): string {
  const ways = patternsOf(term).map(({ words, prefix }) => `"${words.join(' ')}"${prefix ? '*' : ''}`);
  return `(${ways.join(' OR ')})`;
}

const allOf = (terms: readonly SearchTerm[]): string => terms.map(matchTerm).join(' AND ');
const anyOf = (terms: readonly SearchTerm[]): string => terms.map(matchTerm).join(' OR ');

/** One select that SQLite can merge with the one around it: the index is then read backwards, as far as is needed. */
function unranked(terms: readonly SearchTerm[], where: 'anywhere' | 'heading') {
  const match = where === 'heading' ? `heading : (${allOf(terms)})` : allOf(terms);
  return sql<UnrankedHit>`
    (select page.recordId as recordId, page.caseId as caseId, ${weight} as score, searchIndex.rowid as pageId
    from searchIndex cross join searchPages as page on page.id = searchIndex.rowid
    where searchIndex match ${match})`;
}

async function count(tx: ReadTx, terms: readonly SearchTerm[], atMost: number): Promise<number> {
  const [row] = await tx.query(sql<{ pages: number }>`select count(*) as pages from (
    select rowid from searchIndex where searchIndex match ${allOf(terms)} limit ${sql.lit(atMost)})`);
  return row?.pages ?? 0;
}

async function known(tx: ReadTx, words: readonly string[]): Promise<string[]> {
  const rows = await tx.query(sql<{ word: string }>`
    select value as word from json_each(${JSON.stringify(words)})
    where exists (select 1 from searchIndex where searchIndex match '"' || value || '"')`);
  return rows.map(({ word }) => word);
}

/** SQLite takes only so many places that read one table of a query. */
const narrowedAtMost = 8;

/** The items of the first term, and those of them that hold each other one; where there are many, the last are common. */
function itemsHolding([first, ...others]: readonly SearchTerm[]) {
  if (!first) throw new Error('A search without a term was asked for items.');
  const itemsOf = (term: SearchTerm, narrowed = sql``) => sql`
    select page.recordId from searchIndex cross join searchPages as page on page.id = searchIndex.rowid
    where searchIndex match ${matchTerm(term)} ${narrowed}`;
  const pagesIn = (items: RawBuilder<unknown>) => sql`select id from searchPages where recordId in (${items})`;
  const amongFirst = sql`and ${rowidAmong(sql.raw('ofFirst'))}`;
  const ofEach = sql.join(
    others.map((term, at) => itemsOf(term, others.length - at > narrowedAtMost ? sql`` : amongFirst)),
    sql` intersect `,
  );
  // Filtered before they are weighed: a common word is on far more pages than hold the others too.
  return weighed(
    sql`${anyOf([first, ...others])} and ${rowidAmong(sql.raw('ofAll'))} limit -1`,
    sql`with ofFirst as materialized (${pagesIn(itemsOf(first))}), ofAll as materialized (${pagesIn(ofEach)})`,
  );
}

/**
 * That a hit is one of the pages in a table. The plus makes it one walk through what the words' entries list, skipping
 * pages not wanted: SQLite would ask the index anew for every page. The walk begins and ends where these pages do.
 */
function rowidAmong(pages: RawBuilder<unknown>) {
  return sql`+searchIndex.rowid in (select id from ${pages})
    and searchIndex.rowid between (select min(id) from ${pages}) and (select max(id) from ${pages})`;
}

/** The best `atMost` pages, or all of them in no order. */
function hits(match: string, atMost?: number) {
  return weighed(
    atMost === undefined ? sql`${match} limit -1` : sql`${match} order by score, rowid limit ${sql.lit(atMost)}`,
  );
}

const weight = sql`bm25(searchIndex, ${sql.lit(headingWeight)}, 1.0)`;

function weighed(matching: RawBuilder<unknown>, before = sql``) {
  return sql<PageHit>`
    (${before} select page.recordId as recordId, hit.score as score, page.id as pageId from (
      select rowid as id, ${weight} as score from searchIndex where searchIndex match ${matching}
    ) as hit join searchPages as page on page.id = hit.id)`;
}

function pagesOf(tx: ReadTx, recordIds: readonly string[], terms: readonly SearchTerm[]): Promise<FoundPage[]> {
  const wanted = sql`select id from searchPages where recordId in (select value from json_each(${JSON.stringify(recordIds)}))`;
  return tx.query(sql<FoundPage>`
    with wanted as materialized (${wanted})
    select page.recordId as recordId, page.id as pageId, page.page as page ${among(terms)}`);
}

async function bestFirst(tx: ReadTx, pages: readonly FoundPage[], terms: readonly SearchTerm[]): Promise<FoundPage[]> {
  return tx.query(sql<FoundPage>`
    with ${theseAreWanted(pages.map(({ pageId }) => pageId))}
    select page.recordId as recordId, page.id as pageId, page.page as page ${among(terms)}
    order by bm25(searchIndex), page.page`);
}

/** As one value: a query takes only so many. */
function theseAreWanted(pageIds: readonly number[]) {
  return sql`wanted (id) as materialized (select value from json_each(${JSON.stringify(pageIds)}))`;
}

/** Hits of the pages in the table `wanted`. */
function among(terms: readonly SearchTerm[]) {
  return sql`
    from searchIndex cross join searchPages as page on page.id = searchIndex.rowid
    where searchIndex match ${anyOf(terms)} and ${rowidAmong(sql.raw('wanted'))}`;
}
