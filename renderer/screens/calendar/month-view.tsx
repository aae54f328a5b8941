import { useElementSize } from '@mantine/hooks';
import { type DayIndex, onDay } from './day-index.ts';
import { weekdayWords } from '#renderer/lib/day-words.ts';
import { monthOf, sameMonth } from '#server/rules/days.ts';
import { calendarId, dayElement, itemElement, type CalendarNav } from './calendar-nav.ts';
import { MonthDay } from './month-day.tsx';
import { usePrinting } from '#renderer/lib/use-printing.ts';
import classes from './month.module.css';

/** What a day needs above its first line, and for each line. */
const headHeight = 28;
const lineHeight = 22;

interface MonthViewProps extends CalendarNav {
  index: DayIndex;
  firstDay: number;
}

/** A month in whole weeks. A day that holds more than there is room for says how much more. */
export function MonthView({ index, firstDay, ...nav }: MonthViewProps) {
  const { ref, height } = useElementSize();
  const printing = usePrinting();
  const weeks = monthOf(nav.date, firstDay);
  const room = height === 0 ? 3 : Math.max(1, Math.floor((height / weeks.length - headHeight) / lineHeight));
  return (
    <div
      id={calendarId}
      role="grid"
      aria-label="Month"
      aria-activedescendant={nav.chosen === null ? dayElement(nav.date) : itemElement(nav.chosen)}
      tabIndex={0}
      className={classes.month}
    >
      <div role="row" className={classes.weekdays}>
        {weekdayWords(firstDay).map(({ short, long }) => (
          <span className="py-1h px-2" key={long} role="columnheader" aria-label={long}>
            {short}
          </span>
        ))}
      </div>
      <div
        ref={ref}
        role="rowgroup"
        className={classes.weeks}
        style={{ '--weeks': weeks.length } as React.CSSProperties}
      >
        {weeks.map((week) => (
          <div key={week[0]} role="row" className={classes.week}>
            {week.map((date) => (
              <MonthDay
                key={date}
                {...nav}
                date={date}
                items={onDay(index, date)}
                room={printing ? Infinity : room}
                outside={!sameMonth(date, nav.date)}
                current={date === nav.date}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
