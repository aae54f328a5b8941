import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Deadline } from '#renderer/api/generated.ts';
import type { DeadlineAsked } from '#renderer/api/deadlines.ts';
import { addKeyDate, removeKeyDate } from '#renderer/api/key-dates.ts';
import type { Todo } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { toastFailure, toastWithUndo } from '#renderer/features/toasts/toasts.tsx';
import { formatDate } from '#renderer/lib/dates.ts';

interface Kept {
  /** The to-do it became; null until then, and again when that was undone. */
  todo: Todo | null;
  keyDate: boolean;
  busy: 'todo' | 'keyDate' | null;
  makeTodo: (title: string) => Promise<void>;
  makeKeyDate: (label: string) => Promise<void>;
}

interface Keeping {
  asked: DeadlineAsked;
  deadline: Deadline;
  courtCaseId: string | null;
  hearingId: string | null;
}

/** Writes a deadline into the matter, each way once, and offers to take it back. */
export function useKeepDeadline({ asked, deadline, courtCaseId, hearingId }: Keeping): Kept {
  const client = useQueryClient();
  const { caseId } = useMatter().case;
  const [todo, setTodo] = useState<Todo | null>(null);
  const [keyDate, setKeyDate] = useState(false);
  const [busy, setBusy] = useState<Kept['busy']>(null);
  const day = formatDate(deadline.due);

  const makeTodo = async (title: string): Promise<void> => {
    setBusy('todo');
    try {
      const made = await stores.todos.create(client, { caseId, title, deadline: asked, courtCaseId, hearingId });
      setTodo(made);
      const undo = async (): Promise<void> => {
        try {
          await stores.todos.remove(client, made);
          setTodo(null);
        } catch (error) {
          toastFailure('The to-do is still there', error);
        }
      };
      toastWithUndo(`Added the to-do “${title}”, due ${day}.`, () => void undo());
    } catch (error) {
      toastFailure('The to-do was not made', error);
    } finally {
      setBusy(null);
    }
  };

  const makeKeyDate = async (label: string): Promise<void> => {
    const entry = { date: deadline.due, label, kind: 'deadline' };
    setBusy('keyDate');
    try {
      await addKeyDate(client, caseId, entry);
      setKeyDate(true);
      const undo = async (): Promise<void> => {
        try {
          await removeKeyDate(client, caseId, entry);
          setKeyDate(false);
        } catch (error) {
          toastFailure('The key date is still there', error);
        }
      };
      toastWithUndo(`Added the key date “${label}”, ${day}.`, () => void undo());
    } catch (error) {
      toastFailure('The key date was not added', error);
    } finally {
      setBusy(null);
    }
  };

  return { todo, keyDate, busy, makeTodo, makeKeyDate };
}
