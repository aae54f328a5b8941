import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef } from 'react';

interface Anchor {
  listKey: string;
  key: string;
  /** How far the row's top is above the top of what is in sight. */
  above: number;
}

/**
 * Keeps what one reads in its place when others add or delete rows above it. Another list (`listKey`) begins at its
 * top; null: nothing is kept.
 */
export function useKeptPlace(
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  lines: readonly { kind: string }[],
  placeOf: ReadonlyMap<string, number>,
  listKey: string | null,
): void {
  const anchor = useRef<Anchor | null>(null);
  const drawn = useRef(lines);
  useLayoutEffect(() => {
    if (drawn.current === lines) return;
    drawn.current = lines;
    const before = anchor.current;
    if (before === null) return;
    if (before.listKey !== listKey) {
      virtualizer.scrollToOffset(0);
      return;
    }
    const place = placeOf.get(before.key);
    const item = place === undefined ? undefined : virtualizer.measurementsCache[place];
    if (item !== undefined) virtualizer.scrollToOffset(item.start + before.above);
  }, [virtualizer, lines, placeOf, listKey]);

  // After each draw: where the first row in sight is.
  useEffect(() => {
    if (listKey === null) return;
    const scrolled = virtualizer.scrollOffset ?? 0;
    const first = virtualizer
      .getVirtualItems()
      .find(({ index, end }) => end > scrolled && lines[index]?.kind === 'row');
    anchor.current =
      first === undefined || scrolled === 0
        ? { listKey, key: '', above: 0 }
        : { listKey, key: String(first.key), above: scrolled - first.start };
  });
}
