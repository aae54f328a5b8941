import { insertRecord, updateRecord } from '#server/store/records.ts';
import type { Row } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import { tokens } from './record.ts';

type ListedToken = Row<'tokens'> & { lastUsedAt: string | null };

function ownTokens(tx: ReadTx, accountId: string) {
  return tx.db
    .selectFrom('tokens')
    .leftJoin('tokenUses', 'tokenUses.tokenId', 'tokens.id')
    .selectAll('tokens')
    .select('tokenUses.lastUsedAt')
    .where('tokens.accountId', '=', accountId);
}

export function listTokens(tx: ReadTx, accountId: string): Promise<ListedToken[]> {
  return ownTokens(tx, accountId).orderBy('tokens.id').execute();
}

export function findToken(tx: ReadTx, accountId: string, id: string): Promise<ListedToken | undefined> {
  return ownTokens(tx, accountId).where('tokens.id', '=', id).executeTakeFirst();
}

/** Which of these tokens are the account's own. */
export async function ownAmong(tx: ReadTx, accountId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('tokens')
    .select('id')
    .where('accountId', '=', accountId)
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ id }) => id);
}

export function insertToken(
  tx: WriteTx,
  token: Omit<Row<'tokens'>, 'createdAt' | 'updatedAt'>,
): Promise<Row<'tokens'>> {
  return insertRecord(tx, tokens, token);
}

export async function updateToken(
  tx: WriteTx,
  { lastUsedAt, ...before }: ListedToken,
  patch: { name?: string; permissions?: string; caseIds?: string; revokedAt?: string },
): Promise<ListedToken> {
  return { ...(await updateRecord(tx, tokens, before, patch)), lastUsedAt };
}
