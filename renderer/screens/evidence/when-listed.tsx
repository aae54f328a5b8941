import type { ReactNode } from 'react';
import { useEvidenceProgress } from '#renderer/api/evidence.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { formatCount, formatNumber } from '#renderer/lib/quantities.ts';
import { Loading } from '#renderer/parts/loading.tsx';

/** What compares with all items waits until all are there: a number could be in use by one that is still to come. */
export function WhenListed({ children }: { children: ReactNode }) {
  const progress = useEvidenceProgress(useMatter().case.caseId);
  if (progress === null) return children;
  const loaded = `${formatNumber(progress.loaded)} of ${formatCount(progress.total, 'item')}`;
  return <Loading label={`${loaded} loaded. Exhibit numbers are compared once all are loaded.`} />;
}
