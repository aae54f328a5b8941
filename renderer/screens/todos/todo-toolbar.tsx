import { Button, Select, TextInput } from '@mantine/core';
import { IconPrinter, IconSearch } from '@tabler/icons-react';
import { courtFileStore, hearingStore } from '#renderer/api/stores.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { courtFileName } from '#renderer/features/pickers/court-file-select.tsx';
import { hearingName } from '#renderer/features/hearings/hearing-select.tsx';
import { formatNumber } from '#renderer/lib/quantities.ts';
import { everyTodo, isNarrowed, type TodoFilter } from '#renderer/features/todos/todo-groups.ts';
import classes from './todos.module.css';

interface TodoToolbarProps {
  filter: TodoFilter;
  onFilter: (change: Partial<TodoFilter>) => void;
  counts: { late: number; open: number; done: number };
  onPrint: () => void;
}

/** What the list is narrowed to, and how much is left to do. */
export function TodoToolbar({ filter, onFilter, counts, onPrint }: TodoToolbarProps) {
  const { case: matter } = useMatter();
  const files = courtFileStore.useList(matter.caseId).data ?? [];
  const hearings = hearingStore.useList(matter.caseId).data ?? [];
  return (
    <div className={classes.toolbar} data-screen-only>
      <TextInput
        size="xs"
        aria-label="Find in the to-dos"
        placeholder="Find"
        leftSection={<IconSearch size={14} aria-hidden />}
        value={filter.text}
        className={classes.find}
        onChange={(event) => onFilter({ text: event.currentTarget.value })}
      />
      <Choice
        label="Show"
        placeholder="Open and done"
        value={filter.shown === 'all' ? null : filter.shown}
        data={[
          { value: 'open', label: 'Open only' },
          { value: 'done', label: 'Done only' },
        ]}
        onChange={(shown) => onFilter({ shown: shown === 'open' || shown === 'done' ? shown : 'all' })}
      />
      <Choice
        label="Priority"
        placeholder="Any priority"
        value={filter.priority}
        data={[
          { value: 'high', label: 'High' },
          { value: 'normal', label: 'Normal' },
          { value: 'low', label: 'Low' },
        ]}
        onChange={(value) =>
          onFilter({ priority: value === 'high' || value === 'normal' || value === 'low' ? value : null })
        }
      />
      {(files.length > 0 || filter.courtCaseId !== null) && (
        <Choice
          label="Court file"
          placeholder="Any court file"
          value={filter.courtCaseId}
          data={files.map((file) => ({ value: file.id, label: courtFileName(file) }))}
          onChange={(courtCaseId) => onFilter({ courtCaseId })}
        />
      )}
      {(hearings.length > 0 || filter.hearingId !== null) && (
        <Choice
          label="Hearing"
          placeholder="Any hearing"
          value={filter.hearingId}
          data={hearings.map((hearing) => ({ value: hearing.id, label: hearingName(hearing) }))}
          onChange={(hearingId) => onFilter({ hearingId })}
        />
      )}
      {isNarrowed(filter) && (
        <Button size="compact-sm" variant="subtle" onClick={() => onFilter(everyTodo)}>
          Show all
        </Button>
      )}
      <p className={`figures ${classes.counts ?? ''}`} role="status">
        {counts.late > 0 && <b className={classes.late}>{formatNumber(counts.late)} late</b>}
        <span>{formatNumber(counts.open)} open</span>
        <span>{formatNumber(counts.done)} done</span>
      </p>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<IconPrinter size={15} aria-hidden />}
        onClick={onPrint}
      >
        Print
      </Button>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  placeholder: string;
  value: string | null;
  data: { value: string; label: string }[];
  onChange: (value: string | null) => void;
}

function Choice({ label, placeholder, value, data, onChange }: ChoiceProps) {
  return (
    <Select
      size="xs"
      aria-label={label}
      placeholder={placeholder}
      data={data}
      value={value}
      clearable
      clearButtonProps={{ 'aria-label': placeholder }}
      searchable={data.length > 8}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      className={classes.choice}
      onChange={onChange}
    />
  );
}
