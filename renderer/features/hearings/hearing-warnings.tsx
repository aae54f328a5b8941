import { IconAlertTriangle, IconClockExclamation } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Hearing } from '#renderer/api/generated.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { isPastDue } from './hearing-times.ts';
import classes from './hearings.module.css';

interface HearingWarningsProps {
  hearing: Hearing;
  /** Among which others of the same time are looked for. */
  all: readonly Hearing[];
  now: number;
}

/** What is amiss with a hearing: nobody said how it ended, or another one is at the same time. */
export function HearingWarnings({ hearing, all, now }: HearingWarningsProps) {
  const others = all.filter(({ id }) => hearing.conflicts.includes(id));
  return (
    <>
      {isPastDue(hearing, now) && (
        <span className={classes.warning} data-tone="late">
          <IconClockExclamation className="mt-half" size={15} aria-hidden />
          <span>Past due: was on {formatDate(hearing.date)}, still scheduled. What happened?</span>
        </span>
      )}
      {others.length > 0 && (
        <span className={classes.warning} data-tone="attention">
          <IconAlertTriangle className="mt-half" size={15} aria-hidden />
          <span>
            Conflict: at the same time as{' '}
            {others.map(({ id, purpose }, index) => (
              <span key={id}>
                {index > 0 && ', '}
                <Link href={`/hearings/${id}`}>{purpose}</Link>
              </span>
            ))}
            .
          </span>
        </span>
      )}
    </>
  );
}
