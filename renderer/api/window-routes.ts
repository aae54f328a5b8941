import { call, callAsAnybody, callWindow } from './client.ts';
import type { OpenApproval } from './generated.ts';

/** What the window learns first: who is signed in, and whether anything exists yet. */
export interface Session {
  account: { id: string; name: string; email: string; emailVerified: boolean } | null;
  firstRun: boolean;
  version: string;
  mode: 'desktop' | 'hosted';
  dataFolder: string;
}

export interface FirstRun {
  /** Asked for on a desktop; who signed up to a hosted deployment has one. */
  name?: string;
  start: 'sample' | 'empty';
  caption?: string;
  role?: string;
}

export const eventsAddress = '/app/events';
export const sessionAddress = '/app/session';

export async function readSession(): Promise<Session> {
  return (await callAsAnybody('GET', '/session')) as Session;
}

export async function completeFirstRun(answers: FirstRun): Promise<{ caseId: string; context: string }> {
  return (await callWindow('POST', '/first-run', answers)) as { caseId: string; context: string };
}

/** Fills a matter with the sample and says where it is. */
export async function openSampleMatter(): Promise<{ caseId: string; context: string }> {
  return (await callWindow('POST', '/demo')) as { caseId: string; context: string };
}

/** How the person is called on what they do here. */
export async function renamePerson(name: string): Promise<void> {
  await callWindow('POST', '/profile', { name });
}

export function listApprovals(): Promise<OpenApproval[]> {
  return call('get_approvals', {});
}

export async function decideApproval(id: string, approve: boolean): Promise<void> {
  await call('patch_approvals', { id, approve });
}

export async function readAgain(evidenceId: string): Promise<void> {
  await call('post_evidence_by_id_read_again', { id: evidenceId });
}
