import { type RefObject, useEffect, useRef } from 'react';

/** Of a list that may be one scrolled line: the element that is current is brought into sight when another one is. */
export function useInSight<Shown extends HTMLElement>(current: unknown): RefObject<Shown | null> {
  const ref = useRef<Shown>(null);
  useEffect(() => {
    // Newer browsers answer a promise, which would be taken for what cleans up.
    ref.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return ref;
}
