import type { QueryClient } from '@tanstack/react-query';
import { call } from './client.ts';
import type { Case, Operations } from './generated.ts';
import { keys } from './query-keys.ts';

type MatterFacts = Omit<Operations['post_case_update']['input'], 'caseId' | 'expectedUpdatedAt'>;

/** Changes facts of a matter, on top of the version that was read; refused when others changed it since. */
export async function changeMatter(client: QueryClient, matter: Case, facts: MatterFacts): Promise<Case> {
  const { caseId, updatedAt } = matter;
  try {
    return await call('post_case_update', { caseId, ...facts, expectedUpdatedAt: updatedAt });
  } finally {
    // After a refusal too: what it was refused for is what the screen should show.
    await showAgain(client);
  }
}

/** Whatever its version: archiving overwrites nobody's words. */
export async function archiveMatter(client: QueryClient, caseId: string, archived: boolean): Promise<void> {
  try {
    await call('post_case_update', { caseId, archived });
  } finally {
    await showAgain(client);
  }
}

async function showAgain(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.caseOfAll }),
    client.invalidateQueries({ queryKey: keys.workspaces }),
    client.invalidateQueries({ queryKey: keys.timelineOfAll }),
  ]);
}
