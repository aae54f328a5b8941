import type { Token } from '#renderer/api/generated.ts';

export type TokenState = 'active' | 'expired' | 'revoked';

export function tokenState(token: Token, now: Date): TokenState {
  if (token.revokedAt !== null) return 'revoked';
  return token.expiresAt !== null && new Date(token.expiresAt) <= now ? 'expired' : 'active';
}

/** What still works before what has ended, the newest first. */
export function sortedTokens(tokens: readonly Token[], now: Date): Token[] {
  const ended = (token: Token): number => (tokenState(token, now) === 'active' ? 0 : 1);
  return tokens.toReversed().toSorted((left, right) => ended(left) - ended(right));
}
