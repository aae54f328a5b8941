import type { Token } from '#renderer/api/generated.ts';

export function tokenState(token: Token, now: Date): 'active' | 'expired' | 'revoked' {
  if (token.revokedAt !== null) return 'revoked';
  return token.expiresAt !== null && new Date(token.expiresAt) <= now ? 'expired' : 'active';
}
