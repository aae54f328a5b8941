import { memoWithDates } from '#renderer/features/preferences/memo-with-dates.tsx';
import type { CalendarItem } from '#renderer/features/calendar/calendar-item.ts';
import { dayLabel } from '#renderer/lib/day-words.ts';
import type { CalendarNav } from './calendar-nav.ts';
import { DayCell } from './day-cell.tsx';
import classes from './month.module.css';

interface MonthDayProps extends CalendarNav {
  items: readonly CalendarItem[];
  /** Lines there is room for. */
  room: number;
  /** Of the month before or after. */
  outside: boolean;
  current: boolean;
}

export const MonthDay = memoWithDates(function MonthDay({ items, ...props }: MonthDayProps) {
  const { date, today } = props;
  return (
    <DayCell {...props} count={items.length} listed={items} className={classes.day}>
      <span className={classes.number} data-today={date === today || undefined}>
        {dayLabel(date)}
      </span>
    </DayCell>
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
