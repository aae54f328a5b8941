import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { TimelineRow } from './timeline-rows.ts';

interface Anchor {
  listKey: string;
  key: string;
  /** How far the row's top is above the top of what is in sight. */
  above: number;
}

/**
 * Keeps what one reads in its place when others add or delete entries above it. Another list (`listKey`) begins at
 * its top.
 */
export function useKeptPlace(
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  rows: readonly TimelineRow[],
  rowOf: ReadonlyMap<string, number>,
  listKey: string,
): void {
  const anchor = useRef<Anchor | null>(null);
  const drawn = useRef(rows);
  useLayoutEffect(() => {
    if (drawn.current === rows) return;
    drawn.current = rows;
    const before = anchor.current;
    if (before === null) return;
    if (before.listKey !== listKey) {
      virtualizer.scrollToOffset(0);
      return;
    }
    const row = rowOf.get(before.key);
    const item = row === undefined ? undefined : virtualizer.measurementsCache[row];
    if (item !== undefined) virtualizer.scrollToOffset(item.start + before.above);
  }, [virtualizer, rows, rowOf, listKey]);

  // After each draw: where the first entry in sight stands.
  useEffect(() => {
    const scrolled = virtualizer.scrollOffset ?? 0;
    const first = virtualizer
      .getVirtualItems()
      .find(({ index, end }) => end > scrolled && rows[index]?.type === 'entry');
    anchor.current =
      first === undefined || scrolled === 0
        ? { listKey, key: '', above: 0 }
        : { listKey, key: String(first.key), above: scrolled - first.start };
  });
}
