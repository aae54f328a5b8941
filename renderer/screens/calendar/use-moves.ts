import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { stores } from '#renderer/api/stores.ts';
import { toastFailure, toastWithUndo } from '#renderer/features/toasts/toasts.tsx';
import type { CalendarItem } from '#renderer/features/calendar/calendar-item.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import type { CalendarData, Moves } from './use-calendar.ts';

type Records = Pick<CalendarData, 'hearings' | 'todos'>;
type Put = (date: string) => Promise<Put>;

interface Moving {
  moves: Moves;
  /** Puts a hearing or a to-do on another day, at once on the screen, and offers to take it back. */
  move: (item: CalendarItem, date: string, records: Records) => void;
}

/** `follow` gets the item's new place: the person stays with it, also when the move is taken back. */
export function useMoves(follow: (item: { key: string; date: string }) => void): Moving {
  const client = useQueryClient();
  const [moves, setMoves] = useState<Moves>(new Map());
  const show = (key: string, date: string): void => setMoves((before) => new Map(before).set(key, date));
  const settle = (key: string): void =>
    setMoves((before) => {
      const after = new Map(before);
      after.delete(key);
      return after;
    });
  const run = async (item: CalendarItem, from: string, date: string, put: Put): Promise<Put | null> => {
    show(item.key, date);
    follow({ key: item.key, date });
    try {
      return await put(date);
    } catch (error) {
      follow({ key: item.key, date: from });
      toastFailure(`“${item.title}” was not moved`, error);
      return null;
    } finally {
      settle(item.key);
    }
  };
  const move = async (item: CalendarItem, date: string, records: Records): Promise<void> => {
    const put = putter(client, item, records);
    if (put === null || date === item.date) return;
    const back = await run(item, item.date, date, put);
    if (back === null) return;
    toastWithUndo(`“${item.title}” is now on ${formatDate(date)}.`, () => void run(item, date, item.date, back));
  };
  return { moves, move: (item, date, records) => void move(item, date, records) };
}

/** What puts this record on a day; each time on the version that the last one left, so that nobody else is overwritten. */
function putter(client: QueryClient, { kind, id }: CalendarItem, { hearings, todos }: Records): Put | null {
  const hearing = kind === 'hearing' ? hearings.get(id) : undefined;
  if (hearing !== undefined) return putHearing(client, hearing);
  const todo = kind === 'todo' ? todos.get(id) : undefined;
  return todo === undefined ? null : putTodo(client, todo);
}

function putHearing(client: QueryClient, hearing: Parameters<typeof stores.hearings.change>[1]): Put {
  return async (date) => putHearing(client, await stores.hearings.change(client, hearing, { date }));
}

function putTodo(client: QueryClient, todo: Parameters<typeof stores.todos.change>[1]): Put {
  return async (due) => putTodo(client, await stores.todos.change(client, todo, { due }));
}
