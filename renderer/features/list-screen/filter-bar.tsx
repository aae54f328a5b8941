import { Button, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { stores } from '#renderer/api/stores.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { courtFileName } from '#renderer/features/pickers/court-file-select.tsx';
import { textWidth } from '#renderer/parts/text-width.ts';
import classes from './list-screen.module.css';

interface FilterBarProps {
  /** The field to find by words: what it is called, and what it asks for. */
  find: { label: string; placeholder: string; value: string; width: number };
  field?: Ref<HTMLInputElement>;
  onFind: (text: string) => void;
  /** Undefined while nothing narrows the list. */
  onShowAll?: (() => void) | undefined;
  counts: ReactNode;
  children: ReactNode;
  /** After the counts. */
  end?: ReactNode;
}

/** What a list is narrowed to, and how much that leaves. */
export function FilterBar({ find, field, onFind, onShowAll, counts, children, end }: FilterBarProps) {
  return (
    <div className="row wrap gap-2" data-screen-only>
      <div className={classes.fields}>
        <TextInput
          ref={field}
          size="xs"
          aria-label={find.label}
          placeholder={find.placeholder}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={find.value}
          w={textWidth(find.width)}
          onChange={(event) => onFind(event.currentTarget.value)}
        />
        {children}
        {onShowAll !== undefined && (
          <Button size="compact-sm" variant="subtle" onClick={onShowAll}>
            Show all
          </Button>
        )}
      </div>
      {/* Where they don’t fit next to the fields, they are below them together. */}
      <div className="row gap-2 push">
        <p className="figures flex gap-3 quiet text-sm nowrap" role="status">
          {counts}
        </p>
        {end}
      </div>
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  /** What is shown, and said of the cross, when none is chosen. */
  any: string;
  value: Value | null;
  data: readonly { value: Value; label: string }[];
  width: number;
  onChange: (value: Value | null) => void;
}

export function Choice<Value extends string>({ label, any, value, data, width, onChange }: ChoiceProps<Value>) {
  return (
    <Select
      size="xs"
      aria-label={label}
      placeholder={any}
      data={data}
      value={value}
      clearable
      clearButtonProps={{ 'aria-label': any }}
      searchable={data.length > 10}
      maxDropdownHeight={400}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      w={textWidth(width)}
      onChange={(chosen) => onChange(data.find((each) => each.value === chosen)?.value ?? null)}
    />
  );
}

interface CourtFileChoiceProps {
  value: string | null;
  width: number;
  onChange: (id: string | null) => void;
}

/** Not offered in a matter that has no court file. */
export function CourtFileChoice({ value, width, onChange }: CourtFileChoiceProps) {
  const files = stores.courtCases.useList(useMatter().case.caseId).data ?? [];
  if (files.length === 0 && value === null) return null;
  const data = files.map((file) => ({ value: file.id, label: courtFileName(file) }));
  return <Choice label="Court file" any="Any court file" value={value} data={data} width={width} onChange={onChange} />;
}
