import { Button, TextInput } from '@mantine/core';
import { IconCalendarPlus, IconChecklist } from '@tabler/icons-react';
import { PrintButton } from '#renderer/parts/print-button.tsx';
import { useState } from 'react';
import { Link } from 'wouter';
import { records } from '#renderer/api/generated-records.ts';
import type { Deadline } from '#renderer/api/generated.ts';
import type { DeadlineAsked } from '#renderer/api/deadlines.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { useKeepDeadline } from './use-keep-deadline.ts';
import classes from './deadlines.module.css';

interface KeepItProps {
  asked: DeadlineAsked;
  deadline: Deadline;
  courtCaseId: string | null;
  hearingId: string | null;
  waiting: boolean;
  /** What a to-do of it is called until a person says otherwise. */
  title: string;
}

/** Turns what was worked out into a to-do or a key date of the matter. */
export function KeepIt({ asked, deadline, courtCaseId, hearingId, waiting, title: suggested }: KeepItProps) {
  const { canEdit } = useMatter();
  const [title, setTitle] = useState(suggested);
  const { todo, keyDate, busy, makeTodo, makeKeyDate } = useKeepDeadline({ asked, deadline, courtCaseId, hearingId });
  const ready = title.trim() !== '' && busy === null && !waiting;
  const asTodo = (): void => void (ready && todo === null && makeTodo(title.trim()));
  const asKeyDate = (): void => void (ready && !keyDate && makeKeyDate(title.trim()));
  useCommands(
    canEdit
      ? [
          { group: 'Deadline', keys: 't', label: 'Make it a to-do', icon: IconChecklist, run: asTodo },
          { group: 'Deadline', keys: 'd', label: 'Add it as a key date', icon: IconCalendarPlus, run: asKeyDate },
        ]
      : [],
  );
  return (
    <div className={classes.keep} data-screen-only>
      {canEdit && (
        <>
          <TextInput
            className={classes.title}
            label="What to do"
            placeholder="File the brief"
            maxLength={records.todos.lengths.title}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <Button
            leftSection={<IconChecklist size={16} aria-hidden />}
            loading={busy === 'todo'}
            disabled={!ready || todo !== null}
            onClick={asTodo}
          >
            Make a to-do
          </Button>
          <Button
            variant="default"
            leftSection={<IconCalendarPlus size={16} aria-hidden />}
            loading={busy === 'keyDate'}
            disabled={!ready || keyDate}
            onClick={asKeyDate}
          >
            Add as key date
          </Button>
        </>
      )}
      <PrintButton />
      <p className={classes.kept} role="status">
        {!canEdit && 'This matter can’t be changed, so nothing can be added. '}
        {todo !== null && (
          <>
            It is a to-do now: <Link href={`/todos?id=${todo.id}`}>open it</Link>.{' '}
          </>
        )}
        {keyDate && 'It is among the key dates of the matter.'}
      </p>
    </div>
  );
}
