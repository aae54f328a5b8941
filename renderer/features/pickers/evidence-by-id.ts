import { useEvidence, useEvidenceProgress } from '#renderer/api/evidence.ts';
import type { FoundEvidence } from '#renderer/api/generated.ts';
import { byIdOf } from '#renderer/lib/by-id.ts';

const nothing: readonly FoundEvidence[] = [];

export interface EvidenceIndex {
  items: readonly FoundEvidence[];
  byId: ReadonlyMap<string, FoundEvidence>;
  /** False while the list still comes: what is not found may be on its way. */
  whole: boolean;
}

/** The evidence of a matter by id, for what names items on other screens. */
export function useEvidenceIndex(caseId: string): EvidenceIndex {
  const list = useEvidence(caseId);
  const progress = useEvidenceProgress(caseId);
  const items = list.data ?? nothing;
  return { items, byId: byIdOf(items), whole: list.data !== undefined && progress === null };
}
