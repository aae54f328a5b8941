import { Button } from '@mantine/core';
import { IconCalendar, IconCheck, IconFlag, IconGavel } from '@tabler/icons-react';
import { useState } from 'react';
import type { CourtCase, Todo } from '#renderer/api/generated.ts';
import { courtFileName } from '#renderer/features/pickers/court-file-select.tsx';
import { BulkPick } from '#renderer/features/list-screen/bulk-question.tsx';
import { SelectionBar, SelectionQuestion } from '#renderer/parts/selection-bar.tsx';
import { formatDate } from '#renderer/lib/dates.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { DateField } from '#renderer/parts/date-field.tsx';
import type { TodoActions } from './todo-actions.ts';

export type BulkQuestion = 'due' | 'priority' | 'courtFile' | null;

interface BulkBarProps {
  chosen: readonly Todo[];
  files: readonly CourtCase[];
  actions: TodoActions;
  asked: BulkQuestion;
  onAsk: (question: BulkQuestion) => void;
  onClear: () => void;
}

/** What can be done with several to-dos at once. */
export function BulkBar({ chosen, files, actions, asked, onAsk, onClear }: BulkBarProps) {
  const change = (facts: Parameters<TodoActions['change']>[1], now: string): void => {
    onAsk(null);
    actions.change(chosen, facts, now);
  };
  const question = (kind: Exclude<BulkQuestion, null>) => ({
    opened: asked === kind,
    onOpened: (open: boolean) => onAsk(open ? kind : null),
    width: 280,
  });
  const allDone = chosen.every(({ done }) => done);
  return (
    <SelectionBar
      label="Selected to-dos"
      count={chosen.length}
      deletes={`Move ${formatCount(chosen.length, 'to-do')} to Trash`}
      onDelete={() => {
        actions.remove(chosen);
        onClear();
      }}
      onClear={onClear}
    >
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconCheck size={15} aria-hidden />}
        onClick={() => actions.checkOff(chosen, !allDone)}
      >
        {allDone ? 'Not done' : 'Done'}
      </Button>
      <SelectionQuestion label="Due date" icon={IconCalendar} {...question('due')} padding={12}>
        <BulkDue onMove={(due) => change({ due }, due === null ? 'without a date' : `due ${formatDate(due)}`)} />
      </SelectionQuestion>
      <BulkPick
        label="Priority"
        icon={IconFlag}
        nothing="There are high, normal and low."
        {...question('priority')}
        options={(['high', 'normal', 'low'] as const).map((priority) => ({
          key: priority,
          name: `${priority.slice(0, 1).toUpperCase()}${priority.slice(1)}`,
          onPick: () => change({ priority }, `of ${priority} priority`),
        }))}
      />
      {files.length > 0 && (
        <BulkPick
          label="Court file"
          icon={IconGavel}
          nothing="No court file is called that."
          {...question('courtFile')}
          options={[
            ...files.map((file) => ({
              key: file.id,
              name: courtFileName(file),
              onPick: () => change({ courtCaseId: file.id }, `for “${file.caption}”`),
            })),
            { key: 'none', name: 'No court file', onPick: () => change({ courtCaseId: null }, 'in no court file') },
          ]}
        />
      )}
    </SelectionBar>
  );
}

/** A day is typed letter by letter: it counts when the person says so. */
function BulkDue({ onMove }: { onMove: (due: string | null) => void }) {
  const [due, setDue] = useState<string | null>(null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (due !== null) onMove(due);
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
        <Button size="compact-sm" variant="subtle" onClick={() => onMove(null)}>
          No date
        </Button>
        <Button size="compact-sm" type="submit" disabled={due === null}>
          Move
        </Button>
      </div>
    </form>
  );
}
