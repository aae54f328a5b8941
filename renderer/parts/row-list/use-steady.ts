import { useEffect, useMemo, useRef } from 'react';

/** The same function for all renders, that does what the latest one does: rows that did not change stay as drawn. */
export function useSteady<Given extends unknown[]>(does: (...given: Given) => void): (...given: Given) => void {
  const latest = useRef(does);
  useEffect(() => {
    latest.current = does;
  });
  return useMemo(
    () =>
      (...given: Given) =>
        latest.current(...given),
    [],
  );
}
