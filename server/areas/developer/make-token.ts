import { z } from 'zod';
import { mintToken } from '#server/access/tokens.ts';
import { hasYear } from '#server/catalog/fields.ts';
import { invalid } from '#server/errors/app-error.ts';
import { newId } from '#server/store/ids.ts';
import type { Row } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { insertToken } from './queries.ts';
import { type NewToken, toToken } from './schema.ts';

/** When a new token stops working; never when it is left out. */
export const ExpiresAt = z.iso
  .datetime({ offset: true, error: 'Give an instant like 2027-01-31T00:00:00Z, or null for no expiry.' })
  .refine(...hasYear)
  .nullish();

/** As it is kept; refuses a moment that has passed. */
export function expiryOf(expiresAt: z.output<typeof ExpiresAt>, now: string): string | null {
  const end = expiresAt == null ? null : new Date(expiresAt).toISOString();
  if (end !== null && end <= now) throw invalid('That time has already passed.', 'expiresAt');
  return end;
}

type Wanted = Pick<Row<'tokens'>, 'accountId' | 'name' | 'assistant' | 'approveDeletes' | 'expiresAt'> & {
  permissions: readonly string[];
  /** Null is every case of the account. */
  caseIds: readonly string[] | null;
};

/** The secret is in this answer and nowhere else: only its hash is kept. */
export async function makeToken(
  tx: WriteTx,
  { permissions, caseIds, ...wanted }: Wanted,
): Promise<z.output<typeof NewToken>> {
  const { token, prefix, hash } = mintToken();
  const kept = {
    ...wanted,
    id: newId(),
    prefix,
    hash,
    permissions: JSON.stringify(permissions),
    caseIds: caseIds && JSON.stringify(caseIds),
    madeBy: tx.actor.tokenId,
    revokedAt: null,
  };
  const row = await insertToken(tx, kept);
  return { ...toToken({ ...row, lastUsedAt: null }), token };
}
