import { IconAlertTriangle } from '@tabler/icons-react';
import type { Deadline } from '#renderer/api/generated.ts';
import type { DeadlineAsked } from '#renderer/api/deadlines.ts';
import { useToday } from '#renderer/lib/use-today.ts';
import { daysAwayWords } from '#renderer/lib/days-away.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { DayTable } from './day-table.tsx';
import { KeepIt } from './keep-it.tsx';
import { MonthStrip } from './month-strip.tsx';
import { Sources } from './sources.tsx';
import classes from './deadlines.module.css';

interface AnswerProps {
  asked: DeadlineAsked;
  deadline: Deadline;
  courtCaseId: string | null;
  hearingId: string | null;
  /** True while the next answer is on its way and this one is of the question before. */
  waiting: boolean;
  title: string;
}

/** The day something is due, how it was counted, and what to do with it. */
export function Answer({ asked, deadline, courtCaseId, hearingId, waiting, title }: AnswerProps) {
  const today = useToday();
  const past = deadline.due < today;
  return (
    <>
      <header>
        <p className={classes.quiet}>
          {deadline.court} · {deadline.sources[0]?.citation}
        </p>
        <h2 className="mt-1">{deadline.label}</h2>
        <p className={classes.due} role="status">
          <b className="figures">{formatDate(deadline.due)}</b>
          <span className={classes.away} data-past={past || undefined}>
            {past && <IconAlertTriangle size={16} aria-hidden />}
            {past ? `Past: ${daysAwayWords(today, deadline.due)}` : daysAwayWords(today, deadline.due)}
          </span>
        </p>
        <p className={classes.rule}>{deadline.text}</p>
        <p className={classes.sentence}>{deadline.sentence}</p>
      </header>
      <p className={classes.confirm}>
        <IconAlertTriangle className="mt-half" size={16} aria-hidden />
        <span>{deadline.confirm}</span>
      </p>
      <KeepIt
        asked={asked}
        deadline={deadline}
        courtCaseId={courtCaseId}
        hearingId={hearingId}
        waiting={waiting}
        title={title}
      />
      <MonthStrip deadline={deadline} />
      {deadline.notes.length > 0 && (
        <section aria-labelledby="deadline-notes">
          <h3 id="deadline-notes">Check this</h3>
          <ul className={classes.notes}>
            {deadline.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      )}
      <DayTable deadline={deadline} />
      <Sources deadline={deadline} />
    </>
  );
}
