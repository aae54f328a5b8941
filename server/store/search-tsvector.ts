import { type RawBuilder, sql } from 'kysely';
import { type FoundPage, headingWeight, type PageHit, type SearchIndex, type UnrankedHit } from './search-index.ts';
import { patternsOf, type SearchTerm } from '#server/rules/search-patterns.ts';
import { gap, indexWords } from '#server/rules/search-words.ts';

/**
 * The full-text index of PostgreSQL: the column `words` of `searchPages`. The words are split here, as for FTS5 and the
 * snippets, and not by a text search configuration, which would treat addresses, hyphens and stems specially.
 *
 * What is different from FTS5: a rare word weighs no more than a common one; the words of a phrase are no longer known
 * to be neighbors after word 16,383 of a page; of a page with more than some 60,000 different words the rest is not
 * found.
 */
export const tsvector: SearchIndex = {
  columnsOf: ({ heading, text }) => ({ words: vectorOf(heading, text) }),
  pagesHolding(terms, atMost) {
    const best = atMost === undefined ? sql`` : sql`order by "score", "pageId" limit ${sql.lit(atMost)}`;
    return sql<PageHit>`(${hits(terms, ' & ')} ${best})`;
  },
  unranked: (terms, where) => sql<UnrankedHit>`(${hits(terms, ' & ', where)})`,
  async count(tx, terms, atMost) {
    const [row] = await tx.query(sql<{ pages: string }>`select count(*) as "pages" from (
      select 1 from "searchPages" where "words" @@ ${queryOf(terms, ' & ')} limit ${sql.lit(atMost)}) as hit`);
    return Number(row?.pages ?? 0);
  },
  async known(tx, words) {
    const rows = await tx.query(sql<{ word: string }>`
      select word as "word" from unnest(${words.map(quoted)}::text[]) as word
      where exists (select 1 from "searchPages" where "words" @@ word::tsquery)`);
    return rows.map(({ word }) => word.slice(1, -1));
  },
  itemsHolding(terms) {
    const each = terms.map((term) => sql`select "recordId" from "searchPages" where "words" @@ ${queryOf([term], '')}`);
    return sql<PageHit>`(${hits(terms, ' | ')} and "recordId" in (${sql.join(each, sql` intersect `)}))`;
  },
  pagesOf: (tx, recordIds, terms) =>
    tx.query(sql<FoundPage>`select "recordId", "pageId", "page" from (${hits(terms, ' | ')}) as hit
      where "recordId" = any(${recordIds}::text[])`),
  bestFirst: (tx, pages, terms) =>
    tx.query(sql<FoundPage>`select "recordId", "pageId", "page" from (${hits(terms, ' | ')}) as hit
      where "pageId" = any(${pages.map(({ pageId }) => pageId)}::bigint[]) order by "score", "page"`),
  messagesHolding: (terms) =>
    sql<{ place: number }>`(select "place" from "messages" where "words" @@ ${queryOf(terms, ' & ')})`,
  // What an older version made is of use until it is replaced.
  insertingMessages: (_tx, _places, insert) => insert(),
  forget: () => Promise.resolve(),
  async make(tx, part, from, to) {
    if (part === 'pages') {
      const pages = tx.db.selectFrom('searchPages').select(['id', 'heading', 'text']);
      for (const { id, heading, text } of await pages.where('id', '>=', from).where('id', '<=', to).execute()) {
        await sql`update "searchPages" set "words" = ${vectorOf(heading, text)} where "id" = ${id}`.execute(tx.db);
      }
      return;
    }
    const messages = tx.db.selectFrom('messages').select(['place', 'body']);
    for (const { place, body } of await messages.where('place', '>=', from).where('place', '<=', to).execute()) {
      await sql`update "messages" set "words" = ${vectorOf('', body)} where "place" = ${place}`.execute(tx.db);
    }
  },
};

function hits(
  terms: readonly SearchTerm[],
  between: string,
  where: 'anywhere' | 'heading' = 'anywhere',
): RawBuilder<unknown> {
  const query = queryOf(terms, between, where);
  const inText = 1 / headingWeight;
  const weights = sql.lit(`{${inText}, ${inText}, ${inText}, 1}`);
  return sql`select "recordId", "caseId", "page", "id" as "pageId", -ts_rank(${weights}::real[], "words", ${query}) as "score"
    from "searchPages" where "words" @@ ${query}`;
}

/** Every way to find each term. A phrase is its words one after another; a beginning of a word has a star. */
function queryOf(
  terms: readonly SearchTerm[],
  between: string,
  where: 'anywhere' | 'heading' = 'anywhere',
): RawBuilder<unknown> {
  // Of the heading, which `vectorOf` marks.
  const label = where === 'heading' ? 'A' : '';
  const each = terms.map((term) => {
    const ways = patternsOf(term).map(({ words, prefix }) => {
      const marked = words.map((word, at) => {
        const labels = `${prefix && at === words.length - 1 ? '*' : ''}${label}`;
        return labels === '' ? quoted(word) : `${quoted(word)}:${labels}`;
      });
      return marked.join(' <-> ');
    });
    return `(${ways.join(' | ')})`;
  });
  return sql`${each.join(between)}::tsquery`;
}

/** A tsvector may have a mebibyte. */
const mostBytes = 1_000_000;
const mostPositions = 255;
const lastPosition = 16_383;

/** The words of both with their places, those of the heading marked as weightier. */
function vectorOf(heading: string, text: string): string {
  const places = new Map<string, string[]>();
  let bytes = 0;
  let at = 0;
  const add = (words: readonly string[], weight: string): void => {
    for (const word of words) {
      at += 1;
      if (word === gap) continue;
      const known = places.get(word);
      const size = known ? 2 : 12 + Buffer.byteLength(word);
      if (bytes + size > mostBytes || (known && known.length >= mostPositions)) continue;
      bytes += size;
      const place = `${Math.min(at, lastPosition)}${weight}`;
      if (known) known.push(place);
      else places.set(word, [place]);
    }
  };
  add(indexWords(heading), 'A');
  // A phrase does not run from the heading into the text.
  at += 1;
  add(indexWords(text), '');
  return [...places].map(([word, all]) => `${quoted(word)}:${all.join(',')}`).join(' ');
}

/** Words hold letters and digits only, but not every letter is one to PostgreSQL. */
function quoted(word: string): string {
  return `'${word}'`;
}
