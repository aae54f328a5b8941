import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { listKeys } from './list-keys.ts';
import { useFollow } from './use-follow.ts';
import { useKeptPlace } from './use-kept-place.ts';
import type { RowNav } from './use-row-nav.ts';
import classes from './row-list.module.css';

/** A line of the list: a record, or a heading over some. */
export interface ListLine {
  key: string;
  kind: 'row' | 'heading';
  /** Pixels. */
  height?: number;
}

export interface RowListHandle {
  focus: () => void;
  /** Scrolls just so far that a line is wholly in sight. */
  show: (key: string) => void;
  /** Brings a line, by its place, to the top. */
  goTo: (place: number) => void;
  /** The place of the line at the top. */
  top: () => number;
}

interface RowListProps<Line extends ListLine> {
  ref?: Ref<RowListHandle>;
  label: string;
  lines: readonly Line[];
  /** A guess until a line is drawn and measured, in pixels; the same function as long as it answers the same. */
  heightOf?: (line: Line) => number;
  /** Lines are as high as their text, and what one reads keeps its place when others come above it. */
  measured?: boolean;
  /** Another list, as by another filter, begins at its top. */
  listKey?: string;
  nav: RowNav;
  /** The record that is open next to the list. */
  opened: string | null;
  /** The line that is drawn however far one scrolls: it is being written in. */
  kept?: string | null;
  /** Stays above the lines: the names of columns. */
  head?: ReactNode;
  /** The same for what the line at the top belongs to. */
  renderHead?: (top: number) => ReactNode;
  /** Pixels. */
  headHeight?: number;
  /** Next to the lines: ways to other places among them. */
  renderAside?: (top: number, goTo: (place: number) => void) => ReactNode;
  /** The columns, as a grid has them. */
  columns?: string;
  /** Further properties of a line's element. */
  lineProps?: (line: Line) => ComponentProps<'div'>;
  children: (line: Line) => ReactNode;
  onOpen: (id: string) => void;
  onSpace: (id: string) => void;
  /** A key that is none of the list's own; answers whether it was taken. */
  onKey?: (key: string) => boolean;
}

const spareLines = 12;
const guessedSize = { width: 1100, height: 800 };
const nothingMore = (): ComponentProps<'div'> => ({});
const ownHeight = ({ height = 36 }: ListLine): number => height;

/**
 * A long list to go through by keyboard: arrows move, Shift extends the selection, Space and Enter act. Only the lines
 * in sight exist, so that thousands scroll like ten.
 */
export function RowList<Line extends ListLine>(props: RowListProps<Line>) {
  const { label, lines, nav, opened, head, renderHead, renderAside, columns, children } = props;
  const { ref, lineProps = nothingMore, measured = false, listKey = '' } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const placeOf = useMemo(() => new Map(lines.map(({ key }, place) => [key, place])), [lines]);
  const virtualizer = useLines(props, placeOf, scroller);
  useFollow(nav.turnedTo, placeOf.get(nav.turnedTo ?? ''), (place) =>
    virtualizer.scrollToIndex(place, { align: 'auto' }),
  );
  useKeptPlace(virtualizer, lines, placeOf, measured ? listKey : null);
  const top = virtualizer.getVirtualItemForOffset((virtualizer.scrollOffset ?? 0) + 1)?.index ?? 0;
  const goTo = (place: number): void => virtualizer.scrollToIndex(place, { align: 'start' });
  useImperativeHandle(ref, () => ({
    focus: () => scroller.current?.focus({ preventScroll: true }),
    show: (key) => {
      const place = placeOf.get(key);
      if (place !== undefined) virtualizer.scrollToIndex(place, { align: 'auto' });
    },
    goTo,
    top: () => top,
  }));
  const click = (event: MouseEvent, id: string): void => {
    if (event.shiftKey) nav.extend(id);
    else if (event.metaKey || event.ctrlKey) nav.toggle(id);
    else {
      nav.setCursor(id);
      props.onOpen(id);
    }
  };
  const style = columns === undefined ? undefined : ({ '--columns': columns } as React.CSSProperties);
  const list = (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={nav.order.length}
      aria-multiselectable
      aria-activedescendant={nav.cursor === null ? undefined : `row-${nav.cursor}`}
      tabIndex={0}
      className={classes.list}
      data-measured={measured || undefined}
      style={style}
      onKeyDown={listKeys(props)}
    >
      {head ?? renderHead?.(top)}
      <div role="rowgroup" className={classes.canvas} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start, size }) => {
          const line = lines[index];
          if (line === undefined) return null;
          const { className = '', ...more } = lineProps(line);
          const place = {
            'data-index': index,
            ref: measured ? virtualizer.measureElement : undefined,
            style: { transform: `translateY(${start}px)`, height: measured ? undefined : size },
          };
          if (line.kind === 'heading') {
            return (
              <div key={line.key} role="row" className={`${classes.heading ?? ''} ${className}`} {...place} {...more}>
                {children(line)}
              </div>
            );
          }
          return (
            // The keyboard is with the list itself, which says which row is meant.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={line.key}
              id={`row-${line.key}`}
              role="row"
              aria-selected={nav.selection.has(line.key)}
              data-current={line.key === nav.cursor || undefined}
              data-opened={line.key === opened || undefined}
              className={`${classes.row ?? ''} ${className}`}
              onClick={(event) => click(event, line.key)}
              {...place}
              {...more}
            >
              {children(line)}
            </div>
          );
        })}
      </div>
    </div>
  );
  if (renderAside === undefined) return list;
  return (
    <div className="grow flex">
      {list}
      {renderAside(top, goTo)}
    </div>
  );
}

type Places = ReadonlyMap<string, number>;

function useLines<Line extends ListLine>(
  { lines, heightOf = ownHeight, measured = false, kept, headHeight = 0 }: RowListProps<Line>,
  placeOf: Places,
  scroller: React.RefObject<HTMLDivElement | null>,
) {
  // New functions would have all lines worked out anew, at each frame.
  const keyOf = useCallback((place: number) => lines[place]?.key ?? place, [lines]);
  const estimate = useCallback(
    (place: number) => {
      const line = lines[place];
      return line === undefined ? 0 : heightOf(line);
    },
    [lines, heightOf],
  );
  const writing = kept === null || kept === undefined ? undefined : placeOf.get(kept);
  const inSight = useCallback(
    (range: Range) => {
      const sight = defaultRangeExtractor(range);
      if (writing === undefined || sight.includes(writing)) return sight;
      return [...sight, writing].toSorted((one, other) => one - other);
    },
    [writing],
  );
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: estimate,
    getItemKey: keyOf,
    overscan: spareLines,
    rangeExtractor: inSight,
    initialRect: guessedSize,
    scrollPaddingStart: headHeight,
  });
  useEffect(() => {
    if (!measured) virtualizer.measure();
  }, [virtualizer, lines, heightOf, measured]);
  return virtualizer;
}
