import { Checkbox, Input, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Todo } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { CourtFileSelect } from '#renderer/features/pickers/court-file-select.tsx';
import { HearingSelect } from '#renderer/features/hearings/hearing-select.tsx';
import { RecordPanel } from '#renderer/features/record-form/record-panel.tsx';
import { useRecordForm } from '#renderer/features/record-form/use-record-form.ts';
import { MarkdownField } from '#renderer/parts/markdown/markdown-field.tsx';
import { labelOf } from '#renderer/features/history/field-words.ts';
import { formatDate, formatInstantDay } from '#renderer/lib/dates.ts';
import { todoRules } from './todo-draft.ts';
import { DeadlineNote } from './deadline-note.tsx';
import { DueField } from './due-field.tsx';
import classes from './todos.module.css';

interface TodoFormProps {
  todo: Todo;
  canEdit: boolean;
  onClose: () => void;
  onDelete: (todo: Todo) => void;
}

/** All that is known of one to-do. */
export function TodoForm({ todo, canEdit, onClose, onDelete }: TodoFormProps) {
  const client = useQueryClient();
  const form = useRecordForm({
    rules: todoRules,
    record: todo,
    formKey: `to-do ${todo.id}`,
    name: `“${todo.title}”`,
    create: () => Promise.resolve(todo),
    change: (base, facts) => stores.todos.change(client, base, facts),
  });
  const { draft, set, errorOf } = form;
  return (
    <RecordPanel
      form={form}
      label="To-do"
      title={todo.title}
      canEdit={canEdit}
      ready={draft.title.trim() !== ''}
      saveLabel="Save"
      onClose={onClose}
      onDelete={() => onDelete(todo)}
      fieldLabel={labelOf}
      valueWords={(field, value) => wordsOf(field, value)}
    >
      <TextInput
        label="What is to be done"
        required
        withAsterisk={false}
        maxLength={300}
        readOnly={!canEdit}
        value={draft.title}
        error={errorOf('title')}
        data-autofocus
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <Checkbox
        label={draft.done && todo.doneAt !== null ? `Done on ${formatInstantDay(todo.doneAt)}` : 'Done'}
        checked={draft.done}
        disabled={!canEdit}
        onChange={(event) => set({ done: event.currentTarget.checked })}
      />
      <div className={classes.pair}>
        <DueField
          label="Due"
          value={draft.due}
          readOnly={!canEdit}
          error={errorOf('due')}
          onChange={(due) => set({ due })}
        />
        <Input.Wrapper label="Priority" labelElement="div" error={errorOf('priority')}>
          <SegmentedControl<Todo['priority']>
            fullWidth
            size="xs"
            aria-label="Priority"
            data={priorities}
            value={draft.priority}
            readOnly={!canEdit}
            onChange={(priority) => set({ priority })}
          />
        </Input.Wrapper>
      </div>
      {todo.deadline !== null && <DeadlineNote deadline={todo.deadline} due={draft.due} />}
      <HearingSelect
        value={draft.hearingId}
        readOnly={!canEdit}
        error={errorOf('hearingId')}
        onChange={(hearingId) => set({ hearingId })}
      />
      <CourtFileSelect
        value={draft.courtCaseId}
        readOnly={!canEdit}
        error={errorOf('courtCaseId')}
        onChange={(courtCaseId) => set({ courtCaseId })}
      />
      <MarkdownField
        label="Detail"
        value={draft.detail}
        readOnly={!canEdit}
        minRows={5}
        placeholder="What it takes, and what to bring"
        error={errorOf('detail')}
        onChange={(detail) => set({ detail })}
      />
      <Switch
        label="Hidden from assistants"
        description="No AI assistant can see, find or export it."
        checked={draft.private}
        disabled={!canEdit}
        onChange={(event) => set({ private: event.currentTarget.checked })}
      />
    </RecordPanel>
  );
}

const priorities = [
  { value: 'low' as const, label: 'Low' },
  { value: 'normal' as const, label: 'Normal' },
  { value: 'high' as const, label: 'High' },
];

function wordsOf(field: string, value: unknown): string {
  if (field === 'due' && typeof value === 'string') return formatDate(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (field === 'priority') return priorities.find((each) => each.value === value)?.label ?? 'Nothing';
  if (typeof value !== 'string' || value === '') return 'Nothing';
  return field === 'hearingId' || field === 'courtCaseId' ? 'Another one' : value;
}
