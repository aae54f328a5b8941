import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Todo } from '#renderer/api/generated.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { checkOffWithUndo } from './check-off.ts';
import { dueInWords, groupOf } from './todo-groups.ts';
import classes from './todo-line.module.css';
import { markdownText } from '#server/rules/markdown-text.ts';

interface TodoLineProps {
  todo: Todo;
  today: string;
  canEdit: boolean;
}

/** A to-do where it is not the to-dos' own screen: checked off here, everything else there. */
export function TodoLine({ todo, today, canEdit }: TodoLineProps) {
  const client = useQueryClient();
  const title = markdownText(todo.title);
  const late = groupOf(todo, today) === 'late';
  const due = dueInWords(todo, today);
  const check = (done: boolean): void => void checkOffWithUndo(client, todo, done);
  return (
    <li className={classes.line} data-done={todo.done || undefined}>
      <input
        type="checkbox"
        className="tick"
        aria-label={`Done: ${title}`}
        checked={todo.done}
        disabled={!canEdit}
        onChange={(event) => check(event.currentTarget.checked)}
      />
      <Link className="inherit breaks plain" href={`/todos?id=${todo.id}`}>
        {title}
      </Link>
      {todo.due !== null && (
        <span className={`figures ${classes.due ?? ''}`} data-late={late || undefined}>
          {formatDate(todo.due)}
          {due !== '' && `, ${due}`}
        </span>
      )}
    </li>
  );
}
