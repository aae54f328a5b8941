import { placesAnInstant } from './place.ts';
import type { MessageSightingRow, Row } from '#server/store/tables.ts';
import type { ReadTx } from '#server/store/transaction.ts';

/* The tables of imports while they are stored, read and removed; what operations list is in queries.ts. */

export function findImport(tx: ReadTx, id: string): Promise<Row<'messageImports'> | undefined> {
  return tx.db.selectFrom('messageImports').selectAll().where('id', '=', id).executeTakeFirst();
}

/** How many of its records are stored: each has one sighting. */
export async function countStored(tx: ReadTx, importId: string): Promise<number> {
  const { count } = await tx.db
    .selectFrom('messageSightings')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The complete imports of a matter, the one added first coming first: what another import is compared with. */
export async function completeImports(
  tx: ReadTx,
  caseId: string,
): Promise<Pick<Row<'messageImports'>, 'id' | 'sha256' | 'fileName' | 'format' | 'report'>[]> {
  return tx.db
    .selectFrom('messageImports')
    .select(['id', 'sha256', 'fileName', 'format', 'report'])
    .where('caseId', '=', caseId)
    .where('state', '=', 'done')
    .orderBy('finishedAt')
    .orderBy('id')
    .execute();
}

/** Records of one export in one thread, as many as `limit`, after this one. */
export function sightingsOf(
  tx: ReadTx,
  { importId, threadId }: { importId: string; threadId: string },
  { after, limit }: { after: number; limit: number },
): Promise<MessageSightingRow[]> {
  return tx.db
    .selectFrom('messageSightings')
    .selectAll()
    .where('threadId', '=', threadId)
    .where('importId', '=', importId)
    .where('record', '>', after)
    .orderBy('record')
    .limit(limit)
    .execute();
}

/** The thread of one of these keys, that was there first; what is in Trash is none. */
export function threadWithKeys(
  tx: ReadTx,
  caseId: string,
  keys: readonly string[],
): Promise<Row<'messageThreads'> | undefined> {
  return tx.db
    .selectFrom('messageThreads')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('trashedAt', 'is', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('setMembers')
        .select('recordId')
        .where('record', '=', 'messageThreads')
        .where('field', '=', 'keys')
        .where('value', 'in', [...keys]),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Of some records of an import, what was read, whose thread it is, and whether it brought the message or found it. */
export async function whatWasStored(
  tx: ReadTx,
  importId: string,
  { after, limit }: { after: number; limit: number },
): Promise<StoredRecord[]> {
  const rows = await tx.db
    .selectFrom('messageSightings as sighting')
    .leftJoin('messages as message', 'message.id', 'sighting.messageId')
    .select(['sighting.record', 'sighting.threadId', 'sighting.fingerprint', 'sighting.at', 'sighting.wall'])
    .select(['sighting.precision', 'sighting.direction', 'sighting.marks', 'message.importId'])
    .where('sighting.importId', '=', importId)
    .where('sighting.record', '>', after)
    .orderBy('sighting.record')
    .limit(limit)
    .execute();
  return rows.map(({ importId: broughtBy, ...row }) => ({ ...row, isNew: broughtBy === importId }));
}

type Sighted = 'record' | 'threadId' | 'fingerprint' | 'at' | 'wall' | 'precision' | 'direction' | 'marks';
type StoredRecord = Pick<MessageSightingRow, Sighted> & { isNew: boolean };

/** The exports of a matter that are stored or being stored, the one added first coming first. */
export function importsOf(tx: ReadTx, caseId: string): Promise<Row<'messageImports'>[]> {
  return tx.db
    .selectFrom('messageImports')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('state', 'in', ['storing', 'done'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** The files that came with an import: how many, and how many of them it only names. */
export async function countFiles(tx: ReadTx, importId: string): Promise<{ attachments: number; missing: number }> {
  const row = await tx.db
    .selectFrom('messageMedia')
    .select((eb) => [
      eb.fn.countAll<number | string>().as('attachments'),
      eb.fn.sum<number | string | null>('missing').as('missing'),
    ])
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow();
  return { attachments: Number(row.attachments), missing: Number(row.missing ?? 0) };
}

export function findThreadRow(tx: ReadTx, id: string): Promise<Row<'messageThreads'> | undefined> {
  return tx.db.selectFrom('messageThreads').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The moment in milliseconds of the message that was stored last of an import; null where none is. */
export async function lastMomentOf(tx: ReadTx, importId: string): Promise<number | null> {
  const row = await tx.db
    .selectFrom('messages')
    .select('place')
    .where('importId', '=', importId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? Math.floor(row.place / placesAnInstant) : null;
}

/** The job that stores an import, while there is one. */
export function jobOf(tx: ReadTx, importId: string): Promise<{ id: string; payload: string } | undefined> {
  return tx.db
    .selectFrom('jobs')
    .select(['id', 'payload'])
    .where('subjectId', '=', importId)
    .where('kind', '=', 'importMessages')
    .executeTakeFirst();
}

/** How evidence names the message that it is made of; what was logged by hand is in no export. */
export async function sourceOf(
  tx: ReadTx,
  { id, importId, record }: Pick<Row<'messages'>, 'id' | 'importId' | 'record'>,
): Promise<{ sourceMessageId: string; sourceRecord: string | null }> {
  const imported = importId === null ? undefined : await findImport(tx, importId);
  return { sourceMessageId: id, sourceRecord: imported ? `${imported.sha256} ${record}` : null };
}
