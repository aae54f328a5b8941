import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { everyTodo, type TodoFilter } from '#renderer/features/todos/todo-groups.ts';

interface TodoAddress {
  filter: TodoFilter;
  narrow: (change: Partial<TodoFilter>) => void;
  /** The to-do that is opened beside the list. */
  opened: string | null;
  open: (id: string | null) => void;
  /** Another screen sent the person here to add one, for this day if it has one. */
  adding: { due: string | null } | null;
}

/** What the address says: filters and the opened to-do, so that links, Back and a second window show the same. */
export function useTodoAddress(): TodoAddress {
  const [query, setQuery] = useSearchParams();
  const text = query.toString();
  const filter = useMemo(() => filterFrom(new URLSearchParams(text)), [text]);
  const set = (change: (next: URLSearchParams) => void): void =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        change(next);
        return next;
      },
      { replace: true },
    );
  return {
    filter,
    narrow: (change) =>
      set((next) => {
        for (const [name, value] of words({ ...filter, ...change })) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
      }),
    opened: query.get('id'),
    open: (id) =>
      set((next) => {
        if (id === null) next.delete('id');
        else next.set('id', id);
      }),
    adding: query.has('new') ? { due: dayIn(query.get('due')) } : null,
  };
}

function filterFrom(query: URLSearchParams): TodoFilter {
  const priority = query.get('priority');
  const shown = query.get('show');
  return {
    text: query.get('q') ?? '',
    courtCaseId: query.get('courtFile'),
    hearingId: query.get('hearing'),
    priority: priority === 'high' || priority === 'normal' || priority === 'low' ? priority : null,
    shown: shown === 'open' || shown === 'done' ? shown : everyTodo.shown,
  };
}

function words({ text, courtCaseId, hearingId, priority, shown }: TodoFilter): [string, string][] {
  return [
    ['q', text],
    ['courtFile', courtCaseId ?? ''],
    ['hearing', hearingId ?? ''],
    ['priority', priority ?? ''],
    ['show', shown === 'all' ? '' : shown],
  ];
}

function dayIn(text: string | null): string | null {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null;
}
