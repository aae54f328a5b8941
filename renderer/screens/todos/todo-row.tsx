import {
  IconAlertTriangle,
  IconCalculator,
  IconCircle,
  IconCircleCheckFilled,
  IconFlag3Filled,
} from '@tabler/icons-react';
import { memoWithDates } from '#renderer/features/preferences/memo-with-dates.tsx';
import type { Todo } from '#renderer/api/generated.ts';
import { formatDate, formatInstantDay } from '#renderer/lib/dates.ts';
import { markdownText } from '#server/rules/markdown-text.ts';
import { dueInWords } from '#renderer/features/todos/todo-groups.ts';
import { deadlineWord } from './deadline-words.ts';
import classes from './todos.module.css';

interface TodoRowProps {
  todo: Todo;
  today: string;
  canEdit: boolean;
  /** What it is for: a hearing, a court file. */
  about: string;
  onCheckOff: (todo: Todo) => void;
}

/** One to-do on one line: check it off, what it is, what it is for, by when. */
export const TodoRow = memoWithDates(function TodoRow({ todo, today, canEdit, about, onCheckOff }: TodoRowProps) {
  const { detail, done, priority } = todo;
  const title = markdownText(todo.title);
  const Circle = done ? IconCircleCheckFilled : IconCircle;
  return (
    <>
      <span role="gridcell">
        <button
          type="button"
          className={classes.checkOff}
          data-done={done || undefined}
          tabIndex={-1}
          disabled={!canEdit}
          aria-pressed={done}
          aria-label={`${done ? 'Mark as not done' : 'Check off'}: ${title}`}
          title={done ? 'Mark as not done (Space)' : 'Check off (Space)'}
          onClick={(event) => {
            event.stopPropagation();
            onCheckOff(todo);
          }}
        >
          <Circle size={18} stroke={1.6} aria-hidden />
        </button>
      </span>
      <span role="gridcell" className={classes.what} data-done={done || undefined}>
        {priority === 'high' && !done && (
          <IconFlag3Filled size={14} className={classes.flag} aria-label="High priority" role="img" />
        )}
        <span className={classes.title}>{title}</span>
        {priority === 'low' && !done && <span className="quiet text-sm">low</span>}
        {detail !== '' && <span className={classes.detail}>{markdownText(detail)}</span>}
      </span>
      <span role="gridcell" className={classes.about} title={about}>
        {about}
      </span>
      <span role="gridcell" className={classes.dueCell}>
        <Due todo={todo} today={today} />
      </span>
    </>
  );
});

function Due({ todo, today }: { todo: Todo; today: string }) {
  const { due, done, doneAt, deadline } = todo;
  if (done)
    return <span className="figures quiet text-sm">{doneAt === null ? '' : `done ${formatInstantDay(doneAt)}`}</span>;
  if (due === null) return null;
  const late = due < today;
  const how = deadlineWord(deadline, due);
  return (
    <>
      {how !== null && (
        <span className={classes.worked} title={how.sentence}>
          <IconCalculator size={14} stroke={1.6} aria-hidden />
          <span className={how.moved ? undefined : 'only-spoken'}>{how.word}</span>
        </span>
      )}
      <span className={classes.inWords} data-late={late || undefined} data-today={due === today || undefined}>
        {late && <IconAlertTriangle size={14} aria-hidden />}
        {dueInWords(todo, today)}
      </span>
      <span className="figures" data-late={late || undefined}>
        {formatDate(due)}
      </span>
    </>
  );
}
