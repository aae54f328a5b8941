import { createHash } from 'node:crypto';
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import { nextVersion } from './clock.ts';
import { hotQuery } from './hot-query.ts';
import { schemaNumber } from './migrations.ts';
import { refuseReadOnly } from './read-only.ts';
import type { ChangeRow, Tables, TrackedTable } from './tables.ts';
import type { WriteTx } from './transaction.ts';

/**
 * The one way a tracked record is written: row and change-log entry together, `updatedAt` strictly increasing.
 * The log keeps the row as it was and as it is; a permanent delete erases every image of the record and keeps a
 * SHA-256 of the last one (CONTRACT.md 10).
 */
type Stamps = 'createdAt' | 'updatedAt';
type Image = Record<string, unknown>;

export async function insertRecord<T extends TrackedTable>(
  tx: WriteTx,
  table: T,
  values: Omit<Insertable<Tables[T]>, Stamps>,
): Promise<Selectable<Tables[T]>> {
  const name: string = table;
  const row = { ...values, createdAt: tx.now, updatedAt: tx.now } as unknown as Image;
  await anyTable(tx).insertInto(name).values(row).execute();
  await log(tx, table, 'insert', null, row);
  return row as Selectable<Tables[T]>;
}

/** `before` is the row as this transaction read it. Answers it untouched when the patch changes nothing. */
export async function updateRecord<T extends TrackedTable>(
  tx: WriteTx,
  table: T,
  before: Selectable<Tables[T]>,
  patch: Omit<Updateable<Tables[T]>, 'id' | Stamps>,
): Promise<Selectable<Tables[T]>> {
  const name: string = table;
  const old = before as Image;
  const changed = Object.entries(patch).filter(([column, value]) => value !== undefined && value !== old[column]);
  if (changed.length === 0) return before;
  await refuseReadOnly(tx, table, String(old['id']));
  const set: Image = Object.fromEntries(changed);
  set['updatedAt'] = nextVersion(tx.now, String(old['updatedAt']));
  await anyTable(tx).updateTable(name).set(set).where('id', '=', old['id']).execute();
  const after = { ...old, ...set };
  await log(tx, table, 'update', old, after);
  return after as Selectable<Tables[T]>;
}

export async function deleteRecord<T extends TrackedTable>(
  tx: WriteTx,
  table: T,
  before: Selectable<Tables[T]>,
): Promise<void> {
  const name: string = table;
  const old = before as Image;
  await refuseReadOnly(tx, table, String(old['id']));
  await anyTable(tx).deleteFrom(name).where('id', '=', old['id']).execute();
  if (!toldAfterwards.has(table)) {
    await tx.db
      .updateTable('changes')
      .set({ before: null, after: null })
      .where('resource', '=', table)
      .where('recordId', '=', String(old['id']))
      .execute();
  }
  await forgetAnswers(tx, String(old['id']));
  await log(tx, table, 'delete', old, null);
}

/** Who could see a matter, and as what, must be told after they have left; there is nobody's content in it. */
const toldAfterwards: ReadonlySet<TrackedTable> = new Set(['memberships']);

/** An answer kept for an Idempotency-Key may be, or hold, the record that was just deleted. */
async function forgetAnswers(tx: WriteTx, id: string): Promise<void> {
  await tx.db
    .updateTable('idempotencyKeys')
    .set({ body: 'null' })
    .where(tx.dialect.contains('body', `"id":"${id}"`))
    .execute();
}

/** Kysely cannot follow a table name that is a type parameter; the signatures above keep callers honest. */
function anyTable(tx: WriteTx): Kysely<Record<string, Image>> {
  return tx.db as unknown as Kysely<Record<string, Image>>;
}

async function log(
  tx: WriteTx,
  table: TrackedTable,
  op: 'insert' | 'update' | 'delete',
  before: Image | null,
  after: Image | null,
): Promise<void> {
  const record = after ?? before ?? {};
  const recordId = String(record['id']);
  const caseId = caseOf(table, record);
  const workspaceId = workspaceOf(table, record);
  const gone = op === 'delete';
  const { actor } = tx;
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
    before: before === null || (gone && !toldAfterwards.has(table)) ? null : imageOf(before),
    after: after === null ? null : imageOf(after),
    hash: gone && before !== null ? createHash('sha256').update(imageOf(before)).digest('hex') : null,
    shown: isShown(before) || isShown(after) ? 1 : 0,
  });
  tx.changes.push({ seq: Number(entry?.seq), resource: table, id: recordId, caseId, workspaceId, op, actor });
}

const appendChange = hotQuery<Omit<ChangeRow, 'seq'>, { seq: number }>((db, value) =>
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
    })
    .returning('seq'),
);

function caseOf(table: TrackedTable, record: Image): string | null {
  if (table === 'cases') return String(record['id']);
  return typeof record['caseId'] === 'string' ? record['caseId'] : null;
}

/** Of what lies in a workspace and in no matter of it. */
function workspaceOf(table: TrackedTable, record: Image): string | null {
  if (table === 'workspaces') return String(record['id']);
  return table === 'memberships' || table === 'invitations' ? String(record['workspaceId']) : null;
}

/** Whether an assistant may see a record that looks like this. */
function isShown(image: Image | null): boolean {
  return image !== null && image['private'] !== 1;
}

/** A token's hash opens nothing, but a log is the wrong place for it all the same. */
function imageOf(record: Image): string {
  return JSON.stringify(record, (key, value: unknown) => (key === 'hash' ? undefined : value));
}
