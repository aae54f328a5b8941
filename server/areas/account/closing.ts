import { endSessionsOf } from '#server/access/sessions.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { endLinksOf } from './mailed-links.ts';

/**
 * Shuts an account: nobody comes in by its password or its tokens, or by a link that was mailed to it, until it is
 * opened again. Its matters stay as they are, and others who work in them go on. False when it was shut already.
 */
export async function closeAccount(tx: WriteTx, accountId: string): Promise<boolean> {
  const closed = await tx.db
    .updateTable('credentials')
    .set({ disabledAt: tx.now, updatedAt: tx.now })
    .where('accountId', '=', accountId)
    .where('disabledAt', 'is', null)
    .returning('accountId')
    .executeTakeFirst();
  await endSessionsOf(tx, accountId);
  await endLinksOf(tx, accountId, ['verify', 'reset']);
  tx.accessChanged = true;
  return closed !== undefined;
}

/** Lets its password and its tokens open it again. The sessions it had are over. False when it was not shut. */
export async function reopenAccount(tx: WriteTx, accountId: string): Promise<boolean> {
  const opened = await tx.db
    .updateTable('credentials')
    .set({ disabledAt: null, updatedAt: tx.now })
    .where('accountId', '=', accountId)
    .where('disabledAt', 'is not', null)
    .returning('accountId')
    .executeTakeFirst();
  tx.accessChanged = true;
  return opened !== undefined;
}
