import type { Todo } from '#renderer/api/generated.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { addDays, daysBetween } from '#server/rules/days.ts';

export type TodoGroupName = 'late' | 'today' | 'soon' | 'later' | 'undated' | 'done';

export interface TodoGroup {
  name: TodoGroupName;
  label: string;
  todos: Todo[];
}

/** In their order. A week is the next seven days: on a Saturday, “this week” would hide Monday. */
const groups: readonly { name: TodoGroupName; label: string }[] = [
  { name: 'late', label: 'Late' },
  { name: 'today', label: 'Today' },
  { name: 'soon', label: 'Next 7 days' },
  { name: 'later', label: 'Later' },
  { name: 'undated', label: 'No date' },
  { name: 'done', label: 'Done' },
];

export function groupOf({ done, due }: Pick<Todo, 'done' | 'due'>, today: string): TodoGroupName {
  if (done) return 'done';
  if (due === null) return 'undated';
  if (due < today) return 'late';
  if (due === today) return 'today';
  return due <= addDays(today, 7) ? 'soon' : 'later';
}

/** The groups that have something in them, of to-dos in their order. */
export function groupTodos(todos: readonly Todo[], today: string): TodoGroup[] {
  const byName = Map.groupBy(todos, (todo) => groupOf(todo, today));
  return groups.flatMap(({ name, label }) => {
    const found = byName.get(name);
    return found === undefined ? [] : [{ name, label, todos: found }];
  });
}

/** “3 days late”, “today”, “in 5 days”; nothing without a date, or further away than is useful. */
export function dueInWords({ done, due }: Pick<Todo, 'done' | 'due'>, today: string): string {
  if (due === null || done) return '';
  const days = daysBetween(today, due);
  if (days < 0) return `${formatCount(-days, 'day')} late`;
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  return days <= 60 ? `in ${formatCount(days, 'day')}` : '';
}

export interface TodoFilter {
  text: string;
  courtCaseId: string | null;
  hearingId: string | null;
  priority: Todo['priority'] | null;
  shown: 'open' | 'done' | 'all';
}

export const everyTodo: TodoFilter = { text: '', courtCaseId: null, hearingId: null, priority: null, shown: 'all' };

export function filterTodos(todos: readonly Todo[], filter: TodoFilter): Todo[] {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  return todos.filter(
    (todo) =>
      (filter.courtCaseId === null || todo.courtCaseId === filter.courtCaseId) &&
      (filter.hearingId === null || todo.hearingId === filter.hearingId) &&
      (filter.priority === null || todo.priority === filter.priority) &&
      (filter.shown === 'all' || todo.done === (filter.shown === 'done')) &&
      words.every((word) => `${todo.title}\n${todo.detail}`.toLowerCase().includes(word)),
  );
}

export function isNarrowed(filter: TodoFilter): boolean {
  return JSON.stringify(filter) !== JSON.stringify(everyTodo);
}
