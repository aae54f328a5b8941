import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { nextVersion } from './clock.ts';
import { hotWrite } from './hot-query.ts';
import { newId } from './ids.ts';
import { insertRows } from './insert-rows.ts';
import { schemaNumber } from './migrations.ts';
import { refuseReadOnly } from './read-only.ts';
import type { Columns, NewRow, Patch, RowOf, StoredRecord } from './record.ts';
import type { Pointer } from './record-list.ts';
import { indexDescription, removeFromIndex } from './search.ts';
import { eraseAnswers } from './kept-answers.ts';
import { deleteMembers, insertMembers, membersIn, updateMembers } from './set-members.ts';
import type { ChangeRow, TrackedTable } from './tables.ts';
import type { WriteTx } from './transaction.ts';

/**
 * The one way a record is written: row, index of its sets and change-log entry together, `updatedAt` strictly
 * increasing. The log keeps the row as it was and as it is; a permanent delete erases every image of the record and
 * keeps a SHA-256 of the last one (CONTRACT.md 10).
 */
type Image = Record<string, unknown>;

/** What is not given is blank, and the id is a new one. */
export async function insertRecord<T extends TrackedTable, C extends Columns>(
  tx: WriteTx,
  declared: StoredRecord<T, C>,
  values: NewRow<C>,
): Promise<RowOf<C>> {
  const record: StoredRecord = erased(declared);
  const row: Image = {
    id: newId(),
    ...tx.records.blanksOf(record.table),
    ...values,
    createdAt: tx.now,
    updatedAt: tx.now,
  };
  await insertRows(tx, record.table, [row]);
  await insertMembers(tx, record, row);
  await log(tx, record, 'insert', null, row);
  await follow(tx, record, row, null);
  await describeForSearch(tx, record, row, null);
  await record.sideWrites?.inserted?.(tx, row);
  return row as RowOf<C>;
}

/**
 * Inserts many rows that follow from a record which is in the change log, such as the messages of an import, without an
 * entry each: a log, a backup and undo that know the import know them, and 200,000 entries would say nothing more.
 * `tx.changes` does not name them either, so windows hear of the record that they follow from. Columns that are no part
 * of the record, such as those of a search, may be given too.
 */
export async function insertDerived<T extends TrackedTable, C extends Columns>(
  tx: WriteTx,
  { table }: StoredRecord<T, C>,
  rows: readonly (NewRow<C> & { id: string })[],
  leftOut?: ReadonlySet<string>,
): Promise<void> {
  const shared = { ...tx.records.blanksOf(table), createdAt: tx.now, updatedAt: tx.now };
  await insertRows(tx, table, rows, { shared, ...(leftOut && { leftOut }) });
}

/** `before` is the row as this transaction read it. Answers it untouched when the patch changes nothing. */
export async function updateRecord<T extends TrackedTable, C extends Columns>(
  tx: WriteTx,
  declared: StoredRecord<T, C>,
  before: RowOf<C>,
  patch: Patch<C>,
): Promise<RowOf<C>> {
  const record: StoredRecord = erased(declared);
  const old = before as Image;
  const changed = Object.entries(patch).filter(([column, value]) => value !== undefined && value !== old[column]);
  if (changed.length === 0) return before;
  await refuseReadOnly(tx, record.table, String(old['id']));
  const set: Image = Object.fromEntries(changed);
  set['updatedAt'] = nextVersion(tx.now, String(old['updatedAt']));
  await anyTable(tx).updateTable(record.table).set(set).where('id', '=', old['id']).execute();
  const after = { ...old, ...set };
  await updateMembers(tx, record, after, old);
  await log(tx, record, 'update', old, after);
  await follow(tx, record, after, old);
  await describeForSearch(tx, record, after, old);
  await record.sideWrites?.updated?.(tx, after, old);
  return after as RowOf<C>;
}

/** First what points to it is changed or deleted too, as each declares; each of those has its own entry in the log. */
export async function deleteRecord<T extends TrackedTable, C extends Columns>(
  tx: WriteTx,
  declared: StoredRecord<T, C>,
  before: RowOf<C>,
): Promise<void> {
  const record: StoredRecord = erased(declared);
  const { table } = record;
  const old = before as Image;
  const id = String(old['id']);
  await refuseReadOnly(tx, table, id);
  for (const pointer of tx.records.pointingTo(table)) await release(tx, pointer, id);
  await record.sideWrites?.deleting?.(tx, old);
  if (record.search) await removeFromIndex(tx, id);
  await deleteMembers(tx, record, old);
  await anyTable(tx).deleteFrom(table).where('id', '=', id).execute();
  if (!record.imagesStay) {
    await tx.db
      .updateTable('changes')
      .set({ before: null, after: null, title: null, formerTitle: null })
      .where('resource', '=', table)
      .where('recordId', '=', id)
      .execute();
  }
  if (typeof old['trashedAt'] === 'string') await forgetTrash(tx, table, id);
  await eraseAnswers(tx, id, `"id":"${id}"`);
  await log(tx, record, 'delete', old, null);
}

/** A change that follows from another record's: of one in Trash, it is none that a person should look at. */
export async function updateFollower<T extends TrackedTable, C extends Columns>(
  tx: WriteTx,
  record: StoredRecord<T, C>,
  row: RowOf<C>,
  patch: Patch<C>,
): Promise<void> {
  await updateRecord(tx, record, row, patch);
  if (typeof (row as Image)['trashedAt'] !== 'string') return;
  const seq = tx.changes.at(-1)?.seq ?? 0;
  await tx.db
    .updateTable('trash')
    .set({ seq })
    .where('resource', '=', record.table)
    .where('recordId', '=', String((row as Image)['id']))
    .execute();
}

