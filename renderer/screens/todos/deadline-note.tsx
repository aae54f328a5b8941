import { IconCalculator } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Deadline } from '#renderer/api/generated.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { deadlineAddress } from '#renderer/features/deadlines/deadline-question.ts';
import { deadlineWord } from './deadline-words.ts';
import classes from './todos.module.css';

/** That a due date was worked out from a court's rule, how, and whether it still is that day. */
export function DeadlineNote({ deadline, due }: { deadline: Deadline; due: string | null }) {
  const moved = deadlineWord(deadline, due)?.moved === true;
  return (
    <section className={classes.deadline} aria-label="How the due date was worked out">
      <p>
        <IconCalculator size={14} stroke={1.6} aria-hidden /> <b>Worked out:</b> {deadline.sentence}
      </p>
      {moved && (
        <p className="tone-attention">
          <b>Moved by hand:</b> the rule gives {formatDate(deadline.due)}.
        </p>
      )}
      <p>
        <Link href={deadlineAddress(deadline)}>Day by day</Link>
        {' · '}
        {deadline.confirm}
      </p>
    </section>
  );
}
