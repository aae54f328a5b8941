import { useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call } from './client.ts';
import type { CourtCase, Operations } from './generated.ts';
import { keys } from './query-keys.ts';

export type CourtFileFacts = Omit<Operations['patch_court_cases']['input'], 'id' | 'expectedUpdatedAt'>;

/** The files that courts keep on a matter, open ones first. */
export function useCourtFiles(caseId: string): UseQueryResult<CourtCase[]> {
  return useQuery({
    queryKey: keys.courtFiles(caseId),
    queryFn: ({ signal }) => call('get_court_cases', { caseId }, { signal }),
  });
}

export async function createCourtFile(
  client: QueryClient,
  file: CourtFileFacts & { caseId: string; caption: string },
): Promise<CourtCase> {
  const made = await call('post_court_cases', file);
  await client.invalidateQueries({ queryKey: keys.courtFilesOfAll });
  return made;
}

/** Refused with 409 when someone else changed it since `file` was read. */
export async function changeCourtFile(client: QueryClient, file: CourtCase, facts: CourtFileFacts): Promise<CourtCase> {
  const changed = await call('patch_court_cases', { id: file.id, ...facts, expectedUpdatedAt: file.updatedAt });
  await client.invalidateQueries({ queryKey: keys.courtFilesOfAll });
  return changed;
}

/** Deletes a court file for good; evidence and hearings stay, without it. */
export async function deleteCourtFile(client: QueryClient, id: string): Promise<void> {
  await call('delete_court_cases', { id });
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.courtFilesOfAll }),
    client.invalidateQueries({ queryKey: keys.evidenceOfAll }),
    client.invalidateQueries({ queryKey: keys.evidenceItemOfAll }),
  ]);
}
