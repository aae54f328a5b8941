import type { Selectable } from 'kysely';
import type { SyncRule } from '#server/catalog/sync-rule.ts';
import type { SyncBaseRow, SyncMatterRow, SyncTombstoneRow } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import type { Base } from '#server/sync/plan.ts';
import { hashOf, type Projection } from '#server/catalog/projection.ts';
import { changeRows, dropRows, findRows } from './rows.ts';

/* What both sides held when they last agreed, which is also the map of ids (SPEC 1.1, 1.2), and what was deleted. */

type Pair = Pick<SyncMatterRow, 'remoteId' | 'caseId'>;

/** An edit that was sent: the hash of the record as the edit will leave it there, and what the edit changed. */
export interface SentEdit {
  hash: string;
  fields: readonly string[];
}

/** A base as stored; hidden ones take no part until the server shows them again. */
export interface KeptBase extends Base {
  hidden: boolean;
  sent: SentEdit | null;
}

export async function loadBases(tx: ReadTx, { remoteId, caseId }: Pair): Promise<Map<string, KeptBase[]>> {
  const rows = await findRows(tx, 'syncBases', { remoteId, caseId }, 'resource', 'localId');
  const byResource = Map.groupBy(rows, (row) => row.resource);
  return new Map([...byResource].map(([resource, some]) => [resource, some.map(toBase)]));
}

/** What both sides say alike is stored once, unless something there is missing here. */
function packed({ local, remote }: Base): string {
  if (Object.keys(remote).some((field) => local[field] === undefined)) return JSON.stringify(local);
  const isOwn = ([field, value]: [string, unknown]): boolean => JSON.stringify(value) !== JSON.stringify(remote[field]);
  return JSON.stringify([Object.fromEntries(Object.entries(local).filter(isOwn))]);
}

function unpacked(text: string, remote: Projection): Projection {
  const said = JSON.parse(text) as Projection | [Projection];
  return Array.isArray(said) ? { ...remote, ...said[0] } : said;
}

function toBase(row: Selectable<SyncBaseRow>): KeptBase {
  const remote = JSON.parse(row.remote) as Projection;
  return {
    localId: row.localId,
    remoteId: row.remoteRecordId,
    local: unpacked(row.local, remote),
    remote,
    remoteVersion: row.remoteVersion,
    hidden: row.hidden === 1,
    sent: row.sent === null ? null : (JSON.parse(row.sent) as SentEdit),
  };
}

export async function putBase(
  tx: WriteTx,
  { remoteId, caseId }: Pair,
  { resource }: SyncRule,
  base: Base,
): Promise<void> {
  const { localId, remoteId: remoteRecordId, remoteVersion } = base;
  const what = { remoteRecordId, local: packed(base), remote: JSON.stringify(base.remote), remoteVersion, sent: null };
  await tx.db
    .insertInto('syncBases')
    .values({ remoteId, caseId, resource, localId, ...what })
    .onConflict((conflict) => conflict.columns(['remoteId', 'resource', 'localId']).doUpdateSet(what))
    .execute();
  await dropRows(tx, 'syncAbsences', { remoteId, resource, remoteRecordId });
}

type OneRecord = Pick<SyncBaseRow, 'resource'> & ({ localId: string } | { remoteRecordId: string });

/**
 * What changes of a base while both sides hold what it says: the server no longer shows the record, or has it under a
 * newer version, or an edit leaves now, which is recognized by what is noted here should its answer be lost (SPEC 6.7).
 */
export function changeBase(
  tx: WriteTx,
  { remoteId }: Pair,
  record: OneRecord,
  to: Partial<Pick<Selectable<SyncBaseRow>, 'hidden' | 'remoteVersion' | 'sent'>>,
): Promise<void> {
  return changeRows(tx, 'syncBases', { remoteId, ...record }, to);
}

export function dropBase(tx: WriteTx, { remoteId }: Pair, resource: string, localId: string): Promise<void> {
  return dropRows(tx, 'syncBases', { remoteId, resource, localId });
}

/** The ids of a record that was deleted; one is empty where that side never had it. */
type Ended = Pick<SyncTombstoneRow, 'resource' | 'localId' | 'remoteRecordId'>;

/** Ends a record permanently: its content is forgotten, its identity is not (SPEC 1.7). */
export async function putTombstone(
  tx: WriteTx,
  pair: Pair,
  rule: SyncRule,
  { localId, remoteId: remoteRecordId, remote }: Base,
  deletedOn: SyncTombstoneRow['deletedOn'],
): Promise<void> {
  const { resource } = rule;
  await dropBase(tx, pair, resource, localId);
  await end(tx, pair, { resource, localId, remoteRecordId, deletedOn, hash: hashOf(rule, remote) });
}

