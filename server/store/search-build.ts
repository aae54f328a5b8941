import { wordsVersion } from '#server/rules/search-words.ts';
import type { IndexPart } from './search-index.ts';
import type { WriteTx } from './transaction.ts';

/*
 * The index is made anew where its words are another version's: from the newest row back, some at a time, while people
 * work. Rows at or below `searchBuild.below` are not in it yet; what is written above is, at once.
 */

/** A page may be long. */
const atOnce: Record<IndexPart, number> = { pages: 40, messages: 400 };

/** Below every row. */
const nothing = Number.MIN_SAFE_INTEGER;
/** Another Unicode knows other letters, and a word can only be taken out as it was put in. */
const current = `${wordsVersion}, Unicode ${process.versions.unicode}`;

/** Begins anew what another version made. Before anything is written: what is written would not match. */
export async function renewSearch(tx: WriteTx): Promise<void> {
  const others = await tx.db.selectFrom('searchBuild').select('part').where('made', '!=', current).execute();
  for (const { part } of others) {
    await tx.dialect.search.forget(tx, part);
    const below = (await rowsDownFrom(tx, part, Number.MAX_SAFE_INTEGER, 1)).at(-1) ?? nothing;
    await tx.db.updateTable('searchBuild').set({ below, made: current }).where('part', '=', part).execute();
  }
}

/** Makes some of what is left; false once nothing is. */
export async function buildSearch(tx: WriteTx): Promise<boolean> {
  const waiting = await tx.db
    .selectFrom('searchBuild')
    .select(['part', 'below'])
    .where('below', '>', nothing)
    .execute();
  const [next] = waiting;
  if (!next) return false;
  const { part, below } = next;
  const rows = await rowsDownFrom(tx, part, below, atOnce[part]);
  const from = rows.at(-1);
  if (from !== undefined) await tx.dialect.search.make(tx, part, from, below);
  const left = from === undefined ? nothing : from - 1;
  await tx.db.updateTable('searchBuild').set({ below: left }).where('part', '=', part).execute();
  return true;
}

async function rowsDownFrom(tx: WriteTx, part: IndexPart, below: number, atMost: number): Promise<number[]> {
  const rows =
    part === 'pages'
      ? await tx.db
          .selectFrom('searchPages')
          .select('id as at')
          .where('id', '<=', below)
          .orderBy('id', 'desc')
          .limit(atMost)
          .execute()
      : await tx.db
          .selectFrom('messages')
          .select('place as at')
          .where('place', '<=', below)
          .orderBy('place', 'desc')
          .limit(atMost)
          .execute();
  return rows.map(({ at }) => at);
}
