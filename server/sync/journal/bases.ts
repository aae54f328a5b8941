import type { Selectable } from 'kysely';
import type { SyncRule } from '#server/catalog/sync-rule.ts';
import type { SyncBaseRow, SyncMatterRow, SyncTombstoneRow } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import type { Base } from '#server/sync/plan.ts';
import { hashOf, type Projection } from '#server/catalog/projection.ts';

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
  const rows = await tx.db
    .selectFrom('syncBases')
    .selectAll()
    .where('remoteId', '=', remoteId)
    .where('caseId', '=', caseId)
    .orderBy('resource')
    .orderBy('localId')
    .execute();
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

/** Notes which records the server no longer shows, or shows again. */
export async function markHidden(
  tx: WriteTx,
  { remoteId }: Pair,
  records: readonly { resource: string; id: string }[],
  hidden: 0 | 1,
): Promise<void> {
  for (const { resource, id } of records) {
    await tx.db
      .updateTable('syncBases')
      .set({ hidden })
      .where('remoteId', '=', remoteId)
      .where('resource', '=', resource)
      .where('remoteRecordId', '=', id)
      .execute();
  }
}

export async function putBase(tx: WriteTx, pair: Pair, rule: SyncRule, base: Base): Promise<void> {
  const what = {
    remoteRecordId: base.remoteId,
    local: packed(base),
    remote: JSON.stringify(base.remote),
    remoteVersion: base.remoteVersion,
    sent: null,
  };
  await tx.db
    .insertInto('syncBases')
    .values({ remoteId: pair.remoteId, caseId: pair.caseId, resource: rule.resource, localId: base.localId, ...what })
    .onConflict((conflict) => conflict.columns(['remoteId', 'resource', 'localId']).doUpdateSet(what))
    .execute();
  await tx.db
    .deleteFrom('syncAbsences')
    .where('remoteId', '=', pair.remoteId)
    .where('resource', '=', rule.resource)
    .where('remoteRecordId', '=', base.remoteId)
    .execute();
}

/** The record there is as the base has it, under a newer version. */
export async function putVersion(
  tx: WriteTx,
  { remoteId }: Pair,
  { resource, localId, remoteVersion }: { resource: string; localId: string; remoteVersion: string },
): Promise<void> {
  await tx.db
    .updateTable('syncBases')
    .set({ remoteVersion })
    .where('remoteId', '=', remoteId)
    .where('resource', '=', resource)
    .where('localId', '=', localId)
    .execute();
}

/** An edit leaves now; should its answer be lost, it is recognized by this (SPEC 6.7). */
export async function markSent(
  tx: WriteTx,
  { remoteId }: Pair,
  { resource, localId, sent }: { resource: string; localId: string; sent: SentEdit },
): Promise<void> {
  await tx.db
    .updateTable('syncBases')
    .set({ sent: JSON.stringify(sent) })
    .where('remoteId', '=', remoteId)
    .where('resource', '=', resource)
    .where('localId', '=', localId)
    .execute();
}

export async function dropBase(tx: WriteTx, pair: Pair, resource: string, localId: string): Promise<void> {
  await tx.db
    .deleteFrom('syncBases')
    .where('remoteId', '=', pair.remoteId)
    .where('resource', '=', resource)
    .where('localId', '=', localId)
    .execute();
}

/** Ends a record permanently: its content is forgotten, its identity is not (SPEC 1.7). */
export async function putTombstone(
  tx: WriteTx,
  pair: Pair,
  rule: SyncRule,
  base: Base,
  deletedOn: SyncTombstoneRow['deletedOn'],
): Promise<void> {
  await dropBase(tx, pair, rule.resource, base.localId);
  await tx.db
    .insertInto('syncTombstones')
    .values({
      remoteId: pair.remoteId,
      caseId: pair.caseId,
      resource: rule.resource,
      localId: base.localId,
      remoteRecordId: base.remoteId,
      deletedOn,
      hash: hashOf(rule, base.remote),
      at: tx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A person decided that a record is deleted with the one it is inside, although the other side never had it. */
export async function putOneSidedTombstone(
  tx: WriteTx,
  { remoteId, caseId }: Pair,
  record: Pick<SyncTombstoneRow, 'resource' | 'localId' | 'remoteRecordId'>,
  rule: SyncRule,
  seen: Projection,
): Promise<void> {
  const { resource, localId, remoteRecordId } = record;
  await takeBack(tx, { remoteId, caseId }, record);
  await tx.db
    .insertInto('syncTombstones')
    .values({
      remoteId,
      caseId,
      resource,
      localId,
      remoteRecordId,
      deletedOn: 'both',
      hash: hashOf(rule, seen),
      at: tx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A person has changed their mind: it stays after all. */
export async function takeBack(
  tx: WriteTx,
  { remoteId }: Pair,
  { resource, localId, remoteRecordId }: Pick<SyncTombstoneRow, 'resource' | 'localId' | 'remoteRecordId'>,
): Promise<void> {
  await tx.db
    .deleteFrom('syncTombstones')
    .where('remoteId', '=', remoteId)
    .where('resource', '=', resource)
    .where('localId', '=', localId)
    .where('remoteRecordId', '=', remoteRecordId)
    .execute();
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
  const rows = await tx.db
    .selectFrom('syncTombstones')
    .select(['resource', 'remoteRecordId', 'localId', 'hash'])
    .where('remoteId', '=', remoteId)
    .where('caseId', '=', caseId)
    .execute();
  const found: Tombstones = { both: new Map(), oneSided: new Map(), seen: new Map() };
  const add = (to: Map<string, Set<string>>, resource: string, id: string): void => {
    to.set(resource, (to.get(resource) ?? new Set()).add(id));
  };
  for (const { resource, remoteRecordId, localId, hash } of rows) {
    for (const id of [remoteRecordId, localId]) if (id !== '') add(found.both, resource, id);
    if (remoteRecordId === '') add(found.oneSided, resource, localId);
    if (remoteRecordId === '' || localId === '') found.seen.set(`${resource} ${remoteRecordId}${localId}`, hash);
  }
  return found;
}

/** The ids here of what both sides had, by resource and id there. */
export async function findTombstones(tx: ReadTx, { remoteId, caseId }: Pair): Promise<Map<string, string>> {
  const rows = await tx.db
    .selectFrom('syncTombstones')
    .select(['resource', 'remoteRecordId', 'localId'])
    .where('remoteId', '=', remoteId)
    .where('caseId', '=', caseId)
    .where('localId', '<>', '')
    .execute();
  return new Map(rows.map(({ resource, remoteRecordId, localId }) => [`${resource} ${remoteRecordId}`, localId]));
}

/** These exist there again. */
export async function forgetTombstones(
  tx: WriteTx,
  { remoteId }: Pair,
  records: readonly { resource: string; remoteId: string }[],
): Promise<void> {
  for (const record of records) {
    await tx.db
      .deleteFrom('syncTombstones')
      .where('remoteId', '=', remoteId)
      .where('resource', '=', record.resource)
      .where('remoteRecordId', '=', record.remoteId)
      .execute();
  }
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
  const rows = await tx.db
    .selectFrom('syncAbsences')
    .select(['resource', 'remoteRecordId', 'since', 'forgotten'])
    .where('remoteId', '=', remoteId)
    .where('caseId', '=', caseId)
    .execute();
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
    await tx.db
      .deleteFrom('syncAbsences')
      .where('remoteId', '=', remoteId)
      .where('resource', '=', resource)
      .where('remoteRecordId', '=', remoteRecordId)
      .execute();
  }
}
