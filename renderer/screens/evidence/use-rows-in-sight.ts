import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { listPlace } from '#renderer/features/evidence/list-place.ts';
import { rowsInSight, scrollTo, type RowLayout, type RowsInSight } from './row-layout.ts';

const spareRows = 10;
/** Until the list is measured: what a usual window shows. */
const guessedHeight = 800;

interface Scrolled {
  shape: 'table' | 'grid';
  scroller: RefObject<HTMLElement | null>;
  layout: RowLayout;
  /** What stays above the rows, in pixels, such as the head of a table. */
  covered: number;
}

/** Which rows to draw of a list that scrolls in this element. */
export function useRowsInSight({ shape, scroller, layout, covered }: Scrolled, spare: number = spareRows): RowsInSight {
  const [place, setPlace] = useState({ scrolled: 0, seen: guessedHeight });
  useLayoutEffect(() => {
    // The list that is come back to, not another one with the same rows.
    const sameList = listPlace.query === new URLSearchParams(window.location.search).toString();
    if (scroller.current !== null && sameList) scroller.current.scrollTop = listPlace.scrolled[shape];
  }, [scroller, shape]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const inSight = ({ scrolled, seen }: typeof place): string =>
      JSON.stringify(rowsInSight(layout, scrolled, seen, spare));
    const look = (): void => {
      const now = { scrolled: element.scrollTop, seen: element.clientHeight - covered };
      setPlace((before) => (inSight(before) === inSight(now) ? before : now));
    };
    look();
    // Drawn before the scrolled frame is shown, or the list would be white for a moment.
    const follow = (): void => {
      listPlace.scrolled[shape] = element.scrollTop;
      flushSync(look);
    };
    const resized = new ResizeObserver(look);
    resized.observe(element);
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', follow);
    };
  }, [shape, scroller, layout, covered, spare]);
  return rowsInSight(layout, place.scrolled, place.seen, spare);
}

/** Scrolls to a row when the cursor moves to it; what arrives in the list moves nothing. */
export function useScrollToChosen({ scroller, layout, covered }: Scrolled, row: number, chosen: string | null): void {
  const followed = useRef<string | null>(null);
  useEffect(() => {
    if (chosen === followed.current || (chosen !== null && row === -1)) return;
    followed.current = chosen;
    const element = scroller.current;
    if (chosen === null || element === null) return;
    element.scrollTop = scrollTo(layout, row, element.scrollTop, element.clientHeight - covered);
  }, [scroller, layout, covered, row, chosen]);
}

/** The width of an element as it is drawn; 0 until it is. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const look = (): void => setWidth(element.clientWidth);
    look();
    const resized = new ResizeObserver(look);
    resized.observe(element);
    return () => resized.disconnect();
  }, [ref]);
  return width;
}
