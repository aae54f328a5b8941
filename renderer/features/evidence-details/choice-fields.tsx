import { Input, MultiSelect, SegmentedControl, Select, Switch, TagsInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import type { Folder, Issue } from '#renderer/api/generated.ts';
import { formatDate, parseTypedDate } from '#renderer/lib/dates.ts';
import type { Priority } from '#renderer/features/evidence/evidence-filter.ts';
import { folderPath } from '#renderer/features/filing/folder-tree.ts';
import { CategoryDot } from '#renderer/parts/category-dot.tsx';
import { DraftField } from './draft-field.tsx';
import type { EvidenceFields } from './evidence-editing.ts';

interface FieldProps {
  fields: EvidenceFields;
  readOnly: boolean;
}

export function DateField({ fields, readOnly }: FieldProps) {
  const draft = fields('eventDate');
  return (
    <DraftField name="The date" draft={draft} show={(value) => (value === null ? '' : formatDate(value))}>
      <DateInput
        label="Date it happened"
        placeholder={readOnly ? '' : '4 Mar 2025'}
        valueFormat="ddd D MMM YYYY"
        dateParser={(typed) => parseTypedDate(typed)}
        value={draft.value}
        readOnly={readOnly}
        clearable={!readOnly}
        clearButtonProps={{ 'aria-label': 'No date' }}
        error={draft.error}
        onChange={(value) => draft.commit(value)}
      />
    </DraftField>
  );
}

export function TagsField({ fields, readOnly, known }: FieldProps & { known: readonly string[] }) {
  const draft = fields('tagNames');
  return (
    <DraftField name="Tags" draft={draft} show={(value) => value.join(', ')}>
      <TagsInput
        label="Tags"
        placeholder={draft.value.length === 0 && !readOnly ? 'Type and press Enter' : ''}
        data={[...known]}
        value={draft.value}
        readOnly={readOnly}
        error={draft.error}
        onChange={(value) => draft.commit(value)}
      />
    </DraftField>
  );
}

export function CategoriesField({ fields, readOnly, issues }: FieldProps & { issues: readonly Issue[] }) {
  const draft = fields('issueIds');
  const nameOf = (id: string): string => issues.find((issue) => issue.id === id)?.name ?? 'deleted category';
  return (
    <DraftField name="Categories" draft={draft} show={(value) => value.map(nameOf).join(', ')}>
      <MultiSelect
        label="Categories"
        description={issues.length === 0 ? 'Make categories in the list on the left of Evidence.' : undefined}
        data={issues.map((issue) => ({ value: issue.id, label: issue.name }))}
        renderOption={({ option }) => (
          <CategoryDot color={issues.find(({ id }) => id === option.value)?.color ?? null} name={option.label} />
        )}
        value={draft.value}
        readOnly={readOnly}
        disabled={issues.length === 0}
        error={draft.error}
        onChange={(value) => draft.commit(value)}
      />
    </DraftField>
  );
}

export function FolderField({ fields, readOnly, folders }: FieldProps & { folders: readonly Folder[] }) {
  const draft = fields('folderId');
  return (
    <DraftField name="The folder" draft={draft} show={(value) => (value === null ? '' : folderPath(folders, value))}>
      <Select
        label="Folder"
        placeholder="In no folder"
        data={folders.map(({ id }) => ({ value: id, label: folderPath(folders, id) }))}
        value={draft.value}
        readOnly={readOnly}
        clearable={!readOnly}
        clearButtonProps={{ 'aria-label': 'Take out of the folder' }}
        searchable={folders.length > 8}
        error={draft.error}
        onChange={(value) => draft.commit(value)}
      />
    </DraftField>
  );
}

export function PriorityField({ fields, readOnly }: FieldProps) {
  const draft = fields('priority');
  return (
    <DraftField name="The priority" draft={draft} show={(value) => value}>
      <Input.Wrapper label="Priority" labelElement="div" error={draft.error}>
        <SegmentedControl<Priority>
          fullWidth
          size="xs"
          aria-label="Priority"
          data={[
            { value: 'low', label: 'Low' },
            { value: 'normal', label: 'Normal' },
            { value: 'high', label: 'High' },
          ]}
          value={draft.value}
          readOnly={readOnly}
          onChange={(value) => draft.commit(value)}
        />
      </Input.Wrapper>
    </DraftField>
  );
}

export function PrivateField({ fields, readOnly }: FieldProps) {
  const draft = fields('private');
  return (
    <DraftField name="Hidden from assistants" draft={draft} show={(value) => (value ? 'Hidden' : 'Not hidden')}>
      <Switch
        label="Hidden from assistants"
        description="No AI assistant can see, find or export it."
        checked={draft.value}
        disabled={readOnly}
        error={draft.error}
        onChange={(event) => draft.commit(event.currentTarget.checked)}
      />
    </DraftField>
  );
}
