import { useEffect, useRef } from 'react';

/** Scrolls to the current row when it changes, or when it comes; what else arrives moves nothing. */
export function useFollow(cursor: string | null, place: number | undefined, scrollTo: (place: number) => void): void {
  const followed = useRef<string | null>(null);
  useEffect(() => {
    if (cursor === followed.current || (cursor !== null && place === undefined)) return;
    followed.current = cursor;
    if (cursor !== null && place !== undefined) scrollTo(place);
  });
}
