import { Button } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Hearing } from '#renderer/api/generated.ts';
import { useHearingActions } from '#renderer/features/hearings/hearing-actions.ts';
import { TodoLine } from '#renderer/features/todos/todo-line.tsx';
import { formatDate } from '#renderer/lib/dates.ts';
import type { Late } from './matter-home.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { Part } from './part.tsx';
import classes from './home.module.css';

interface LatePartProps {
  late: Late;
  today: string;
  canEdit: boolean;
}

const hearingsAtMost = 3;
const todosAtMost = 5;

/** What waits for a word or a deed; not there when nothing is late. */
export function LatePart({ late, today, canEdit }: LatePartProps) {
  const { hearings, todos } = late;
  if (hearings.length + todos.length === 0) return null;
  return (
    <Part title="Late" count={hearings.length + todos.length} tone="late">
      <ul>
        {hearings.slice(0, hearingsAtMost).map((hearing) => (
          <LateHearing key={hearing.id} hearing={hearing} canEdit={canEdit} />
        ))}
        {todos.slice(0, todosAtMost).map((todo) => (
          <TodoLine key={todo.id} todo={todo} today={today} canEdit={canEdit} />
        ))}
      </ul>
      <MoreLate hearings={hearings.length - hearingsAtMost} todos={todos.length - todosAtMost} />
    </Part>
  );
}

/** What else is late: what comes next must stay in sight. */
function MoreLate({ hearings, todos }: { hearings: number; todos: number }) {
  if (hearings <= 0 && todos <= 0) return null;
  return (
    <p className={classes.nothing}>
      And {hearings > 0 && <Link href="/hearings">{formatCount(hearings, 'more hearing')}</Link>}
      {hearings > 0 && todos > 0 && ', '}
      {todos > 0 && <Link href="/todos">{formatCount(todos, 'more to-do')}</Link>}.
    </p>
  );
}

function LateHearing({ hearing, canEdit }: { hearing: Hearing; canEdit: boolean }) {
  const { mark } = useHearingActions();
  const { id, purpose, date } = hearing;
  return (
    <li className={classes.lateHearing}>
      <IconClockExclamation className="mt-half tone-loss" size={16} aria-hidden />
      <div>
        <Link className="inherit medium plain" href={`/hearings/${id}`}>
          {purpose}
        </Link>
        <p className="tone-loss text-sm">Was on {formatDate(date)}, still scheduled. What happened?</p>
        {canEdit && (
          <span className="flex wrap gap-1h mt-1h" role="group" aria-label={`What happened: ${purpose}`}>
            <Button size="compact-xs" variant="default" onClick={() => mark(hearing, 'held')}>
              It was held
            </Button>
            <Button component={Link} href={`/hearings?continue=${id}`} size="compact-xs" variant="default">
              Continued to another date
            </Button>
            <Button size="compact-xs" variant="default" onClick={() => mark(hearing, 'vacated')}>
              Vacated
            </Button>
          </span>
        )}
      </div>
    </li>
  );
}
