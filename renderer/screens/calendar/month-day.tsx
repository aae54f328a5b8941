import { memo } from 'react';
import type { CalendarItem } from '#renderer/features/calendar/calendar-item.ts';
import { foremost } from './day-index.ts';
import { dayLabel, spokenDay } from '#renderer/lib/day-words.ts';
import { formatCount, formatNumber } from '#renderer/lib/quantities.ts';
import { dayElement, type Hand } from './calendar-hand.ts';
import { useDayTarget } from './dragged-item.ts';
import { ItemChip } from './item-chip.tsx';
import classes from './month.module.css';

interface MonthDayProps extends Hand {
  items: readonly CalendarItem[];
  /** Lines there is room for. */
  room: number;
  /** Of the month before or after. */
  outside: boolean;
  current: boolean;
}

export const MonthDay = memo(function MonthDay(props: MonthDayProps) {
  const { date, today, chosen, canEdit, items, room, outside, current, onDay, onItem, onOpen, onMove } = props;
  const { over, handlers } = useDayTarget((key) => onMove(key, date));
  const shown = items.length > room ? foremost(items, room - 1, chosen) : items;
  const more = items.length - shown.length;
  return (
    // The calendar has the keyboard, and says which day is meant.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={dayElement(date)}
      role="gridcell"
      aria-selected={current}
      aria-current={date === today ? 'date' : undefined}
      aria-label={`${spokenDay(date)}, ${formatCount(items.length, 'item')}`}
      className={classes.day}
      data-outside={outside || undefined}
      data-drop={(over && canEdit) || undefined}
      onClick={() => onDay(date)}
      {...(canEdit && handlers)}
    >
      <span className={classes.number} data-today={date === today || undefined}>
        {dayLabel(date)}
      </span>
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
}, sameDay);

/** Moving about a month draws anew only the day left and the day come to. */
function sameDay(before: MonthDayProps, now: MonthDayProps): boolean {
  const concerns = ({ items, chosen }: MonthDayProps) => items.some(({ key }) => key === chosen) && chosen;
  return (
    before.items === now.items &&
    before.room === now.room &&
    before.current === now.current &&
    before.outside === now.outside &&
    before.today === now.today &&
    before.canEdit === now.canEdit &&
    before.onDay === now.onDay &&
    before.onItem === now.onItem &&
    before.onOpen === now.onOpen &&
    before.onMove === now.onMove &&
    concerns(before) === concerns(now)
  );
}
