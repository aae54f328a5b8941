import { stores } from '#renderer/api/stores.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';

/** The zone of a court file’s clock, as far as it is known. */
export function useCourtZone(courtCaseId: string | null): string | null {
  const files = stores.courtCases.useList(useMatter().case.caseId).data;
  return files?.find(({ id }) => id === courtCaseId)?.timeZone ?? null;
}
