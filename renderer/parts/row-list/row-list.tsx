import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import type { RowHand } from './use-row-hand.ts';
import classes from './row-list.module.css';

/** A line of the list: a record, or a heading over some. */
export interface ListLine {
  key: string;
  kind: 'row' | 'heading';
  /** Pixels. */
  height: number;
}

interface RowListProps<Line extends ListLine> {
  label: string;
  lines: readonly Line[];
  hand: RowHand;
  /** The record that is opened beside the list. */
  opened: string | null;
  /** Stays above the lines: the names of columns. */
  head?: ReactNode;
  /** Pixels. */
  headHeight?: number;
  /** The columns, as a grid has them. */
  columns?: string;
  children: (line: Line) => ReactNode;
  onOpen: (id: string) => void;
  onSpace: (id: string) => void;
}

const spareLines = 12;

/**
 * A long list to go through by keyboard: arrows move, Shift takes along, Space and Enter act. Only the lines in sight
 * exist, so that thousands scroll like ten.
 */
export function RowList<Line extends ListLine>(props: RowListProps<Line>) {
  const { label, lines, hand, opened, head, headHeight = 0, columns, children, onOpen } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => lines[index]?.height ?? 36,
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: spareLines,
    scrollPaddingStart: headHeight,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, lines]);
  useFollow(hand.cursor, lines, (index) => virtualizer.scrollToIndex(index, { align: 'auto' }));

  const click = (event: MouseEvent, id: string): void => {
    if (event.shiftKey) hand.extend(id);
    else if (event.metaKey || event.ctrlKey) hand.toggle(id);
    else {
      hand.setCursor(id);
      onOpen(id);
    }
  };
  const style = columns === undefined ? undefined : ({ '--columns': columns } as React.CSSProperties);
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={hand.order.length}
      aria-multiselectable
      aria-activedescendant={hand.cursor === null ? undefined : `row-${hand.cursor}`}
      tabIndex={0}
      className={classes.list}
      style={style}
      onKeyDown={listKeys(props, () => scroller.current?.clientHeight ?? 0)}
    >
      {head}
      <div role="rowgroup" className={classes.canvas} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start, size }) => {
          const line = lines[index];
          if (line === undefined) return null;
          const place = { transform: `translateY(${start}px)`, height: size };
          if (line.kind === 'heading') {
            return (
              <div key={line.key} role="row" className={classes.heading} style={place}>
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
              aria-selected={hand.selection.has(line.key)}
              data-current={line.key === hand.cursor || undefined}
              data-opened={line.key === opened || undefined}
              className={classes.row}
              style={place}
              onClick={(event) => click(event, line.key)}
            >
              {children(line)}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Scrolls to the row under the hand when the hand moves; what arrives in the list moves nothing. */
function useFollow(cursor: string | null, lines: readonly ListLine[], scrollTo: (index: number) => void): void {
  const followed = useRef<string | null>(null);
  useEffect(() => {
    if (cursor === followed.current) return;
    followed.current = cursor;
    const index = cursor === null ? -1 : lines.findIndex(({ key }) => key === cursor);
    if (index !== -1) scrollTo(index);
  });
}

function listKeys<Line extends ListLine>(
  { hand, onSpace }: RowListProps<Line>,
  height: () => number,
): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.target !== event.currentTarget || event.altKey || event.metaKey || event.ctrlKey) return;
    const pageful = Math.max(1, Math.floor(height() / 40) - 1);
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: pageful, PageUp: -pageful, Home: -Infinity, End: Infinity }[
      event.key
    ];
    if (by !== undefined) {
      const before = hand.cursor;
      const next = hand.move(by);
      if (event.shiftKey && next !== null && before !== null) hand.extend(next);
    } else if (event.key === ' ' && hand.cursor !== null) onSpace(hand.cursor);
    else return;
    event.preventDefault();
  };
}
