import type { Todo } from '#renderer/api/generated.ts';
import type { RecordGroup } from '#renderer/features/list-screen/use-record-list.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { dueInWords } from '#renderer/features/todos/todo-groups.ts';
import classes from './todos.module.css';
import { markdownText } from '#server/rules/markdown-text.ts';

interface TodoPrintProps {
  groups: readonly RecordGroup<Todo>[];
  today: string;
  aboutOf: (todo: Todo) => string;
}

/** The list on paper: a box to tick, what, for what, by when. */
export function TodoPrint({ groups, today, aboutOf }: TodoPrintProps) {
  return (
    <div className={`on-paper ${classes.paper ?? ''}`}>
      {groups.map((group) => (
        <table key={group.name} className="paper-table">
          <caption>{group.label}</caption>
          <tbody>
            {group.rows.map((todo) => (
              <tr key={todo.id}>
                <td className={classes.paperBox}>{todo.done ? '☒' : '☐'}</td>
                <td>
                  {todo.priority === 'high' && <b>Important: </b>}
                  {markdownText(todo.title)}
                  {aboutOf(todo) !== '' && <div className="quiet text-sm">{aboutOf(todo)}</div>}
                </td>
                <td className={`figures ${classes.paperDue ?? ''}`}>
                  {todo.due === null ? '' : formatDate(todo.due)}
                  {todo.due !== null && todo.due < today && !todo.done && <div>{dueInWords(todo, today)}</div>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}
