import type { Case, Hearing, Todo } from '#renderer/api/generated.ts';
import { addDays } from '#server/rules/days.ts';
import { isPastDue, isToCome, startOf } from '#renderer/features/hearings/hearing-times.ts';
import { groupOf } from '#renderer/features/todos/todo-groups.ts';

export type KeyDate = Case['keyDates'][number];

/** Something that comes on its day: a hearing, or a date of the matter itself. */
export type Coming =
  | { kind: 'hearing'; day: string; at: number; hearing: Hearing }
  | { kind: 'keydate'; day: string; at: number; keyDate: KeyDate };

/** What comes next, soonest first. A hearing that was put off or taken off the calendar does not come. */
export function comingUp(
  hearings: readonly Hearing[],
  keyDates: readonly KeyDate[],
  now: number,
  today: string,
): Coming[] {
  const ahead: Coming[] = [
    ...hearings
      .filter((hearing) => hearing.status === 'scheduled' && isToCome(hearing, now))
      .map((hearing): Coming => ({ kind: 'hearing', day: hearing.date, at: startOf(hearing), hearing })),
    ...keyDates
      .filter(({ date }) => date >= today)
      .map((keyDate): Coming => ({ kind: 'keydate', day: keyDate.date, at: midnight(keyDate.date), keyDate })),
  ];
  return ahead.toSorted((left, right) => left.at - right.at);
}

export interface Late {
  hearings: Hearing[];
  todos: Todo[];
}

/** What should have been done or said by now, the longest waiting first. */
export function lateOf(hearings: readonly Hearing[], todos: readonly Todo[], now: number, today: string): Late {
  return {
    hearings: hearings
      .filter((hearing) => isPastDue(hearing, now))
      .toSorted((left, right) => startOf(left) - startOf(right)),
    todos: todos.filter((todo) => groupOf(todo, today) === 'late'),
  };
}

/** What to do from today through the next seven days. */
export function dueThisWeek(todos: readonly Todo[], today: string): Todo[] {
  const last = addDays(today, 7);
  return todos.filter(({ done, due }) => !done && due !== null && due >= today && due <= last);
}

/** Nothing was put in yet: the matter is as it was made. */
export function isUntouched(counts: Case['counts']): boolean {
  const { evidence, documents, timeline, hearings, todos, contacts, courtCases } = counts;
  return evidence + documents + timeline + hearings + todos + contacts + courtCases === 0;
}

function midnight(date: string): number {
  return new Date(`${date}T00:00:00`).getTime();
}
