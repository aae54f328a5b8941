import { call, callAsAnybody } from './client.ts';
import type { OpenApproval, Operations } from './generated.ts';

/** What the window learns first: who is signed in, and whether anything exists yet. */
export interface Session {
  account: { id: string; name: string; email: string; emailVerified: boolean } | null;
  firstRun: boolean;
  version: string;
  mode: 'desktop' | 'hosted';
  dataFolder: string;
}

export type FirstRun = Operations['post_first_run']['input'];
type Place = Operations['post_demo']['output'];

export const eventsAddress = '/app/events';
export const sessionAddress = '/app/session';

export async function readSession(): Promise<Session> {
  return (await callAsAnybody('GET', '/session')) as Session;
}

export function completeFirstRun(answers: FirstRun): Promise<Place> {
  return call('post_first_run', answers);
}

/** Fills a matter with the sample and says where it is. */
export function openSampleMatter(): Promise<Place> {
  return call('post_demo', {});
}

/** How the person is called on what they do here. */
export async function renamePerson(name: string): Promise<void> {
  await call('patch_profile', { name });
}

export function listApprovals(): Promise<OpenApproval[]> {
  return call('get_approvals', {});
}

export async function decideApproval(id: string, approve: boolean): Promise<void> {
  await call('patch_approvals', { id, approve });
}
