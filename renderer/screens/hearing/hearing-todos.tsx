import { TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { records } from '#renderer/api/generated-records.ts';
import type { Hearing } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { keptWords, useKeptWords } from '#renderer/features/record-form/use-kept-words.ts';
import { TodoLine } from '#renderer/features/todos/todo-line.tsx';
import { useToday } from '#renderer/lib/use-today.ts';

interface HearingTodosProps {
  hearing: Hearing;
  canEdit: boolean;
}

/** What is still to be done for this hearing: late first, what is done last. */
export function HearingTodos({ hearing, canEdit }: HearingTodosProps) {
  const todos = stores.todos.useList(hearing.caseId);
  const today = useToday();
  const mine = (todos.data ?? []).filter(({ hearingId }) => hearingId === hearing.id);
  return (
    <section aria-labelledby="hearing-todos">
      <h2 className="mb-2 text-md" id="hearing-todos">
        To do for this hearing
      </h2>
      {todos.isError && todos.data === undefined && <p role="alert">The to-dos could not be loaded.</p>}
      <ul className="mb-2">
        {mine.map((todo) => (
          <TodoLine key={todo.id} todo={todo} today={today} canEdit={canEdit} />
        ))}
      </ul>
      {todos.data !== undefined && mine.length === 0 && !canEdit && <p className="quiet my-2 ml-2">Nothing.</p>}
      {canEdit && <QuickAdd key={hearing.id} hearing={hearing} />}
    </section>
  );
}

/** A line typed and Enter: the date and the rest are given in the to-dos. */
function QuickAdd({ hearing }: { hearing: Hearing }) {
  const client = useQueryClient();
  const keptAs = `new to-do for ${hearing.id}`;
  const [title, setTitle] = useState(() => keptWords<{ title: string }>(keptAs).title ?? '');
  const { busy, problem, send } = useKeptWords(keptAs, 'a to-do for a hearing', title === '' ? null : { title });
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (title.trim() === '' || busy) return;
    const { caseId, id: hearingId, courtCaseId } = hearing;
    await send(
      title,
      () => stores.todos.create(client, { caseId, title: title.trim(), hearingId, courtCaseId }),
      // What was typed meanwhile is the next one.
      () => setTitle((now) => (now === title ? '' : now)),
    );
  };
  return (
    <form onSubmit={(event) => void add(event)}>
      <TextInput
        size="xs"
        aria-label="Add a to-do for this hearing"
        placeholder="Add a to-do"
        leftSection={<IconPlus size={14} aria-hidden />}
        maxLength={records.todos.lengths.title}
        value={title}
        error={problem}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
    </form>
  );
}
