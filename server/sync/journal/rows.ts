import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';

/* Nearly all that sync keeps is found, changed and dropped by what some of its columns say. */

type Table = Extract<keyof Tables, `sync${string}`>;
type Row<Of extends Table> = Selectable<Tables[Of]>;
type Said<Of extends Table> = Partial<Row<Of>>;
type Column<Of extends Table> = keyof Row<Of> & string;

/** In this order of their columns; a column that has to be undefined may say anything. */
export async function findRows<Of extends Table>(
  tx: ReadTx,
  table: Of,
  said: { [Name in Column<Of>]?: Row<Of>[Name] | undefined },
  ...order: Column<Of>[]
): Promise<Row<Of>[]> {
  const all = untyped(tx).selectFrom<string>(table).selectAll();
  const sorted = order.reduce((query, column) => query.orderBy(column), all);
  return (await sorted.where(({ and }) => and(said)).execute()) as Row<Of>[];
}

export async function findRow<Of extends Table>(tx: ReadTx, table: Of, said: Said<Of>): Promise<Row<Of> | undefined> {
  return (await findRows(tx, table, said))[0];
}

export async function changeRows<Of extends Table>(
  tx: WriteTx,
  table: Of,
  said: Said<Of>,
  to: Said<Of>,
): Promise<void> {
  const change = untyped(tx).updateTable<string>(table).set(to);
  await change.where(({ and }) => and(said)).execute();
}

export async function dropRows<Of extends Table>(tx: WriteTx, table: Of, said: Said<Of>): Promise<void> {
  const all = untyped(tx).deleteFrom<string>(table);
  await all.where(({ and }) => and(said)).execute();
}

/** Kysely cannot follow a table name that is a variable. */
function untyped({ db }: ReadTx): Kysely<Record<string, Record<string, unknown>>> {
  return db as unknown as Kysely<Record<string, Record<string, unknown>>>;
}
