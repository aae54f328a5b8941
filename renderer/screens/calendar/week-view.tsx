import { useEffect, useRef } from 'react';
import { type DayIndex, onDay } from './day-index.ts';
import { formatTime } from '#renderer/lib/clock-time.ts';
import { weekdayWords } from '#renderer/lib/day-words.ts';
import { weekOf } from '#server/rules/days.ts';
import { minutesOf } from './hour-lanes.ts';
import { clockAt } from '#renderer/lib/zoned.ts';
import { calendarId, dayElement, itemElement, type CalendarNav } from './calendar-nav.ts';
import { DayCell } from './day-cell.tsx';
import { DayHours, hourHeight } from './day-hours.tsx';
import classes from './week.module.css';

interface WeekViewProps extends CalendarNav {
  index: DayIndex;
  firstDay: number;
  now: number;
  zone: string;
}

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
/** Lines above the hours, so that those stay in sight. */
const untimedAtMost = 6;
/** Where a court's day begins, when nothing is earlier. */
const usualStart = 8 * 60;

/** Seven days side by side: above what has no time, below the hours by the court's clock. */
export function WeekView({ index, firstDay, now, zone, ...nav }: WeekViewProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const days = weekOf(nav.date, firstDay);
  const [start = nav.date] = days;
  const earliest = Math.min(
    usualStart,
    ...days.flatMap((day) => onDay(index, day)).map(({ time }) => (time === null ? usualStart : minutesOf(time))),
  );
  useEffect(() => {
    scroller.current?.scrollTo({ top: (Math.max(0, earliest - 30) / 60) * hourHeight });
  }, [start, earliest]);
  const words = weekdayWords(firstDay);
  const foreign = days.some((day) => onDay(index, day).some(({ otherZone }) => otherZone !== null));
  const clock = clockAt(now, zone);
  return (
    <div
      id={calendarId}
      role="grid"
      aria-label="Week"
      aria-activedescendant={nav.chosen === null ? dayElement(nav.date) : itemElement(nav.chosen)}
      ref={scroller}
      tabIndex={0}
      className={classes.week}
    >
      <div role="row" className={classes.head}>
        <span role="columnheader" className={classes.corner} title={foreign ? courtsClock : undefined}>
          {foreign ? 'Court time' : 'All day'}
        </span>
        {days.map((date, at) => (
          <DayHead
            key={date}
            {...nav}
            date={date}
            index={index}
            weekday={words[at]?.short ?? ''}
            current={date === nav.date}
          />
        ))}
      </div>
      <div role="row" className={classes.hours} style={{ height: 24 * hourHeight }}>
        <div role="rowheader" className={classes.axis} aria-label="Hours">
          {hours.map((hour) => (
            <span key={hour} style={{ height: hourHeight }}>
              {formatTime(hour)}
            </span>
          ))}
        </div>
        {days.map((date) => (
          <DayHours
            key={date}
            {...nav}
            date={date}
            items={onDay(index, date)}
            clock={date === clock.date ? minutesOf(clock.time) : null}
          />
        ))}
      </div>
    </div>
  );
}

const courtsClock = 'Each hearing is shown in its court’s time, with your own time next to it.';

interface DayHeadProps extends CalendarNav {
  index: DayIndex;
  weekday: string;
  current: boolean;
}

function DayHead({ index, weekday, ...props }: DayHeadProps) {
  const { date, today } = props;
  const items = onDay(index, date);
  const untimed = items.filter(({ time }) => time === null);
  return (
    <DayCell {...props} count={items.length} listed={untimed} room={untimedAtMost} className={classes.dayHead}>
      <span className={classes.dayName} data-today={date === today || undefined}>
        {weekday} <b className="ink">{Number(date.slice(8))}</b>
      </span>
    </DayCell>
  );
}
