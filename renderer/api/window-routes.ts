import type { QueryClient } from '@tanstack/react-query';
import { call } from './client.ts';
import type { OpenApproval, Operations, Session } from './generated.ts';
import { keys } from './query-keys.ts';

export type { Session } from './generated.ts';
export type FirstRun = Operations['post_first_run']['input'];
type Place = Operations['post_demo']['output'];

export function readSession(): Promise<Session> {
  return call('get_session', {});
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
