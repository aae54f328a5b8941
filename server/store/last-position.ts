import { sql } from 'kysely';
import type { MatterTables } from './tables.ts';
import type { ReadTx } from './transaction.ts';

/** The highest position among the records with these values, seen or not; undefined where there are none. */
export async function lastPosition<T extends 'issues' | 'timelineEntries' | 'hearingResources'>(
  tx: ReadTx,
  table: T,
  among: Partial<MatterTables[T]>,
): Promise<number | undefined> {
  const same = Object.entries(among).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const [row] = await tx.query<{ last: number | string | null }>(
    sql`select max("position") as "last" from ${sql.table(table)} where ${sql.join(same, sql` and `)}`,
  );
  return row?.last == null ? undefined : Number(row.last);
}
