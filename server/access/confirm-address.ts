import type { WriteTx } from '#server/store/transaction.ts';

/**
 * Notes that its owner receives mail at the address; false when that was known. Somebody else may have signed up with
 * it: an authenticator they began to set up is not left for the owner to find.
 */
export async function confirmAddress(tx: WriteTx, accountId: string): Promise<boolean> {
  const confirmed = await tx.db
    .updateTable('credentials')
    .set({ verifiedAt: tx.now, updatedAt: tx.now })
    .where('accountId', '=', accountId)
    .where('verifiedAt', 'is', null)
    .returning('accountId')
    .executeTakeFirst();
  if (!confirmed) return false;
  await tx.db.deleteFrom('authenticators').where('accountId', '=', accountId).where('status', '=', 'pending').execute();
  tx.accessChanged = true;
  return true;
}
