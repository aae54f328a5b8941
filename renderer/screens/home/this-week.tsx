import { Link } from 'wouter';
import type { Todo } from '#renderer/api/generated.ts';
import { TodoLine } from '#renderer/features/todos/todo-line.tsx';
import { formatCount } from '#renderer/lib/quantities.ts';
import { Part } from './part.tsx';
import classes from './home.module.css';

interface ThisWeekProps {
  /** Due from today through the next seven days. */
  todos: readonly Todo[];
  all: readonly Todo[];
  today: string;
  canEdit: boolean;
}

const shownAtMost = 10;

/** What to do by this day in a week, checked off in place. */
export function ThisWeek({ todos, all, today, canEdit }: ThisWeekProps) {
  const open = all.filter(({ done }) => !done).length;
  return (
    <Part title="To do in the next 7 days" count={todos.length} more={{ href: '/todos', label: 'All to-dos' }}>
      {todos.length === 0 && (
        <p className={classes.nothing}>
          {open === 0 ? 'Nothing to do.' : `Nothing due this week. ${formatCount(open, 'to-do')} later or undated.`}
        </p>
      )}
      <ul>
        {todos.slice(0, shownAtMost).map((todo) => (
          <TodoLine key={todo.id} todo={todo} today={today} canEdit={canEdit} />
        ))}
      </ul>
      {todos.length > shownAtMost && (
        <p className={classes.nothing}>
          And <Link href="/todos">{formatCount(todos.length - shownAtMost, 'more', 'more')}</Link>.
        </p>
      )}
    </Part>
  );
}