/** A person decided that a record is deleted with the one it is inside, although the other side never had it. */
export async function putOneSidedTombstone(
  tx: WriteTx,
  pair: Pair,
  record: Ended,
  rule: SyncRule,
  seen: Projection,
): Promise<void> {
  await dropTombstone(tx, pair, record);
  await end(tx, pair, { ...record, deletedOn: 'both', hash: hashOf(rule, seen) });
}

async function end(
  tx: WriteTx,
  { remoteId, caseId }: Pair,
  ended: Omit<SyncTombstoneRow, keyof Pair | 'at'>,
): Promise<void> {
  await tx.db
    .insertInto('syncTombstones')
    .values({ remoteId, caseId, ...ended, at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** It exists there again, or a person has changed their mind and it stays after all. */
export function dropTombstone(
  tx: WriteTx,
  { remoteId }: Pair,
  record: Pick<Ended, 'resource' | 'remoteRecordId'> & Partial<Ended>,
): Promise<void> {
  return dropRows(tx, 'syncTombstones', { remoteId, ...record });
}

/** Who was deleted, by resource. */
export interface Tombstones {
  /** Both ids of what both sides had. */
  both: Map<string, Set<string>>;
  /** Ids here of what the other side never had, and which a person deleted with the record it is inside. */
  oneSided: Map<string, Set<string>>;
  /** What the person saw of it, by hash; by resource and the id it has. */
  seen: Map<string, string>;
}

export async function loadTombstones(tx: ReadTx, { remoteId, caseId }: Pair): Promise<Tombstones> {
  const found: Tombstones = { both: new Map(), oneSided: new Map(), seen: new Map() };
  const add = (to: Map<string, Set<string>>, resource: string, id: string): void => {
    to.set(resource, (to.get(resource) ?? new Set()).add(id));
  };
  for (const row of await findRows(tx, 'syncTombstones', { remoteId, caseId })) {
    const { resource, remoteRecordId, localId, hash } = row;
    for (const id of [remoteRecordId, localId]) if (id !== '') add(found.both, resource, id);
    if (remoteRecordId === '') add(found.oneSided, resource, localId);
    if (remoteRecordId === '' || localId === '') found.seen.set(`${resource} ${remoteRecordId}${localId}`, hash);
  }
  return found;
}

/** The ids here of what was deleted, by resource and id there; empty where it never was here. */
export async function findTombstones(tx: ReadTx, { remoteId, caseId }: Pair): Promise<Map<string, string>> {
  const rows = await findRows(tx, 'syncTombstones', { remoteId, caseId });
  return new Map(rows.map(({ resource, remoteRecordId, localId }) => [`${resource} ${remoteRecordId}`, localId]));
}

const idsAtOnce = 500;

/**
 * Which of these records, of which this server still has a base, were deleted here: by a person, a program or an
 * assistant, or because somebody did so at another server of the matter (SPEC 5.11). What sync with this server deleted
 * has no base of it.
 */
export async function deletedHere(tx: ReadTx, resource: string, ids: readonly string[]): Promise<Set<string>> {
  const deleted = new Set<string>();
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const rows = await tx.db
      .selectFrom('changes')
      .select('recordId')
      .where('resource', '=', resource)
      .where('recordId', 'in', ids.slice(from, from + idsAtOnce))
      .where('op', '=', 'delete')
      .where('transport', 'in', ['rest', 'mcp', 'window', 'sync'])
      .execute();
    for (const { recordId } of rows) deleted.add(recordId);
  }
  return deleted;
}

export interface Absence {
  resource: string;
  remoteId: string;
  since: string;
  /** When it was first missed, it was newer than all that was as both sides knew it. */
  forgotten: boolean;
}

export async function loadAbsences(tx: ReadTx, { remoteId, caseId }: Pair): Promise<Absence[]> {
  const rows = await findRows(tx, 'syncAbsences', { remoteId, caseId }, 'resource', 'remoteRecordId');
  return rows.map(({ resource, remoteRecordId, since, forgotten }) => {
    return { resource, remoteId: remoteRecordId, since, forgotten: forgotten === 1 };
  });
}

/** Notes what a complete scan missed, and forgets what has turned up again. */
export async function putAbsences(
  tx: WriteTx,
  { remoteId, caseId }: Pair,
  missing: readonly Absence[],
  back: readonly Absence[],
): Promise<void> {
  for (const { resource, remoteId: remoteRecordId, since, ...row } of missing) {
    const forgotten = row.forgotten ? 1 : 0;
    await tx.db
      .insertInto('syncAbsences')
      .values({ remoteId, caseId, resource, remoteRecordId, since, forgotten })
      // One that was not certain has no moment yet; the first one stays.
      .onConflict((conflict) =>
        conflict
          .columns(['remoteId', 'resource', 'remoteRecordId'])
          .doUpdateSet({ since })
          .where('syncAbsences.since', '=', ''),
      )
      .execute();
  }
  for (const { resource, remoteId: remoteRecordId } of back) {
    await dropRows(tx, 'syncAbsences', { remoteId, resource, remoteRecordId });
  }
}
