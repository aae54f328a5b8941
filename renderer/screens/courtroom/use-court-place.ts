import { useEffect, useState } from 'react';
import type { Hearing } from '#renderer/api/generated.ts';
import { type CourtPlace, dropPlace, keepPlace, placeBefore } from '#renderer/features/courtroom/court-place.ts';

/** What is open and whether it is presented; where it was before a reload or a crash, and forgotten once it is left. */
export function useCourtPlace({ id: hearingId, caseId }: Hearing) {
  const [place, setPlace] = useState<CourtPlace>(() => {
    const before = placeBefore();
    if (before !== null && before.hearingId === hearingId) return { ...before, caseId };
    return { caseId, hearingId, evidenceId: null, page: 1, black: false };
  });
  useEffect(() => keepPlace(place), [place]);
  useEffect(() => dropPlace, []);
  return {
    place,
    open: (evidenceId: string) => setPlace((now) => ({ ...now, evidenceId, page: 1 })),
    /** As far as is known, there are so many pages. */
    goTo: (page: number, pages: number | null) =>
      setPlace((now) => ({ ...now, page: Math.min(Math.max(1, page), pages ?? page) })),
    toggleBlack: () => setPlace((now) => ({ ...now, black: !now.black })),
  };
}
