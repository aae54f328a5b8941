import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { agendaRows, rowOfDay, type AgendaRow } from './agenda.ts';
import type { DayIndex } from './day-index.ts';
import { AgendaDay, AgendaItem } from './agenda-rows.tsx';
import { calendarId, dayElement, itemElement, type CalendarNav } from './calendar-nav.ts';
import { usePrinting } from '#renderer/lib/use-printing.ts';
import classes from './agenda.module.css';

interface AgendaViewProps extends CalendarNav {
  index: DayIndex;
  /** Whether all that the calendar shows was read. */
  read: 'all' | 'some';
  courtFileNames: ReadonlyMap<string, string>;
}

const dayHeight = 40;
const itemHeight = 36;

/** Everything with a date, one after the other; only the rows in sight exist. */
export function AgendaView({ index, read, courtFileNames, ...nav }: AgendaViewProps) {
  const { date, today, chosen } = nav;
  const scroller = useRef<HTMLDivElement>(null);
  const printing = usePrinting();
  const rows = useMemo(() => agendaRows(index, today), [index, today]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => (rows[at]?.kind === 'day' ? dayHeight : itemHeight),
    getItemKey: (at) => rows[at]?.key ?? at,
    overscan: 12,
  });
  const at = rowOfDay(rows, date);
  useFollow(virtual, rows, at, chosen);
  const { onDay, onItem, onOpen } = nav;
  const line = (row: AgendaRow) =>
    row.kind === 'day' ? (
      <AgendaDay
        date={row.date}
        today={today}
        count={row.count}
        read={read}
        current={row.date === date}
        onDay={onDay}
      />
    ) : (
      <AgendaItem
        item={row.item}
        courtFile={courtFileNames.get(row.item.courtCaseId ?? '') ?? ''}
        chosen={row.key === chosen}
        onItem={onItem}
        onOpen={onOpen}
      />
    );
  const shown = rows[at]?.date === date;
  return (
    <div
      id={calendarId}
      ref={scroller}
      role="grid"
      aria-label="Agenda"
      aria-rowcount={rows.length}
      aria-activedescendant={chosen === null ? (shown ? dayElement(date) : undefined) : itemElement(chosen)}
      tabIndex={0}
      className={classes.agenda}
    >
      {printing ? (
        rows.slice(at).map((row) => <div key={row.key}>{line(row)}</div>)
      ) : (
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index: place, key, start, size }) => {
            const row = rows[place];
            return (
              <div
                key={key}
                role="row"
                aria-rowindex={place + 1}
                className={classes.line}
                style={{ transform: `translateY(${start}px)`, height: size }}
              >
                {row !== undefined && line(row)}
              </div>
            );
          })}
        </div>
      )}
    </div>
  );
}

/** Goes to the day when it changes, and keeps what is chosen in sight. */
function useFollow(
  virtual: { scrollToIndex: (index: number, options: { align: 'start' | 'auto' }) => void },
  rows: readonly AgendaRow[],
  at: number,
  chosen: string | null,
): void {
  const day = rows[at]?.date;
  const latest = useRef({ virtual, rows, at });
  useEffect(() => {
    latest.current = { virtual, rows, at };
  });
  useEffect(() => {
    if (chosen === null) latest.current.virtual.scrollToIndex(latest.current.at, { align: 'start' });
  }, [day, chosen]);
  useEffect(() => {
    const place = latest.current.rows.findIndex(({ key }) => key === chosen);
    if (place !== -1) latest.current.virtual.scrollToIndex(place, { align: 'auto' });
  }, [chosen]);
}
