import { capital } from '#server/rules/first-letter.ts';
import { Button } from '@mantine/core';
import { IconCalendar, IconFlag, IconGavel } from '@tabler/icons-react';
import { useState } from 'react';
import type { Todo } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { type Asked, BulkPicks, type BulkQuestion } from '#renderer/features/list-screen/bulk-bar.tsx';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { courtFileName } from '#renderer/features/pickers/court-file-select.tsx';
import { formatDate } from '#renderer/lib/dates.ts';
import { DateField } from '#renderer/parts/date-field.tsx';
import { useTodoActions } from './todo-actions.ts';

function PriorityPicks({ chosen, onDone }: Asked<Todo>) {
  const { change } = useTodoActions();
  const options = (['high', 'normal', 'low'] as const).map((priority) => ({
    key: priority,
    name: capital(priority),
    onPick: () => change(chosen, { priority }, `of ${priority} priority`),
  }));
  return <BulkPicks label="Priority" nothing="There are high, normal and low." onDone={onDone} options={options} />;
}

function CourtFilePicks({ chosen, onDone }: Asked<Todo>) {
  const { change } = useTodoActions();
  const files = stores.courtCases.useList(useMatter().case.caseId).data ?? [];
  const options = files.map((file) => ({
    key: file.id,
    name: courtFileName(file),
    onPick: () => change(chosen, { courtCaseId: file.id }, `for “${file.caption}”`),
  }));
  const none = {
    key: 'none',
    name: 'No court file',
    onPick: () => change(chosen, { courtCaseId: null }, 'in no court file'),
  };
  return (
    <BulkPicks label="Court file" nothing="No court file has this name." onDone={onDone} options={[...options, none]} />
  );
}

/** A day is typed letter by letter: it counts when the person says so. */
function BulkDue({ chosen, onDone }: Asked<Todo>) {
  const { change } = useTodoActions();
  const [due, setDue] = useState<string | null>(null);
  const move = (day: string | null): void => {
    onDone();
    change(chosen, { due: day }, day === null ? 'without a date' : `due ${formatDate(day)}`);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (due !== null) move(due);
      }}
    >
      <DateField
        label="Move the due date to"
        inPanel
        placeholder="Friday, 12 Dec, in 3 days"
        value={due}
        onChange={setDue}
      />
      <div className="flex to-end gap-2 mt-3">
        <Button size="compact-sm" variant="subtle" onClick={() => move(null)}>
          No date
        </Button>
        <Button size="compact-sm" type="submit" disabled={due === null}>
          Move
        </Button>
      </div>
    </form>
  );
}

/** What can be asked about several to-dos; about court files where the matter has any. */
export function questionsWhere(hasCourtFiles: boolean): BulkQuestion<Todo>[] {
  return hasCourtFiles ? [...questions, aboutCourtFile] : questions;
}

const width = 280;
const questions: BulkQuestion<Todo>[] = [
  { label: 'Due date', icon: IconCalendar, keys: 'd', command: 'Move the due date', width, padding: 12, Asks: BulkDue },
  { label: 'Priority', icon: IconFlag, keys: 'p', command: 'Change the priority', width, Asks: PriorityPicks },
];
const aboutCourtFile: BulkQuestion<Todo> = {
  label: 'Court file',
  icon: IconGavel,
  command: 'Assign to a court file',
  width,
  Asks: CourtFilePicks,
};
