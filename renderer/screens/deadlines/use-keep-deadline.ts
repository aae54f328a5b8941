import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Deadline } from '#renderer/api/generated.ts';
import type { DeadlineAsked } from '#renderer/api/deadlines.ts';
import { addKeyDate } from '#renderer/api/key-dates.ts';
import type { Todo } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { doWithUndo } from '#renderer/features/bulk/record-actions.ts';
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

/** Writes a deadline into the matter, each way once, and offers to undo it. */
export function useKeepDeadline({ asked, deadline, courtCaseId, hearingId }: Keeping): Kept {
  const client = useQueryClient();
  const { caseId, keyDates } = useMatter().case;
  const { data: todos } = stores.todos.useList(caseId);
  const [made, setMade] = useState<string | null>(null);
  const [label, setLabel] = useState<string | null>(null);
  const [busy, setBusy] = useState<Kept['busy']>(null);
  const day = formatDate(deadline.due);

  const makeTodo = async (title: string): Promise<void> => {
    setBusy('todo');
    const facts = { caseId, title, deadline: asked, courtCaseId, hearingId };
    const what = `Added the to-do “${title}”, due ${day}.`;
    const todo = await doWithUndo(what, 'The to-do was not made', (step) => stores.todos.create(client, facts, step));
    setMade(todo?.id ?? null);
    setBusy(null);
  };

  const makeKeyDate = async (name: string): Promise<void> => {
    const entry = { date: deadline.due, label: name, kind: 'deadline' };
    setBusy('keyDate');
    const what = `Added the key date “${name}”, ${day}.`;
    await doWithUndo(what, 'The key date was not added', (step) => addKeyDate(client, caseId, entry, step));
    setLabel(name);
    setBusy(null);
  };

  return {
    todo: todos?.find(({ id }) => id === made) ?? null,
    keyDate: keyDates.some((each) => each.date === deadline.due && each.label === label),
    busy,
    makeTodo,
    makeKeyDate,
  };
}
