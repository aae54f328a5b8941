import { Temporal } from 'temporal-polyfill';
import { versionOfApplication } from '#server/program/places.ts';
import { hotQuery, hotWrite } from '#server/store/hot-query.ts';
import { newId } from '#server/store/ids.ts';
import type { CustodyEventRow } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import { hashOfEvent } from './custody-chain.ts';

export const custodyKinds = [
  'received',
  'verified',
  'exported',
  'numbered',
  'served',
  'filed',
  'packed',
  'redacted',
  'deleted',
] as const;

export interface CustodyEvent {
  kind: (typeof custodyKinds)[number];
  caseId: string;
  evidenceId: string;
  /** SHA-256 of the file, which nothing that happens to it changes. */
  hash: string;
  /** Where another file was made of it: the SHA-256 of that one. */
  made?: string;
  /** The id of a build, the way in, or the result; nothing that somebody wrote, as it outlives the item. */
  detail?: string | null;
}

/** Adds an event to the chain of its case, in the transaction of what it tells. */
export async function addCustodyEvent(tx: WriteTx, event: CustodyEvent): Promise<void> {
  const { kind, caseId, evidenceId, hash, made, detail = null } = event;
  const [last] = await lastOf(tx, { caseId });
  const { accountId, tokenId, transport } = tx.actor;
  const said = {
    id: newId(),
    caseId,
    place: (last?.place ?? 0) + 1,
    evidenceId,
    kind,
    at: tx.now,
    utcOffset: offsetAt(tx.now),
    accountId,
    tokenId,
    transport,
    version: versionOfApplication(),
    hashBefore: kind === 'received' ? null : hash,
    hashAfter: kind === 'deleted' ? null : (made ?? hash),
    detail,
    previous: last?.hash ?? null,
  };
  await append(tx, { ...said, hash: hashOfEvent(said) });
}

const lastOf = hotQuery<{ caseId: string }, Pick<CustodyEventRow, 'place' | 'hash'>>((db, value) =>
  db
    .selectFrom('custodyEvents')
    .select(['place', 'hash'])
    .where('caseId', '=', value('caseId'))
    .orderBy('place', 'desc')
    .limit(1),
);

const append = hotWrite<CustodyEventRow, never>((db, value) =>
  db.insertInto('custodyEvents').values({
    id: value('id'),
    caseId: value('caseId'),
    place: value('place'),
    evidenceId: value('evidenceId'),
    kind: value('kind'),
    at: value('at'),
    utcOffset: value('utcOffset'),
    accountId: value('accountId'),
    tokenId: value('tokenId'),
    transport: value('transport'),
    version: value('version'),
    hashBefore: value('hashBefore'),
    hashAfter: value('hashAfter'),
    detail: value('detail'),
    previous: value('previous'),
    hash: value('hash'),
  }),
);

/** What the clocks of this computer showed: +02:00. */
function offsetAt(instant: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(Temporal.Now.timeZoneId()).offset;
}

export function custodyEventsOf(tx: ReadTx, caseId: string): Promise<CustodyEventRow[]> {
  return tx.db.selectFrom('custodyEvents').selectAll().where('caseId', '=', caseId).orderBy('place').execute();
}

/** What names the log of this computer: the id of its first event. */
export async function ownChain(tx: ReadTx, caseId: string): Promise<string | undefined> {
  const first = tx.db.selectFrom('custodyEvents').select('id').where('caseId', '=', caseId).orderBy('place').limit(1);
  return (await first.executeTakeFirst())?.id;
}

export function custodyEventsOfItem(tx: ReadTx, evidenceId: string): Promise<CustodyEventRow[]> {
  return tx.db.selectFrom('custodyEvents').selectAll().where('evidenceId', '=', evidenceId).orderBy('place').execute();
}
