import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';
import type { OpenApproval, Operations, Session } from './generated.ts';
import { keys } from './query-keys.ts';
import { leaveWindowKey, signInAgain } from './window-key.ts';

export type { Session } from './generated.ts';
export type FirstRun = Operations['post_first_run']['input'];
type Place = Operations['post_demo']['output'];

export async function readSession(): Promise<Session> {
  const session = await ownSession();
  // A tab without a key is signed in as well; after a restart it says that it no longer is.
  if (session.mode === 'desktop') leaveWindowKey().catch(() => undefined);
  return session;
}

async function ownSession(): Promise<Session> {
  try {
    return await call('get_session', {});
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401) || !(await signInAgain())) throw error;
    return call('get_session', {});
  }
}

export function completeFirstRun(answers: FirstRun): Promise<Place> {
  return call('post_first_run', answers);
}

/** Fills a matter with the sample and says where it is. */
export function openSampleMatter(): Promise<Place> {
  return call('post_demo', {});
}

/** How the person is called on what they do here. */
export async function renamePerson(client: QueryClient, name: string): Promise<void> {
  await call('patch_profile', { name });
  await client.invalidateQueries({ queryKey: keys.session });
}

export function listApprovals(): Promise<OpenApproval[]> {
  return call('get_approvals', {});
}

export async function decideApproval(client: QueryClient, id: string, approve: boolean): Promise<void> {
  try {
    await call('patch_approvals', { id, approve });
  } finally {
    await client.invalidateQueries({ queryKey: keys.approvals });
  }
}
