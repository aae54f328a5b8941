import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type RefObject } from 'react';
import type { Todo } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { keptWords, useKeptWords } from '#renderer/features/record-form/use-kept-words.ts';
import { useToday } from '#renderer/lib/use-today.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { readQuickTodo, type QuickTodo } from './todo-quick-add.ts';
import { DateField } from '#renderer/parts/date-field.tsx';
import { useNotBlank } from '#renderer/parts/not-blank.ts';
import { WithKeys } from '#renderer/parts/keys.tsx';
import classes from './todos.module.css';

interface QuickAddProps {
  /** What the list is narrowed to belongs to what is added in it. */
  courtCaseId: string | null;
  hearingId: string | null;
  /** The day to begin with, when another screen sent the person here for one. */
  due: string | null;
  field: RefObject<HTMLInputElement | null>;
  autoFocus: boolean;
  onAdded: (todo: Todo) => void;
}

/** One line makes a to-do: “File the response by Fri 12 Dec !”. What was understood is shown before it is kept. */
export function QuickAdd({ courtCaseId, hearingId, due: firstDue, field, autoFocus, onAdded }: QuickAddProps) {
  const client = useQueryClient();
  const { caseId } = useMatter().case;
  const today = useToday();
  const keptAs = `new to-do in ${caseId}`;
  const [kept] = useState(() => keptWords<{ line: string; chosen: string | null; asTyped: boolean }>(keptAs));
  const [line, setLine] = useState(kept.line ?? '');
  const [chosen, setChosen] = useState<string | null>(firstDue ?? kept.chosen ?? null);
  const [asTyped, setAsTyped] = useState(kept.asTyped ?? false);
  const words = { line, chosen, asTyped };
  const { busy, problem, send } = useKeptWords(keptAs, 'a new to-do', line === '' ? null : words);
  const plain: QuickTodo = { title: line.trim(), due: null, priority: 'normal' };
  const read = readQuickTodo(line, today);
  const offered = read.title !== plain.title;
  const understood = asTyped ? plain : read;
  const due = chosen ?? understood.due;
  const notBlank = useNotBlank(understood.title === '', field);
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (understood.title === '' || busy) return;
    const { title, priority } = understood;
    const facts = { caseId, title, due, priority, courtCaseId, hearingId };
    await send(
      line,
      () => stores.todos.create(client, facts),
      (made) => {
        onAdded(made);
        // What was typed meanwhile is the next one.
        if (field.current?.value !== line) return;
        setLine('');
        setChosen(null);
        setAsTyped(false);
      },
    );
    field.current?.focus();
  };
  const onLine = (next: string): void => {
    setLine(next);
    if (next === '') setAsTyped(false);
  };
  return (
    <form className={classes.quick} onSubmit={(event) => void add(event)} aria-label="New to-do" data-screen-only>
      <TextInput
        {...notBlank.fieldProps}
        aria-label="New to-do"
        placeholder="Add a to-do: File the response by Friday !"
        leftSection={<IconPlus size={16} aria-hidden />}
        maxLength={340}
        value={line}
        error={problem ?? notBlank.says}
        autoFocus={autoFocus}

        onChange={(event) => onLine(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !offered || asTyped || event.nativeEvent.isComposing) return;
          event.preventDefault();
          event.stopPropagation();
          setAsTyped(true);
        }}
      />
      <div className={classes.quickDue}>
        <DateField name="Due" placeholder="Due" value={due} onChange={setChosen} />
      </div>
      <Button type="submit" variant="default" loading={busy}>
        Add
      </Button>
      <Understood
        todo={{ ...understood, due }}
        offered={offered}
        asTyped={asTyped}
        onAsTyped={() => {
          setAsTyped(!asTyped);
          field.current?.focus();
        }}
      />
    </form>
  );
}

interface UnderstoodProps {
  todo: QuickTodo;
  /** Something was read out of the line. */
  offered: boolean;
  asTyped: boolean;
  onAsTyped: () => void;
}

/** Its line is always there, so that nothing jumps while one types. */
function Understood({ todo: { title, due, priority }, offered, asTyped, onAsTyped }: UnderstoodProps) {
  return (
    <p className={classes.understood} role="status">
      {offered && (
        <>
          <span className="ink medium">{title}</span>
          {due !== null && <span className="figures">due {formatDate(due)}</span>}
          {priority === 'high' && <span>high priority</span>}
          <button type="button" className="tone-accent underlines" onClick={onAsTyped}>
            {asTyped ? 'Use the date in it' : <WithKeys label="Keep it as typed" keys="Escape" />}
          </button>
        </>
      )}
    </p>
  );
}
