import { useCallback } from 'react';
import type { FoundEvidence } from '#renderer/api/generated.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { useEvidenceIndex } from '#renderer/features/pickers/evidence-by-id.ts';
import type { Citation } from '#server/rules/citations.ts';

/** What a citation is about, in words; null for evidence that is not in this matter, nothing while the list still comes. */
export function useCited(): (citation: Citation) => string | null {
  const { byId, whole } = useEvidenceIndex(useMatter().case.caseId);
  return useCallback(
    ({ evidenceId, page, quote }) => {
      const item = byId.get(evidenceId);
      if (item === undefined) return whole ? null : '';
      const at = page === null ? '' : `, page ${page}`;
      return `${item.title}${at}${quote === null ? '' : `: “${quote}”`}`;
    },
    [byId, whole],
  );
}

/** How evidence is called in a text: by its exhibit number where it has one. */
export function citedAs({ exhibitNumber, title }: FoundEvidence): string {
  return exhibitNumber === null || exhibitNumber === '' ? title : `Exhibit ${exhibitNumber}`;
}
