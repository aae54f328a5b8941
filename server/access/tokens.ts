import { hashSecret, randomSecret } from './secrets.ts';
import { hotQuery } from '#server/store/hot-query.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import type { Principal } from './principal.ts';

const livePrefix = 'cw_live_';

/** A personal token: shown once, stored as its hash, listed by its first twelve characters. */
export function mintToken(): { token: string; prefix: string; hash: string } {
  const token = livePrefix + randomSecret();
  return { token, prefix: token.slice(0, livePrefix.length + 4), hash: hashSecret(token) };
}

export function looksLikeToken(text: string): boolean {
  return text.startsWith(livePrefix) && /^[0-9A-Za-z]{40}$/.test(text.slice(livePrefix.length));
}

/** The only cases a token is for; null is every one of its account. */
export function casesIn({ caseIds }: Pick<TokenFacts, 'caseIds'>): string[] | null {
  return caseIds === null ? null : (JSON.parse(caseIds) as string[]);
}

interface TokenFacts {
  id: string;
  accountId: string;
  permissions: string;
  assistant: 0 | 1;
  approveDeletes: 0 | 1;
  expiresAt: string | null;
  revokedAt: string | null;
  caseIds: string | null;
  email: string;
  name: string;
  credential: string | null;
  verifiedAt: string | null;
  disabledAt: string | null;
}

const tokenByHash = hotQuery<{ hash: string }, TokenFacts>((db, value) =>
  db
    .selectFrom('tokens')
    .innerJoin('accounts', 'accounts.id', 'tokens.accountId')
    .leftJoin('credentials', 'credentials.accountId', 'tokens.accountId')
    .select([
      'tokens.id',
      'tokens.accountId',
      'tokens.permissions',
      'tokens.assistant',
      'tokens.approveDeletes',
      'tokens.expiresAt',
      'tokens.revokedAt',
      'tokens.caseIds',
      'accounts.email',
      'accounts.name',
      'credentials.accountId as credential',
      'credentials.verifiedAt',
      'credentials.disabledAt',
    ])
    .where('tokens.hash', '=', value('hash')),
);

export interface KnownToken {
  principal: Principal;
  disabled: boolean;
  expiresAt: string | null;
}

/** Looked up by the hash, so no comparison depends on the secret; undefined when unknown or revoked. */
export async function findToken(tx: ReadTx, hash: string): Promise<KnownToken | undefined> {
  const [row] = await tokenByHash(tx, { hash });
  if (!row || row.revokedAt !== null) return undefined;
  const permissions = JSON.parse(row.permissions) as string[];
  return {
    principal: {
      accountId: row.accountId,
      email: row.email,
      name: row.name,
      emailVerified: row.credential === null || row.verifiedAt !== null,
      token: {
        id: row.id,
        permissions,
        assistant: row.assistant === 1,
        approveDeletes: row.approveDeletes === 1,
        expiresAt: row.expiresAt,
        caseIds: casesIn(row),
      },
    },
    disabled: row.disabledAt !== null,
    expiresAt: row.expiresAt,
  };
}
