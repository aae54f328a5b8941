import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { sortToText } from '#renderer/features/evidence/evidence-order.ts';
import { listPlace } from '#renderer/features/evidence/list-place.ts';
import { useFollow } from '#renderer/parts/row-list/use-follow.ts';
import { useKeptPlace } from './kept-place.ts';
import type { EvidenceList } from './use-evidence-list.ts';

/** Until the list is measured: what a usual window shows. */
const guessedSize = { width: 1100, height: 800 };

interface ListRows {
  shape: 'table' | 'grid';
  scroller: RefObject<HTMLDivElement | null>;
  list: EvidenceList;
  /** Items in a row. */
  across?: number;
  count: number;
  /** Pixels; the same function as long as it answers the same. */
  heightOf: (row: number) => number;
  /** What stays above the rows, in pixels, such as the head of a table. */
  covered: number;
  /** Rows that are drawn above and below those in sight. */
  spare: number;
  /** The row of the current item, or -1, and the item that was turned to. */
  at: number;
  turnedTo: string | null;
}

/** The rows to draw of a list that scrolls in this element, which is where it was when one comes back to it. */
export function useListRows(props: ListRows): Virtualizer<HTMLDivElement, Element> {
  const { shape, scroller, list, across = 1, count, heightOf, covered, spare, at, turnedTo } = props;
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    overscan: spare,
    initialRect: guessedSize,
    initialOffset: () => {
      // The list that is come back to, not another one with the same rows.
      const sameList = listPlace.query === new URLSearchParams(window.location.search).toString();
      return sameList ? listPlace.scrolled[shape] : 0;
    },
    scrollPaddingEnd: covered,
  });
  useLayoutEffect(() => rows.measure(), [rows, heightOf]);
  useEffect(() => {
    const element = scroller.current;
    const note = (): void => {
      // Asked of the element, it would have the rows that were just drawn laid out at once.
      listPlace.scrolled[shape] = rows.scrollOffset ?? 0;
    };
    element?.addEventListener('scroll', note, { passive: true });
    return () => element?.removeEventListener('scroll', note);
  }, [rows, scroller, shape]);
  useKeptPlace(rows, {
    scroller,
    items: list.items,
    across,
    listKey: `${window.location.search} ${sortToText(list.sort)}`,
  });
  useFollow(turnedTo, at === -1 ? undefined : at, (row) => {
    // Once: scrollToIndex would hold the list there for some frames, against a person who scrolls on.
    const [offset] = rows.getOffsetForIndex(row, 'auto') ?? [];
    if (offset !== undefined) scroller.current?.scrollTo({ top: offset });
  });
  return rows;
}
