import { Checkbox, Input } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { records } from '#renderer/api/generated-records.ts';
import type { Todo } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { CourtFileSelect } from '#renderer/features/pickers/court-file-select.tsx';
import { HearingSelect } from '#renderer/features/hearings/hearing-select.tsx';
import {
  FieldPairs,
  fieldsOf,
  HiddenSwitch,
  LineField,
  Segments,
} from '#renderer/features/record-form/form-fields.tsx';
import { RecordPanel } from '#renderer/features/record-form/record-panel.tsx';
import { useRecordForm } from '#renderer/features/record-form/use-record-form.ts';
import { MarkdownField } from '#renderer/parts/markdown/markdown-field.tsx';
import { labelOf } from '#renderer/lib/field-labels.ts';
import { formatDate, formatInstantDay } from '#renderer/lib/dates.ts';
import { todoRules } from './todo-draft.ts';
import { DeadlineNote } from './deadline-note.tsx';
import { DateField } from '#renderer/parts/date-field.tsx';
import { markdownText } from '#server/rules/markdown-text.ts';

interface TodoFormProps {
  todo: Todo;
  canEdit: boolean;
  onClose: () => void;
  onDelete: (todo: Todo) => void;
}

/** All that is known of one to-do. */
export function TodoForm({ todo, canEdit, onClose, onDelete }: TodoFormProps) {
  const client = useQueryClient();
  const title = markdownText(todo.title);
  const form = useRecordForm({
    rules: todoRules,
    record: todo,
    formKey: `to-do ${todo.id}`,
    name: `“${title}”`,
    create: () => Promise.resolve(todo),
    change: (base, facts) => stores.todos.change(client, base, facts),
  });
  const { draft, set } = form;
  const field = fieldsOf(form, canEdit);
  return (
    <RecordPanel
      form={form}
      label="To-do"
      title={title}
      canEdit={canEdit}
      saveLabel="Save"
      onClose={onClose}
      onDelete={() => onDelete(todo)}
      fieldLabel={labelOf}
      valueWords={wordsOf}
    >
      <LineField label="What to do" most={records.todos.lengths.title} required data-autofocus {...field('title')} />
      <Checkbox
        label={draft.done && todo.doneAt !== null ? `Done on ${formatInstantDay(todo.doneAt)}` : 'Done'}
        checked={draft.done}
        disabled={!canEdit}
        onChange={(event) => set({ done: event.currentTarget.checked })}
      />
      <FieldPairs>
        <DateField label="Due" placeholder="Friday, 12 Dec, in 3 days" {...field('due')} />
        <Input.Wrapper label="Priority" labelElement="div" error={form.errorOf('priority')}>
          <Segments label="Priority" fullWidth data={priorities} {...field('priority')} />
        </Input.Wrapper>
      </FieldPairs>
      {todo.deadline !== null && <DeadlineNote deadline={todo.deadline} due={draft.due} />}
      <HearingSelect {...field('hearingId')} />
      <CourtFileSelect {...field('courtCaseId')} />
      <MarkdownField label="Detail" minRows={5} placeholder="What it takes, and what to bring" {...field('detail')} />
      <HiddenSwitch description="No AI assistant can see, find or export it." {...field('private')} />
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
