import { AppError } from '#server/errors/app-error.ts';
import { hotQuery } from './hot-query.ts';
import type { TrackedTable } from './tables.ts';
import type { WriteTx } from './transaction.ts';

/**
 * A record that its server no longer shows can't be changed here: no change could be sent, and nobody would notice
 * (server/sync/SPEC.md 5.6). Sync itself and what is derived from a record go on.
 */
export async function refuseReadOnly(tx: WriteTx, resource: TrackedTable, recordId: string): Promise<void> {
  const { transport } = tx.actor;
  if (transport === 'sync' || transport === 'job') return;
  if ((await hiddenBase(tx, { resource, localId: recordId })).length === 0) return;
  throw new AppError(
    'forbidden',
    'The server no longer shows this to you, so it can’t be changed here. It is kept as it is until it is shown again, or until the matter is no longer synced with that server.',
  );
}

const hiddenBase = hotQuery<{ resource: string; localId: string }, { localId: string }>((db, value) =>
  db
    .selectFrom('syncBases')
    .select('localId')
    .where('resource', '=', value('resource'))
    .where('localId', '=', value('localId'))
    // Written out, so that the index of the hidden ones is used.
    .where((eb) => eb('hidden', '=', eb.lit(1)))
    .limit(1),
);
