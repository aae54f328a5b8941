import type { Kysely } from 'kysely';
import { hotWrite } from './hot-query.ts';
import type { Soon } from './soon.ts';
import type { Tables } from './tables.ts';
import type { WriteTx } from './transaction.ts';

/** The values of as many rows as a statement takes, one after the other. */
type Values = Record<number, unknown>;
type Insert = (tx: WriteTx, values: Values) => Soon<unknown[]>;

/** Rows of one statement: few sizes, so that each is compiled once. */
const sizes = [512, 256, 128, 64, 16, 4, 1];

/** SQLite takes no more in one statement (SQLITE_MAX_VARIABLE_NUMBER). */
const valuesAtMost = 32_766;

const inserts = new Map<string, Insert>();

/**
 * Inserts rows that all have the columns of the first, those that it leaves undefined left out, as many in a statement as
 * it takes: before each statement SQLite's full-text index writes out what it has gathered, which row by row was half of
 * an import.
 */
export async function insertRows(tx: WriteTx, table: keyof Tables, rows: readonly object[]): Promise<void> {
  const columns = columnsOf(rows[0] ?? {});
  const names = `${table} ${columns.join(' ')}`;
  let from = 0;
  for (const size of sizes) {
    if (size * columns.length > valuesAtMost) continue;
    for (; rows.length - from >= size; from += size) {
      const key = `${size} ${names}`;
      const insert = inserts.get(key) ?? insertOf(table, columns, size);
      inserts.set(key, insert);
      const values = rows.slice(from, from + size).flatMap((row) => valuesOf(row, columns));
      await insert(tx, values);
    }
  }
}

function columnsOf(row: object): string[] {
  return Object.entries(row).flatMap(([column, value]) => (value === undefined ? [] : [column]));
}

function valuesOf(row: object, columns: readonly string[]): unknown[] {
  return columns.map((column) => (row as Record<string, unknown>)[column]);
}

function insertOf(table: keyof Tables, columns: readonly string[], size: number): Insert {
  return hotWrite<Values, unknown>((db, value) =>
    untyped(db)
      .insertInto(table)
      .values(
        Array.from({ length: size }, (_, row) =>
          Object.fromEntries(columns.map((column, at) => [column, value(row * columns.length + at)])),
        ),
      ),
  );
}

/** Kysely cannot follow a table name that is a variable. */
function untyped(db: Kysely<Tables>): Kysely<Record<string, Record<string, unknown>>> {
  return db as unknown as Kysely<Record<string, Record<string, unknown>>>;
}
