import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

interface Listed {
  id: string;
}

/** How far most of what was seen has moved: what came or went above it counts, what moved alone doesn't. */
export function shiftOf(
  /** By id, in pixels from the beginning of the list. */
  seen: ReadonlyMap<string, number>,
  items: readonly Listed[],
  startOf: (place: number) => number,
): number {
  const shifts = new Map<number, number>();
  for (const [place, { id }] of items.entries()) {
    const before = seen.get(id);
    if (before === undefined) continue;
    const shift = startOf(place) - before;
    shifts.set(shift, (shifts.get(shift) ?? 0) + 1);
  }
  return [...shifts].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? 0;
}

interface Kept {
  scroller: RefObject<HTMLDivElement | null>;
  items: readonly Listed[] | undefined;
  /** Items in a row. */
  across: number;
  /** In another list, or order, nothing is kept. */
  listKey: string;
}

/** Keeps the rows in sight where they are when others come or go above them; at the top, what is new is shown. */
export function useKeptPlace(
  rows: Virtualizer<HTMLDivElement, Element>,
  { scroller, items, across, listKey }: Kept,
): void {
  const drawn = useRef({ items, across, listKey });
  const seen = useRef<ReadonlyMap<string, number>>(new Map());
  useLayoutEffect(() => {
    const before = drawn.current;
    if (before.items === items && before.across === across) return;
    drawn.current = { items, across, listKey };
    if (items === undefined || before.listKey !== listKey || before.across !== across) return;
    const startOf = (place: number): number => rows.measurementsCache[Math.floor(place / across)]?.start ?? 0;
    const shift = shiftOf(seen.current, items, startOf);
    if (shift !== 0) scroller.current?.scrollTo({ top: (rows.scrollOffset ?? 0) + shift });
  }, [rows, scroller, items, across, listKey]);

  useEffect(() => {
    const top = rows.scrollOffset ?? 0;
    const bottom = top + (rows.scrollRect?.height ?? 0);
    const inSight = top === 0 ? [] : rows.getVirtualItems().filter(({ start, end }) => end > top && start < bottom);
    seen.current = new Map(
      inSight.flatMap(({ index, start }) =>
        (items ?? []).slice(index * across, (index + 1) * across).map(({ id }): [string, number] => [id, start]),
      ),
    );
  });
}
