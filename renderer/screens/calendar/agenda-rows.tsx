import { memoWithDates } from '#renderer/features/preferences/memo-with-dates.tsx';
import { daysAwayWords } from '#renderer/lib/days-away.ts';
import type { CalendarItem } from '#renderer/features/calendar/calendar-item.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { dayElement, itemElement, type CalendarNav } from './calendar-nav.ts';
import { KindSign, Mark } from './item-sign.tsx';
import { emptyDayWords, kindWords, stateWords, timeWords, yourTimeWords } from './item-words.ts';
import classes from './agenda.module.css';

interface AgendaDayProps extends Pick<CalendarNav, 'date' | 'today' | 'onDay'> {
  count: number;
  read: 'all' | 'some';
  current: boolean;
}

/** The head of a day in the agenda, with how far off it is. */
export const AgendaDay = memoWithDates(function AgendaDay({
  date,
  today,
  count,
  read,
  current,
  onDay,
}: AgendaDayProps) {
  return (
    // The calendar has the keyboard, and says which day is meant.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={dayElement(date)}
      role="gridcell"
      aria-selected={current}
      aria-current={date === today ? 'date' : undefined}
      className={classes.day}
      data-today={date === today || undefined}
      onClick={() => onDay(date)}
    >
      <b>{formatDate(date)}</b>
      <span className="quiet text-sm">{daysAwayWords(today, date)}</span>
      {count === 0 && <span className="quiet text-sm">{emptyDayWords(read)}</span>}
    </div>
  );
});

interface AgendaItemProps extends Pick<CalendarNav, 'onItem' | 'onOpen'> {
  item: CalendarItem;
  courtFile: string;
  chosen: boolean;
}

export const AgendaItem = memoWithDates(function AgendaItem({
  item,
  courtFile,
  chosen,
  onItem,
  onOpen,
}: AgendaItemProps) {
  const states = stateWords(item);
  return (
    // The calendar has the keyboard, and says what is chosen.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={itemElement(item.key)}
      role="gridcell"
      aria-selected={chosen}
      className={classes.item}
      data-over={item.over ?? undefined}
      onClick={() => onItem(item)}
      onDoubleClick={() => onOpen(item)}
    >
      <span className="figures">{timeWords(item)}</span>
      <span className="row gap-1h quiet text-sm">
        <KindSign item={item} size={15} />
        {kindWords[item.kind].one}
      </span>
      <span className={classes.title}>{item.title}</span>
      <span className={classes.about}>{[yourTimeWords(item), item.note, courtFile].filter(Boolean).join(' · ')}</span>
      {states.length > 0 && (
        <span className={classes.states} data-late={item.late || undefined} data-conflict={item.conflict || undefined}>
          <Mark item={item} size={15} />
          {states.join(', ')}
        </span>
      )}
    </div>
  );
});
