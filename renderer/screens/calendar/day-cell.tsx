import type { ReactNode } from 'react';
import type { CalendarItem } from '#renderer/features/calendar/calendar-item.ts';
import { spokenDay } from '#renderer/lib/day-words.ts';
import { formatCount, formatNumber } from '#renderer/lib/quantities.ts';
import { dayElement, type CalendarNav } from './calendar-nav.ts';
import { foremost } from './day-index.ts';
import { useDayTarget } from './dragged-item.ts';
import { ItemChip } from './item-chip.tsx';
import classes from './chip.module.css';

interface DayCellProps extends CalendarNav {
  /** How many there are on this day, and those that are listed here. */
  count: number;
  listed: readonly CalendarItem[];
  /** Lines there is room for. */
  room: number;
  current: boolean;
  className: string | undefined;
  /** Of the month before or after. */
  outside?: boolean;
  /** What the day is called here. */
  children: ReactNode;
}

/** A day with a line for each thing on it; where there are more than there is room for, it says how many. */
export function DayCell(props: DayCellProps) {
  const { date, today, chosen, canEdit, count, listed, room, current, onDay, onItem, onOpen, onMove } = props;
  const { over, handlers } = useDayTarget((key) => onMove(key, date));
  const shown = listed.length > room ? foremost(listed, room - 1, chosen) : listed;
  const more = listed.length - shown.length;
  // A hearing’s whole name, where the day has room for it.
  const lines = more > 0 ? 1 : Math.min(4, Math.floor(room / Math.max(1, shown.length)));
  return (
    // The calendar has the keyboard, and says which day is meant.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={dayElement(date)}
      role="gridcell"
      aria-selected={current}
      aria-current={date === today ? 'date' : undefined}
      aria-label={`${spokenDay(date)}, ${formatCount(count, 'item')}`}
      className={props.className}
      data-outside={props.outside === true || undefined}
      data-lines={lines > 1 || undefined}
      style={{ '--lines': lines } as React.CSSProperties}
      data-drop={(over && canEdit) || undefined}
      onClick={() => onDay(date)}
      {...(canEdit && handlers)}
    >
      {props.children}
      {shown.map((item) => (
        <ItemChip
          key={item.key}
          item={item}
          chosen={item.key === chosen}
          canEdit={canEdit}
          onItem={onItem}
          onOpen={onOpen}
        />
      ))}
      {more > 0 && (
        <button type="button" tabIndex={-1} className={classes.more} onClick={() => onDay(date)}>
          +{formatNumber(more)} more
        </button>
      )}
    </div>
  );
}
