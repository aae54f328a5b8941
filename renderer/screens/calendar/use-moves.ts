import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Step } from '#renderer/api/session-changes.ts';
import { stores } from '#renderer/api/stores.ts';
import { doWithUndo } from '#renderer/features/bulk/record-actions.ts';
import type { CalendarItem } from '#renderer/features/calendar/calendar-item.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import type { CalendarData, Moves } from './use-calendar.ts';

type Records = Pick<CalendarData, 'hearings' | 'todos'>;
type Put = (date: string, step: Step) => Promise<object>;

interface Moving {
  moves: Moves;
  /** Puts a hearing or a to-do on another day, at once on the screen, and offers to take it back. */
  move: (item: CalendarItem, date: string, records: Records) => void;
}

export function useMoves(): Moving {
  const client = useQueryClient();
  const [moves, setMoves] = useState<Moves>(new Map());
  const show = (key: string, date: string): void => setMoves((before) => new Map(before).set(key, date));
  const settle = (key: string): void =>
    setMoves((before) => {
      const after = new Map(before);
      after.delete(key);
      return after;
    });
  const move = async (item: CalendarItem, date: string, records: Records): Promise<void> => {
    const put = putter(client, item, records);
    if (put === null || date === item.date) return;
    show(item.key, date);
    const what = `“${item.title}” is now on ${formatDate(date)}.`;
    await doWithUndo(what, `“${item.title}” was not moved`, (step) => put(date, step));
    settle(item.key);
  };
  return { moves, move: (item, date, records) => void move(item, date, records) };
}

/** What puts this record on a day. */
function putter(client: QueryClient, { kind, id }: CalendarItem, { hearings, todos }: Records): Put | null {
  const hearing = kind === 'hearing' ? hearings.get(id) : undefined;
  if (hearing !== undefined) return (date, step) => stores.hearings.change(client, hearing, { date }, step);
  const todo = kind === 'todo' ? todos.get(id) : undefined;
  return todo === undefined ? null : (due, step) => stores.todos.change(client, todo, { due }, step);
}
