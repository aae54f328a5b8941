import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callAsAnybody, callWindow } from './client.ts';
import { keys } from './query-keys.ts';

/* How people come into a hosted deployment. None of these needs a session, but the ones that say so. */

/** What can be known of a server by whoever opens its address. */
export interface Deployment {
  mode: 'desktop' | 'hosted';
  signUp: 'open' | 'invited';
  version: string;
}

export interface NewPerson {
  email: string;
  name: string;
  password: string;
  /** The secret of an invitation for that very address. */
  invitation?: string;
}

export type SignInAnswer = { needs: 'code' } | { account: { name: string; email: string } };

/** What an invitation is to, as its secret shows it. */
export interface Invitation {
  workspace: string;
  inviter: string;
  role: string;
  email: string;
  hasAccount: boolean;
}

/** Asked only when nobody is signed in: a session says the same. */
export function useDeployment(wanted: boolean): UseQueryResult<Deployment> {
  return useQuery({
    queryKey: keys.deployment,
    queryFn: async () => (await callAsAnybody('GET', '/deployment')) as Deployment,
    enabled: wanted,
    staleTime: Infinity,
    retry: false,
  });
}

/** Answers alike whether there is an account with this address or not. */
export async function signUp(person: NewPerson): Promise<void> {
  await callAsAnybody('POST', '/sign-up', person);
}

/**
 * Confirms an address. Without a session of its account the password says that both belong to one person, and signs in;
 * unless there is an authenticator, which signing in asks for.
 */
export async function confirmAddress(link: string, password?: string): Promise<{ email: string; signedIn: boolean }> {
  const answers = password === undefined ? { link } : { link, password };
  return (await callAsAnybody('POST', '/verify', answers)) as { email: string; signedIn: boolean };
}

/** For who is signed in with an address that is not confirmed. */
export async function sendConfirmationAgain(): Promise<void> {
  await callWindow('POST', '/verify/again');
}

export async function signIn(answers: { email: string; password: string; code?: string }): Promise<SignInAnswer> {
  return (await callAsAnybody('POST', '/sign-in', answers)) as SignInAnswer;
}

export async function signOut(): Promise<void> {
  await callWindow('POST', '/sign-out');
}

export async function askForReset(email: string): Promise<void> {
  await callAsAnybody('POST', '/forgot', { email });
}

/** Every session of the account ends with it; signing in is another step. */
export async function resetPassword(link: string, password: string): Promise<{ email: string }> {
  return (await callAsAnybody('POST', '/reset', { link, password })) as { email: string };
}

export async function lookAtInvitation(link: string): Promise<Invitation> {
  return (await callAsAnybody('POST', '/invitation/look', { link })) as Invitation;
}

/** For who is signed in with the address that was invited. Answers where it leads. */
export async function acceptInvitation(link: string): Promise<{ context: string }> {
  return (await callWindow('POST', '/invitation/accept', { link })) as { context: string };
}
