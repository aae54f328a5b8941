import type { ExpressionBuilder } from 'kysely';
import type { StoredRecord } from './record.ts';
import type { Tables } from './tables.ts';
import type { WriteTx } from './transaction.ts';

/*
 * The index over the sets in rows: a line for each member, so that no query reads the JSON. It is written with the row
 * and never a source of truth.
 */

type Image = Record<string, unknown>;

/** Ids of the records whose set holds a value. */
export function holding(
  eb: Pick<ExpressionBuilder<Tables, never>, 'selectFrom'>,
  record: string,
  field: string,
  value: string,
) {
  return eb
    .selectFrom('setMembers')
    .select('recordId')
    .where('record', '=', record)
    .where('field', '=', field)
    .where('value', '=', value);
}

export async function insertMembers(tx: WriteTx, record: StoredRecord, row: Image): Promise<void> {
  await insertFor(tx, record, row, tx.records.setsOf(record.table));
}

/** Of the sets that differ. */
export async function updateMembers(tx: WriteTx, record: StoredRecord, after: Image, before: Image): Promise<void> {
  const changed = tx.records.setsOf(record.table).filter((field) => after[field] !== before[field]);
  if (changed.length === 0) return;
  await membersOf(tx, record, after).where('field', 'in', changed).execute();
  await insertFor(tx, record, after, changed);
}

export async function deleteMembers(tx: WriteTx, record: StoredRecord, row: Image): Promise<void> {
  if (tx.records.setsOf(record.table).length > 0) await membersOf(tx, record, row).execute();
}

function membersOf(tx: WriteTx, { table }: StoredRecord, row: Image) {
  return tx.db.deleteFrom('setMembers').where('recordId', '=', String(row['id'])).where('record', '=', table);
}

async function insertFor(
  tx: WriteTx,
  { table: record }: StoredRecord,
  row: Image,
  fields: readonly string[],
): Promise<void> {
  const recordId = String(row['id']);
  const members = fields.flatMap((field) => membersIn(row[field]).map((value) => ({ record, recordId, field, value })));
  if (members.length > 0) await tx.db.insertInto('setMembers').values(members).execute();
}

/** Most sets are empty. */
export function membersIn(set: unknown): string[] {
  return set === '[]' || typeof set !== 'string' ? [] : (JSON.parse(set) as string[]);
}