async function forgetTrash(tx: WriteTx, table: TrackedTable, id: string): Promise<void> {
  await tx.db.deleteFrom('trash').where('resource', '=', table).where('recordId', '=', id).execute();
}

/** Removes an id that is about to be deleted from every record. */
async function release(tx: WriteTx, { record, column, kind, where, onDeletion }: Pointer, id: string): Promise<void> {
  let query = anyTable(tx).selectFrom(record.table).selectAll(record.table);
  query =
    kind === 'reference'
      ? query.where(column, '=', id)
      : query
          .innerJoin('setMembers as member', 'member.recordId', `${record.table}.id`)
          .where('member.record', '=', record.table)
          .where('member.field', '=', column)
          .where('member.value', '=', id);
  if (where) query = query.where(where.column, '=', where.value);
  for (const row of await query.orderBy(`${record.table}.id`).execute()) {
    if (onDeletion === 'delete') await deleteRecord(tx, record, row);
    else await updateFollower(tx, record, row, { [column]: kind === 'reference' ? null : without(row[column], id) });
  }
}

function without(set: unknown, id: string): string {
  return JSON.stringify(membersIn(set).filter((each) => each !== id));
}

/** Updates the records that stand in for the members of one of its sets. */
async function follow(tx: WriteTx, { table }: StoredRecord, after: Image, before: Image | null): Promise<void> {
  for (const { follows } of tx.records.followersOf(table)) {
    if (follows === undefined) continue;
    const was = before?.[follows.column] ?? '[]';
    if (was !== after[follows.column]) await follows.changed(tx, after as never);
  }
}

/** Writes what a record is found by, where that is new or another than before. */
async function describeForSearch(
  tx: WriteTx,
  { search }: StoredRecord,
  after: Image,
  before: Image | null,
): Promise<void> {
  if (!search || (before && search.columns.every((column) => after[column] === before[column]))) return;
  await indexDescription(tx, {
    recordId: String(after['id']),
    caseId: String(after['caseId']),
    heading: search.heading(after).join(' · '),
    text: search.text(after),
  });
}

/** The signatures above keep callers honest; from here on every record is one of many. */
function erased<T extends TrackedTable, C extends Columns>(record: StoredRecord<T, C>): StoredRecord {
  return record;
}

/** Kysely cannot follow a table name that is a type parameter. */
function anyTable(tx: WriteTx): Kysely<Record<string, Image>> {
  return tx.db as unknown as Kysely<Record<string, Image>>;
}

async function log(
  tx: WriteTx,
  record: StoredRecord,
  op: 'insert' | 'update' | 'delete',
  before: Image | null,
  after: Image | null,
): Promise<void> {
  const { table, belongs, title } = record;
  const row = after ?? before ?? {};
  const recordId = String(row['id']);
  const owner = typeof row[belongs.by] === 'string' ? String(row[belongs.by]) : null;
  const caseId = belongs.to === 'matter' ? owner : null;
  const workspaceId = belongs.to === 'workspace' ? owner : null;
  const gone = op === 'delete';
  const erases = gone && !record.imagesStay;
  const { actor } = tx;
  const [titleNow, titleBefore] = [titleIn(title, after), titleIn(title, before)];
  const [entry] = await appendChange(tx, {
    at: tx.now,
    caseId,
    workspaceId,
    resource: table,
    recordId,
    op,
    accountId: actor.accountId,
    tokenId: actor.tokenId,
    transport: actor.transport,
    requestId: actor.requestId,
    schema: schemaNumber,
    before: before === null || erases ? null : imageOf(record, before),
    after: after === null ? null : imageOf(record, after),
    hash: gone && before !== null ? createHash('sha256').update(imageOf(record, before)).digest('hex') : null,
    shown: isShown(before) || isShown(after) ? 1 : 0,
    title: erases ? null : (titleNow ?? titleBefore),
    formerTitle: titleNow === titleBefore || gone ? null : titleBefore,
  });
  if (op !== 'insert') {
    tx.replaced.push({ resource: table, id: recordId, op, version: String(before?.['updatedAt']), title: titleBefore });
  }
  tx.changes.push({ seq: Number(entry?.seq), resource: table, id: recordId, caseId, workspaceId, op, actor });
}

function titleIn(column: string | null, row: Image | null): string | null {
  const title = column === null ? null : row?.[column];
  return typeof title === 'string' ? title : null;
}

const appendChange = hotWrite<Omit<ChangeRow, 'seq'>, { seq: number }>((db, value) =>
  db
    .insertInto('changes')
    .values({
      at: value('at'),
      caseId: value('caseId'),
      workspaceId: value('workspaceId'),
      resource: value('resource'),
      recordId: value('recordId'),
      op: value('op'),
      accountId: value('accountId'),
      tokenId: value('tokenId'),
      transport: value('transport'),
      requestId: value('requestId'),
      schema: value('schema'),
      before: value('before'),
      after: value('after'),
      hash: value('hash'),
      shown: value('shown'),
      title: value('title'),
      formerTitle: value('formerTitle'),
    })
    .returning('seq'),
);

/** Whether an assistant may see a record that looks like this. */
function isShown(image: Image | null): boolean {
  return image !== null && image['private'] !== 1;
}

/** The columns of the record that may be logged, without what else was read with it. */
function imageOf({ columns }: StoredRecord, row: Image): string {
  const logged: Image = {};
  for (const name of Object.keys(row)) {
    if ((columns[name] ?? unknownColumn).history !== 'unlogged') logged[name] = row[name];
  }
  return JSON.stringify(logged);
}

const unknownColumn = { history: 'unlogged' };
