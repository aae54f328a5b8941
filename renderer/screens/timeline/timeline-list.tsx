import { useElementSize } from '@mantine/hooks';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useImperativeHandle, useRef, type KeyboardEvent, type Ref } from 'react';
import type { TimelineEntry } from '#renderer/api/generated.ts';
import { usePreferences } from '#renderer/features/preferences/preferences.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { capital, monthName, monthWords } from '#renderer/features/timeline/timeline-date.ts';
import { sectionAt, type Section, type TimelineRow, type TimelineRows } from './timeline-rows.ts';
import { EventForm } from './event-form.tsx';
import { estimatedHeight, headingHeights } from './row-height.ts';
import { TimelineRowLine } from './timeline-row.tsx';
import { useKeptPlace } from './use-kept-place.ts';
import { useRowActions, type Landing, type RowsDone } from './use-row-actions.ts';
import { timelineListId, type Hand } from './use-timeline-hand.ts';
import { YearRail } from './year-rail.tsx';
import classes from './timeline.module.css';

export interface TimelineListHandle {
  /** Scrolls just so far that an entry is wholly in sight. */
  showEntry: (id: string) => void;
  /** Brings the heading of a year, by its step from the one in sight, to the top. */
  stepYear: (by: -1 | 1) => void;
}

interface TimelineListProps {
  ref: Ref<TimelineListHandle>;
  layout: TimelineRows;
  hand: Hand;
  canEdit: boolean;
  stale: boolean;
  /** Only the first rows are there: the years are not counted yet. */
  growing: boolean;
  /** Another filter is another list; what others change in this one moves nothing. */
  listKey: string;
  onKey: (event: KeyboardEvent, pageful: number) => void;
  /** An event was dropped before or after another. */
  onMove: (id: string, target: Landing) => void;
  /** An event was written, or left as it was. */
  onEdited: (id: string) => void;
}

const spareRows = 10;
const guessedSize = { width: 1100, height: 800 };

/** The entries under their years: only the rows in sight exist, so that twenty thousand scroll like twenty. */
export function TimelineList(props: TimelineListProps) {
  const { ref, layout, hand, canEdit, stale, growing, listKey, onKey, onMove, onEdited } = props;
  const { rows, years, rowOf } = layout;
  const { density } = usePreferences();
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = density === 'compact' ? 36 : 44;
  const { ref: measured, width } = useElementSize();
  // New ones would have all rows worked out anew, at each frame.
  const keyOf = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  const heightOf = useCallback(
    (index: number) => estimatedHeight(rows[index], rowHeight, width || guessedSize.width),
    [rows, rowHeight, width],
  );
  // What is being written stays there, however far one scrolls.
  const writing = hand.editing === null ? undefined : rowOf.get(hand.editing);
  const inSight = useCallback(
    (range: Range) => {
      const sight = defaultRangeExtractor(range);
      if (writing === undefined || sight.includes(writing)) return sight;
      return [...sight, writing].toSorted((one, other) => one - other);
    },
    [writing],
  );
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: keyOf,
    estimateSize: heightOf,
    overscan: spareRows,
    rangeExtractor: inSight,
    initialRect: guessedSize,
    scrollPaddingStart: headingHeights.year,
  });
  const done = useRowActions(hand, onMove);
  useKeptPlace(virtualizer, rows, rowOf, listKey);
  const top = virtualizer.getVirtualItemForOffset((virtualizer.scrollOffset ?? 0) + 1)?.index ?? 0;
  const here = sectionAt(years, top);
  const goTo = (row: number): void => virtualizer.scrollToIndex(row, { align: 'start' });
  useImperativeHandle(ref, () => ({
    showEntry: (id) => {
      const row = rowOf.get(id);
      if (row !== undefined) virtualizer.scrollToIndex(row, { align: 'auto' });
    },
    stepYear: (by) => {
      const at = here === null ? -1 : years.indexOf(here.year);
      const next = years[Math.min(years.length - 1, Math.max(0, at + by))];
      if (next !== undefined) goTo(next.row);
    },
  }));
  const pageful = Math.max(1, Math.floor((scroller.current?.clientHeight ?? guessedSize.height) / rowHeight) - 2);
  return (
    <div className="grow flex">
      <div ref={measured} className="grow stack relative">
        <div
          id={timelineListId}
          ref={scroller}
          role="grid"
          aria-label="Timeline"
          aria-rowcount={rows.length}
          aria-colcount={6}
          aria-multiselectable
          aria-activedescendant={hand.current === undefined ? undefined : `entry-${hand.current.id}`}
          tabIndex={0}
          className={classes.list}
          data-stale={stale || undefined}
          onKeyDown={(event) => onKey(event, pageful)}
        >
          {here !== null && <Pinned {...here} />}
          <div className="full-width relative" role="rowgroup" style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map(({ index, key, start }) => (
              <div
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className={classes.place}
                role="presentation"
                style={{ transform: `translateY(${start}px)` }}
              >
                <Line row={rows[index]} hand={hand} canEdit={canEdit} done={done} onEdited={onEdited} />
              </div>
            ))}
          </div>
        </div>
      </div>
      {(years.length > 1 || growing) && (
        <YearRail
          years={growing ? [] : years}
          year={here?.year.year ?? null}
          month={here?.month?.month ?? null}
          onGo={goTo}
        />
      )}
    </div>
  );
}

/** The year and month in sight; the headings themselves scroll away under it. */
function Pinned({ year, month }: Section) {
  return (
    <div className={classes.pinned} aria-hidden>
      {year.year}
      {month !== null && year.months.length > 1 && <span>{capital(monthName(Number(month.month.slice(5))))}</span>}
    </div>
  );
}

interface LineProps {
  hand: Hand;
  canEdit: boolean;
  done: RowsDone;
  onEdited: (id: string) => void;
}

function Line({ row, ...props }: LineProps & { row: TimelineRow | undefined }) {
  if (row === undefined) return null;
  if (row.type === 'entry') return <Entry {...props} entry={row.entry} sameDay={row.sameDay} />;
  const count = formatCount(row.count, 'entry', 'entries');
  return (
    <div role="row" className={row.type === 'year' ? classes.year : classes.month}>
      <div role="gridcell">
        {row.type === 'year' ? (
          <h2>{row.year}</h2>
        ) : (
          <h3 className="quiet text-sm">{capital(monthWords(row.month))}</h3>
        )}
      </div>
      <span role="gridcell">{count}</span>
    </div>
  );
}

function Entry({
  entry,
  sameDay,
  hand,
  canEdit,
  done,
  onEdited,
}: LineProps & { entry: TimelineEntry; sameDay: boolean }) {
  const { id, editable } = entry;
  if (canEdit && editable && hand.editing === id) {
    return (
      <div role="row" id={`entry-${id}`}>
        <div role="gridcell">
          <EventForm event={entry} onDone={() => onEdited(id)} />
        </div>
      </div>
    );
  }
  return (
    <TimelineRowLine
      entry={entry}
      sameDay={sameDay}
      current={hand.current?.id === id}
      selected={hand.selection.chosen.has(id)}
      unfolded={hand.unfolded.has(id)}
      canEdit={canEdit}
      landing={done.landing?.id === id ? (done.landing.after ? 'after' : 'before') : null}
      actions={done.actions}
    />
  );
}
