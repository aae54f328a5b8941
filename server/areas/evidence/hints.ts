import { sql } from 'kysely';
import type { MatterView } from '#server/access/matters.ts';
import type { SearchHint } from '#server/rules/search-hints.ts';
import { type SearchTerm, typedTerm } from '#server/store/search-query.ts';
import { type EvidenceFilter, itemOfHit, rarestFirst } from './list.ts';

const countedTo = 100;
/** Beyond so many words, it is rarely one that is wrong. */
const mostWords = 6;
/** In milliseconds: nobody else is answered meanwhile. One count may be under way when it is over. */
const usualPatience = 250;

/**
 * What would find something where all terms find nothing: each word left out that does, the most found first, or a
 * word spelled as one that exists. What the viewer may not see is not counted, and no word of it is named.
 */
export async function hintsOf(
  view: MatterView,
  terms: readonly SearchTerm[],
  filter: EvidenceFilter,
  patience = usualPatience,
): Promise<SearchHint[]> {
  if (terms.length > mostWords) return [];
  const until = performance.now() + patience;
  const hints: SearchHint[] = [];
  const pages = new Map<SearchTerm, number>();
  for await (const { instead, ...change } of changes(view, terms)) {
    if (performance.now() > until) break;
    const found = await countItems(view, instead, filter, pages);
    if (found > 0) hints.push({ ...change, q: instead.map(typedTerm).join(' '), found });
  }
  return hints.toSorted((a, b) => b.found - a.found);
}

type Change = Pick<SearchHint, 'word' | 'spelling'> & { instead: readonly SearchTerm[] };

async function* changes({ tx }: MatterView, terms: readonly SearchTerm[]): AsyncGenerator<Change> {
  if (terms.length > 1) {
    for (const term of terms) {
      yield { word: typedTerm(term), spelling: null, instead: terms.filter((other) => other !== term) };
    }
  }
  for (const term of terms) {
    const spellings = await tx.dialect.search.known(tx, nearSpellings(term));
    for (const text of spellings) {
      const instead = terms.map((other) => (other === term ? { text, prefix: false, exact: term.exact } : other));
      yield { word: typedTerm(term), spelling: text, instead };
    }
  }
}

/** Items of the matter that hold all terms, counted to `countedTo`; `pages` is kept from one count to the next. */
async function countItems(
  view: MatterView,
  terms: readonly SearchTerm[],
  filter: EvidenceFilter,
  pages: Map<SearchTerm, number>,
): Promise<number> {
  const { tx } = view;
  const { search } = tx.dialect;
  const onOnePage = await count(search.unranked(terms, 'anywhere'));
  if (onOnePage === countedTo || terms.length === 1) return onOnePage;
  return count(search.itemsHolding(await rarestFirst(tx, terms, pages)));

  async function count(hits: ReturnType<typeof search.itemsHolding>): Promise<number> {
    const items = tx.db
      .selectFrom(hits.as('hit'))
      .select('hit.recordId')
      .distinct()
      .where((eb) => eb.exists(itemOfHit(view, filter)))
      .limit(sql.lit(countedTo));
    const { found } = await tx.db
      .selectFrom(items.as('item'))
      .select((eb) => eb.fn.countAll<number | string>().as('found'))
      .executeTakeFirstOrThrow();
    return Number(found);
  }
}

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** All words that one letter makes of this one: left out, added, another one, or two changed round. */
export function nearSpellings({ text, prefix }: SearchTerm): string[] {
  const word = text.toLowerCase();
  if (prefix || !/^[a-z]{4,20}$/.test(word)) return [];
  const spellings = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of letters) spellings.add(before + letter + after).add(before + letter + after.slice(1));
    spellings.add(before + after.slice(1)).add(before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2));
  }
  spellings.delete(word);
  return [...spellings];
}
