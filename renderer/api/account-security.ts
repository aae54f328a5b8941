import { useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import type { Operations } from './generated.ts';
import { keys } from './query-keys.ts';

/** What a person types to show that it is they; the code where an authenticator is on. */
export type Proof = Omit<Operations['post_password']['input'], 'next'>;

/** What an authenticator app needs, until when its first code has to follow. */
export type SetUp = Required<Pick<Operations['post_account_security']['output'], 'secret' | 'uri' | 'expiresAt'>>;

export function useSecurity() {
  return useQuery({
    queryKey: keys.security,
    meta: { follows: { securityEvents: true } },
    queryFn: ({ signal }) => call('get_account_security', {}, { signal }),
    // Somebody may sign in on another device without any news of it.
    staleTime: 0,
  });
}

export async function beginSetUp(password: string): Promise<SetUp> {
  const { secret, uri, expiresAt } = await call('post_account_security', { action: 'setup', password });
  if (secret === undefined || uri === undefined || expiresAt === undefined) throw new Error('No secret came.');
  return { secret, uri, expiresAt };
}

/** Answers the recovery codes, this once. */
export async function finishSetUp(password: string, code: string): Promise<string[]> {
  const { recoveryCodes } = await call('post_account_security', { action: 'enable', password, code });
  return recoveryCodes ?? [];
}

/** Answers how many there were. */
export async function endOtherSessions(proof: Proof): Promise<number> {
  const { sessionsEnded } = await call('post_account_security', { action: 'revoke-sessions', ...proof });
  return sessionsEnded ?? 0;
}

/** Ends the other sessions, and gives this one another secret; `code` where one is needed and none came. */
export async function changePassword(proof: Proof, next: string): Promise<'done' | 'code'> {
  const { needs } = await call('post_password', { ...proof, next });
  return needs ?? 'done';
}
