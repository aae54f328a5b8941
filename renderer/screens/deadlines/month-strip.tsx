import type { Deadline } from '#renderer/api/generated.ts';
import { monthWords, weekdayWords } from '#renderer/lib/day-words.ts';
import { firstDayOfWeek } from '#renderer/lib/first-day.ts';
import { markedMonths, type DayMark, type MarkedMonth } from './deadline-months.ts';
import classes from './months.module.css';

const legend: readonly { mark: DayMark; words: string }[] = [
  { mark: 'trigger', words: 'Counted from' },
  { mark: 'counted', words: 'Counted' },
  { mark: 'skipped', words: 'Not counted' },
  { mark: 'due', words: 'Due' },
];

/** The count at a glance; the table below says the same of every day in words. */
export function MonthStrip({ deadline }: { deadline: Deadline }) {
  const firstDay = firstDayOfWeek();
  return (
    <div role="img" aria-label={`Calendar of the count. ${deadline.sentence}`}>
      <div className={classes.months} aria-hidden>
        {markedMonths(deadline, firstDay).map((month) => (
          <Month key={month.start} month={month} firstDay={firstDay} />
        ))}
      </div>
      <div className={classes.legend} aria-hidden>
        {legend.map(({ mark, words }) => (
          <span key={mark}>
            <i className={classes.day} data-mark={mark} />
            {words}
          </span>
        ))}
      </div>
    </div>
  );
}

function Month({ month, firstDay }: { month: MarkedMonth; firstDay: number }) {
  return (
    <div className={classes.month}>
      <b className="block mb-1 text-sm">{monthWords(month.start)}</b>
      <div className={classes.week}>
        {weekdayWords(firstDay).map(({ short, long }) => (
          <span key={long} className={classes.weekday}>
            {short.slice(0, 2)}
          </span>
        ))}
      </div>
      {month.weeks.map((week) => (
        <div key={week[0]?.date} className={classes.week}>
          {week.map(({ date, inMonth, mark }) => (
            <span key={date} className={classes.day} data-mark={mark ?? undefined}>
              {inMonth ? Number(date.slice(8)) : ''}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
