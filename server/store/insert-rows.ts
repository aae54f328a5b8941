import type { CompiledQuery, Kysely } from 'kysely';
import type { Dialect } from './dialect.ts';
import type { Tables } from './tables.ts';
import type { WriteTx } from './transaction.ts';

/** Rows of one statement: few sizes, so that each is compiled once. */
const sizes = [128, 32, 8, 1];

const inserts = new Map<Dialect, Map<string, CompiledQuery>>();

interface Columns {
  /** What each row has that does not say otherwise: so no row is copied to be given it. */
  shared?: object;
  /** Left to the table, whatever the rows have. */
  leftOut?: ReadonlySet<string>;
}

/** Inserts rows that all have the columns of the first, those that it leaves undefined left out, many in a statement. */
export async function insertRows(
  tx: WriteTx,
  table: keyof Tables,
  rows: readonly object[],
  { shared = {}, leftOut = new Set() }: Columns = {},
): Promise<void> {
  const own = columnsOf(rows[0] ?? {}).filter((column) => !leftOut.has(column));
  const others = columnsOf({ ...shared, ...rows[0] }).filter((column) => !leftOut.has(column) && !own.includes(column));
  const values = others.map((column) => (shared as Record<string, unknown>)[column]);
  const columns = [...own, ...others];
  let from = 0;
  for (const size of sizes) {
    for (; rows.length - from >= size; from += size) {
      const parameters: unknown[] = [];
      for (let at = from; at < from + size; at += 1) {
        const row = rows[at] as Record<string, unknown>;
        for (const column of own) parameters.push(row[column]);
        parameters.push(...values);
      }
      await tx.run({ ...insertOf(tx.dialect, table, columns, size), parameters });
    }
  }
}

function columnsOf(row: object): string[] {
  return Object.entries(row).flatMap(([column, value]) => (value === undefined ? [] : [column]));
}

/** Its parameters are the values of one row after the other, in the order of the columns. */
function insertOf(dialect: Dialect, table: keyof Tables, columns: readonly string[], size: number): CompiledQuery {
  const known = inserts.get(dialect) ?? new Map<string, CompiledQuery>();
  inserts.set(dialect, known);
  const key = `${size} ${table} ${columns.join(' ')}`;
  const insert = known.get(key) ?? compile(dialect, table, columns, size);
  known.set(key, insert);
  return insert;
}

function compile(dialect: Dialect, table: keyof Tables, columns: readonly string[], size: number): CompiledQuery {
  const row = Object.fromEntries(columns.map((column) => [column, column]));
  const rows = Array.from({ length: size }, () => row);
  return untyped(dialect.compiler).insertInto(table).values(rows).compile();
}

/** Kysely cannot follow a table name that is a variable. */
function untyped(db: Kysely<Tables>): Kysely<Record<string, Record<string, unknown>>> {
  return db as unknown as Kysely<Record<string, Record<string, unknown>>>;
}
