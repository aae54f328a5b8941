import type { QueryClient } from '@tanstack/react-query';
import { changedFields } from './changed-fields.ts';
import { call, callForAnswer } from './client.ts';
import { refreshFollowers } from './follows.ts';
import type { Case, Operations } from './generated.ts';
import { ownWrite } from './own-writes.ts';
import { keys } from './query-keys.ts';
import { editsPart, type Rewriting } from './reversing-edits.ts';
import { newStep, note, type Step } from './session-changes.ts';

type MatterFacts = Omit<Operations['post_case_update']['input'], 'caseId' | 'expectedUpdatedAt'>;

/** Changes facts of a matter, on top of the version that was read; refused when others changed it since. */
export async function changeMatter(
  client: QueryClient,
  before: Case,
  facts: MatterFacts,
  step: Step = newStep(`Edited “${before.caption}”.`),
): Promise<Case> {
  const after = await saveMatter(client, before, facts, before.updatedAt);
  note(editsPart(rewriting(client), [{ before, after, facts }]), step);
  return after;
}

/** At any version: archiving overwrites nobody's words. */
export async function archiveMatter(client: QueryClient, before: Case, archived: boolean, step: Step): Promise<void> {
  const facts = { archived };
  const after = await saveMatter(client, before, facts);
  note(editsPart(rewriting(client), [{ before, after, facts }]), step);
}

function rewriting(client: QueryClient): Rewriting<Case, MatterFacts> {
  return {
    resource: 'cases',
    nameOf: ({ caseId, updatedAt }) => ({ id: caseId, caseId, updatedAt }),
    read: ({ caseId }) => readMatter(caseId),
    open: () => ({
      write: (before, facts) => saveMatter(client, before, facts, before.updatedAt),
      end: () => undefined,
    }),
  };
}

/** The matter as it is now. */
export function readMatter(caseId: string): Promise<Case> {
  return call('get_case', {}, { context: `matter:${caseId}` });
}

async function saveMatter(
  client: QueryClient,
  { caseId }: Pick<Case, 'caseId'>,
  facts: MatterFacts,
  version?: string,
): Promise<Case> {
  const expected = version === undefined ? {} : { expectedUpdatedAt: version };
  try {
    return await ownWrite(callForAnswer('post_case_update', { caseId, ...facts, ...expected }), (matter) => {
      showMatter(client, matter);
      return [{ resource: 'cases', id: matter.caseId }];
    });
  } catch (error) {
    // What it was refused for is what the screen should show.
    void client.invalidateQueries({ queryKey: keys.caseOfAll });
    throw error;
  }
}

function showMatter(client: QueryClient, matter: Case): void {
  const { caseId } = matter;
  const known = client.getQueriesData<Case>({ queryKey: keys.caseOfAll }).map(([, data]) => data);
  const before = known.find((each) => each?.caseId === caseId);
  client.setQueriesData<Case>({ queryKey: keys.caseOfAll }, (old) => (old?.caseId === caseId ? matter : old));
  const fields = before === undefined ? null : new Set(changedFields(before, matter));
  refreshFollowers(client, { resource: 'cases', caseId, fields, ids: [caseId] });
}
