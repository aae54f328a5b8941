import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { isWithin, type Viewer } from '#server/access/principal.ts';
import type { AccessEventRow, MatterResource } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';

export interface FeedRow {
  seq: number;
  resource: string;
  id: string;
  caseId: string | null;
  op: 'insert' | 'update' | 'delete';
  shown: 0 | 1;
}

/** Changes in their order, of one matter or of all. `from` is the first that is wanted. */
export function changeRows(
  tx: ReadTx,
  caseId: string | null,
  from: number,
  upTo: number,
  limit: number,
): Promise<FeedRow[]> {
  let query = tx.db
    .selectFrom('changes')
    .select(['seq', 'resource', 'recordId as id', 'caseId', 'op', 'shown'])
    .where('seq', '>=', from)
    .where('seq', '<=', upTo);
  if (caseId !== null) query = query.where('caseId', '=', caseId);
  return query.orderBy('seq').limit(limit).execute();
}

/** Distinguishes the change at a place of the log from any other that could be there; undefined where there is none. */
export async function markOf(tx: ReadTx, seq: number): Promise<string | undefined> {
  const row = await tx.db
    .selectFrom('changes')
    .select(['resource', 'recordId', 'op', 'requestId'])
    .where('seq', '=', seq)
    .executeTakeFirst();
  if (!row) return undefined;
  const { resource, recordId, op, requestId } = row;
  return createHash('sha256').update([resource, recordId, op, requestId].join(' ')).digest('hex').slice(0, 16);
}

/** When the first change after one was made; undefined when there is none. */
export async function nextChangeAt(tx: ReadTx, seq: number): Promise<string | undefined> {
  const row = await tx.db
    .selectFrom('changes')
    .select('at')
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}

export type AccessEvent = Omit<AccessEventRow, 'id'>;

/** What an account was given and has lost. */
export function accessEvents(tx: ReadTx, accountId: string, from: number, upTo: number): Promise<AccessEvent[]> {
  return tx.db
    .selectFrom('accessEvents')
    .select(['seq', 'accountId', 'gained', 'workspaceId', 'caseId', 'resource', 'itemId'])
    .where('accountId', '=', accountId)
    .where('seq', '>=', from)
    .where('seq', '<=', upTo)
    .orderBy('seq')
    .execute();
}

/** Rights of before this are no longer reported: a cursor that old is refused. */
export async function forgetOldAccess(tx: WriteTx, before: string): Promise<void> {
  const last = tx.db.selectFrom('changes').select('seq').where('at', '<', before).orderBy('seq', 'desc').limit(1);
  await tx.db.deleteFrom('accessEvents').where('seq', '<', last).execute();
}

export async function casesOfWorkspace(tx: ReadTx, workspaceId: string): Promise<string[]> {
  const rows = await tx.db.selectFrom('cases').select('id').where('workspaceId', '=', workspaceId).execute();
  return rows.map(({ id }) => id);
}

export async function workspaceOf(tx: ReadTx, caseId: string): Promise<string | undefined> {
  const row = await tx.db.selectFrom('cases').select('workspaceId').where('id', '=', caseId).executeTakeFirst();
  return row?.workspaceId;
}

/** The cases an account is a member of, or has a share in. */
export async function casesSeen(tx: ReadTx, viewer: Viewer): Promise<Set<string>> {
  const { accountId } = viewer;
  const own = await tx.db
    .selectFrom('cases')
    .innerJoin('memberships', 'memberships.workspaceId', 'cases.workspaceId')
    .select('cases.id')
    .where('memberships.accountId', '=', accountId)
    .execute();
  const shared = await tx.db
    .selectFrom('grants')
    .select('caseId as id')
    .distinct()
    .where('accountId', '=', accountId)
    .execute();
  return new Set([...own, ...shared].map(({ id }) => id).filter((id) => isWithin(viewer, id)));
}

export interface Share {
  resource: string;
  itemId: string | null;
}

export function sharesIn(tx: ReadTx, { accountId }: Viewer, caseId: string): Promise<Share[]> {
  return tx.db
    .selectFrom('grants')
    .select(['resource', 'itemId'])
    .where('accountId', '=', accountId)
    .where('caseId', '=', caseId)
    .execute();
}

export interface Existing {
  id: string;
  private: 0 | 1;
  /** The change that made it. */
  firstSeq: number | null;
}

/** Records that are there, seen or not: for deciding what is said of them, never to be shown. */
export function existingIn(
  tx: ReadTx,
  resource: MatterResource,
  caseId: string,
  ids: readonly string[] | null,
): Promise<Existing[]> {
  const among = ids === null ? sql`` : sql`and ${tx.dialect.isAmong('id', ids)}`;
  return tx.query<Existing>(
    sql`select "id", "private",
      (select min("seq") from "changes" where "resource" = ${resource} and "recordId" = item."id") as "firstSeq"
      from ${sql.table(resource)} as item where "caseId" = ${caseId} ${among}`,
  );
}

/** The records that those named are inside of, or with null every one that has something inside. */
export async function parentsOf(
  tx: ReadTx,
  resource: MatterResource,
  under: string,
  caseId: string,
  ids: readonly string[] | null,
): Promise<string[]> {
  const among = ids === null ? sql`` : sql`and ${tx.dialect.isAmong('id', ids)}`;
  const rows = await tx.query<{ id: string }>(
    sql`select distinct ${sql.ref(under)} as "id" from ${sql.table(resource)} where "caseId" = ${caseId} ${among}`,
  );
  return rows.map(({ id }) => id);
}

/** The records inside others; with null inside any. */
export async function idsUnder(
  tx: ReadTx,
  resource: MatterResource,
  under: string,
  caseId: string,
  parents: readonly string[] | null,
): Promise<string[]> {
  const among = parents === null ? sql`` : sql`and ${tx.dialect.isAmong(under, parents)}`;
  const rows = await tx.query<{ id: string }>(
    sql`select "id" from ${sql.table(resource)} where "caseId" = ${caseId} ${among}`,
  );
  return rows.map(({ id }) => id);
}

/** This history of the data. It is named when the server starts. */
export async function epochOf(tx: ReadTx): Promise<string> {
  const row = await tx.db.selectFrom('meta').select('value').where('key', '=', 'epoch').executeTakeFirst();
  if (!row) throw new Error('The data has no epoch yet: the server that was started did not name one.');
  return row.value;
}
