import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from './client.ts';
import type { Deployment, Operations } from './generated.ts';
import { keys } from './query-keys.ts';

/* How people sign in to a hosted server. None of these needs a session, but the ones that say so. */

export type { Deployment, InvitationFound } from './generated.ts';

type Sent<Name extends keyof Operations> = Operations[Name]['input'];
type Came<Name extends keyof Operations> = Promise<Operations[Name]['output']>;

/** Asked only when nobody is signed in: a session says the same. */
export function useServerFacts(wanted: boolean): UseQueryResult<Deployment> {
  return useQuery({
    queryKey: keys.server,
    queryFn: () => call('get_deployment', {}),
    enabled: wanted,
    staleTime: Infinity,
    retry: false,
  });
}

/** Answers alike whether there is an account with this address or not. */
export async function signUp(person: Sent<'post_sign_up'>): Promise<void> {
  await call('post_sign_up', person);
}

/**
 * Confirms an address. Without a session of its account the password says that both belong to one person, and signs in;
 * unless there is an authenticator, which signing in asks for.
 */
export function confirmAddress(link: string, password?: string): Came<'post_verify'> {
  return call('post_verify', password === undefined ? { link } : { link, password });
}

/** For who is signed in with an address that is not confirmed. */
export async function sendConfirmationAgain(): Promise<void> {
  await call('post_verify_again', {});
}

export function signIn(answers: Sent<'post_sign_in'>): Came<'post_sign_in'> {
  return call('post_sign_in', answers);
}

export async function signOut(): Promise<void> {
  await call('post_sign_out', {});
}

export async function askForReset(email: string): Promise<void> {
  await call('post_forgot', { email });
}

/** Every session of the account ends with it; signing in is another step. */
export function resetPassword(link: string, password: string): Came<'post_reset'> {
  return call('post_reset', { link, password });
}

export function lookAtInvitation(link: string): Came<'post_invitation_look'> {
  return call('post_invitation_look', { link });
}

/** For who is signed in with the address that was invited. Answers where it leads. */
export function acceptInvitation(link: string): Came<'post_invitation_accept'> {
  return call('post_invitation_accept', { link });
}
