import type { QueryClient } from '@tanstack/react-query';
import { changedFields } from './changed-fields.ts';
import { callForAnswer } from './client.ts';
import { refreshFollowers } from './follows.ts';
import type { Case, Operations } from './generated.ts';
import { ownWrite } from './own-writes.ts';
import { keys } from './query-keys.ts';

type MatterFacts = Omit<Operations['post_case_update']['input'], 'caseId' | 'expectedUpdatedAt'>;

/** Changes facts of a matter, on top of the version that was read; refused when others changed it since. */
export function changeMatter(
  client: QueryClient,
  { caseId, updatedAt }: Pick<Case, 'caseId' | 'updatedAt'>,
  facts: MatterFacts,
): Promise<Case> {
  return saveMatter(client, { caseId, ...facts, expectedUpdatedAt: updatedAt });
}

/** At any version: archiving overwrites nobody's words. */
export async function archiveMatter(client: QueryClient, caseId: string, archived: boolean): Promise<void> {
  await saveMatter(client, { caseId, archived });
}

async function saveMatter(client: QueryClient, input: Operations['post_case_update']['input']): Promise<Case> {
  try {
    return await ownWrite(callForAnswer('post_case_update', input), (matter) => {
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
