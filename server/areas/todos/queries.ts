import type { Matter } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import { visibleIn } from '#server/access/visible.ts';
import { pageOf, type Window } from '#server/catalog/page.ts';
import { withoutUnseen } from '#server/catalog/references.ts';
import { todoOrder } from '#server/rules/order.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import { type TodoRecord, toTodo } from './schema.ts';

export interface TodoFilter {
  id?: string | undefined;
  done?: boolean | undefined;
  courtCaseId?: string | undefined;
  hearingId?: string | undefined;
  /** First and last day; what is due on no day is in neither. */
  dueFrom?: string | undefined;
  dueTo?: string | undefined;
}

/** Open ones by urgency, then done ones. A page may begin after one that the filter leaves out by now. */
export async function listTodos(
  tx: ReadTx,
  viewer: Viewer,
  matter: Matter,
  filter: TodoFilter,
  window: Window,
): Promise<TodoRecord[]> {
  let query = visibleIn(tx.db, viewer, matter, 'todos').selectAll('item');
  if (window.after === undefined && filter.id !== undefined) query = query.where('item.id', '=', filter.id);
  const rows = await withoutUnseen(tx, viewer, matter, 'todos', await query.execute());
  const todos = rows.map((row) => toTodo(row)).toSorted(todoOrder);
  return pageOf(todos, window, (todo) => isWanted(todo, filter));
}

function isWanted(todo: TodoRecord, { id, done, courtCaseId, hearingId, dueFrom, dueTo }: TodoFilter): boolean {
  return (
    (id === undefined || todo.id === id) &&
    (done === undefined || todo.done === done) &&
    (courtCaseId === undefined || todo.courtCaseId === courtCaseId) &&
    (hearingId === undefined || todo.hearingId === hearingId) &&
    (dueFrom === undefined || (todo.due !== null && todo.due >= dueFrom)) &&
    (dueTo === undefined || (todo.due !== null && todo.due <= dueTo))
  );
}
