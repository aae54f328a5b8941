import { SegmentedControl, Textarea, TextInput } from '@mantine/core';
import type { FieldConflict } from '#renderer/api/sync.ts';
import type { OnDay } from '#renderer/lib/read-time.ts';
import { TimeField } from '#renderer/parts/time-field.tsx';
import { ZoneField } from '#renderer/parts/zone-field.tsx';
import { DateField } from '#renderer/parts/date-field.tsx';
import { useWhenField } from '#renderer/features/timeline/use-when-field.ts';
import type { Merged } from './conflict-result.ts';
import { editorOf, type Editor, written } from './record-fields.ts';
import classes from './inbox.module.css';

interface MergedCellProps {
  label: string;
  conflict: FieldConflict;
  merged: Merged;
  /** The day and the zone of its clock, as the last column has them. */
  on: OnDay;
  onChange: (merged: Merged) => void;
}

/** The last column: mine, theirs, or by hand. */
export function MergedCell({ label, conflict, merged, on, onChange }: MergedCellProps) {
  const editor = editorOf(conflict);
  const { pick, typed, both } = merged;
  const unreadable =
    pick === 'typed' && editor !== null && written(conflict.fields, editor, typed, conflict.mine) === null;
  const choices = [
    { value: 'mine', label: 'Mine' },
    { value: 'theirs', label: 'Theirs' },
    ...(editor === null ? [] : [{ value: 'typed', label: both ? 'Both' : 'By hand' }]),
  ];
  return (
    <div className={classes.cell} data-merged data-side="merged">
      <h3>Result</h3>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={`${label}: which`}
        data={choices}
        value={pick === 'open' ? '' : pick}
        onChange={(value) => onChange({ ...merged, pick: value as Merged['pick'] })}
      />
      {editor !== null && pick === 'typed' && (
        <div data-typed>
          <TypedField
            editor={editor}
            label={`${label}, by hand`}
            value={typed}
            on={on}
            unreadable={unreadable}
            onChange={(value) => onChange({ ...merged, pick: 'typed', typed: value })}
          />
        </div>
      )}
      {both && pick === 'typed' && <p className="quiet text-sm">Both changes together. Read it before you use it.</p>}
      {editor === null && <p className="quiet text-sm">You can edit it afterwards in its own screen.</p>}
    </div>
  );
}

interface TypedFieldProps {
  editor: Editor;
  label: string;
  value: string;
  on: OnDay;
  unreadable: boolean;
  onChange: (value: string) => void;
}

function TypedField({ editor, label, value, on, unreadable, onChange }: TypedFieldProps) {
  switch (editor) {
    case 'date':
      return <DateField name={label} towards="past" value={value} onChange={(day) => onChange(day ?? '')} />;
    case 'time':
      return <TimeField label={label} on={on} value={value} onChange={onChange} />;
    case 'zone':
      return <ZoneField label={label} value={value} onChange={(zone) => onChange(zone ?? '')} />;
    case 'line':
    case 'text':
      return (
        <Textarea
          aria-label={label}
          autosize
          minRows={editor === 'text' ? 3 : 1}
          maxRows={16}
          value={value}
          onChange={(event) => onChange(editor === 'line' ? inOneLine(event) : event.currentTarget.value)}
        />
      );
    case 'when':
      return <WhenField label={label} value={value} onChange={onChange} />;
    case 'number':
      return (
        <TextInput
          aria-label={label}
          value={value}
          error={unreadable && 'Write a whole number.'}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

function WhenField({ label, value, onChange }: Pick<TypedFieldProps, 'label' | 'value' | 'onChange'>) {
  const { fieldProps, edit, below, unclear } = useWhenField(value, onChange);
  return (
    <>
      <TextInput
        {...fieldProps}
        aria-label={label}
        error={unclear !== null}
        onChange={(event) => edit(event.currentTarget.value)}
      />
      {below}
    </>
  );
}

function inOneLine({ currentTarget }: { currentTarget: { value: string } }): string {
  return currentTarget.value.replaceAll(/\s*\n\s*/g, ' ');
}
