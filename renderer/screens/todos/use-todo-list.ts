import { useMemo } from 'react';
import type { Todo } from '#renderer/api/generated.ts';
import { courtFileStore, hearingStore, todoStore } from '#renderer/api/stores.ts';
import { useOnTheWayOut } from '#renderer/features/toasts/delayed-deletion.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { useToday } from '#renderer/lib/use-today.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { filterTodos, groupTodos, type TodoFilter } from '#renderer/features/todos/todo-groups.ts';

const nobody: Todo[] = [];

/** The to-dos as the screen shows them: narrowed, in their groups, with what each is for. */
export function useTodoList(filter: TodoFilter, doneFolded: boolean) {
  const { caseId } = useMatter().case;
  const query = todoStore.useList(caseId);
  const files = courtFileStore.useList(caseId).data;
  const hearings = hearingStore.useList(caseId).data;
  const gone = useOnTheWayOut();
  const today = useToday();
  const all = useMemo(() => (query.data ?? nobody).filter(({ id }) => !gone.has(id)), [query.data, gone]);
  const shown = useMemo(() => filterTodos(all, filter), [all, filter]);
  const groups = useMemo(() => groupTodos(shown, today), [shown, today]);
  const order = useMemo(
    () => groups.filter(({ name }) => name !== 'done' || !doneFolded).flatMap(({ todos }) => todos.map(({ id }) => id)),
    [groups, doneFolded],
  );
  const aboutOf = useMemo(() => {
    const fileNames = new Map(files?.map(({ id, number, caption }) => [id, number ?? caption]));
    const hearingNames = new Map(hearings?.map(({ id, purpose, date }) => [id, `${purpose}, ${formatDate(date)}`]));
    return ({ hearingId, courtCaseId }: Todo): string =>
      [hearingNames.get(hearingId ?? ''), fileNames.get(courtCaseId ?? '')].filter(Boolean).join(' · ');
  }, [files, hearings]);
  const counts = useMemo(
    () => ({
      late: all.filter(({ done, due }) => !done && due !== null && due < today).length,
      open: all.filter(({ done }) => !done).length,
      done: all.filter(({ done }) => done).length,
    }),
    [all, today],
  );
  return { query, all, shown, groups, order, counts, today, aboutOf, files: files ?? [] };
}
