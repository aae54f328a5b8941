import type { Row } from '#server/store/tables.ts';
import type { MessageSightingRow } from '#server/store/tables.ts';
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
export async function completeImports(tx: ReadTx, caseId: string): Promise<{ id: string; sha256: string }[]> {
  return tx.db
    .selectFrom('messageImports')
    .select(['id', 'sha256'])
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
