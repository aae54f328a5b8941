import { SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import type { FieldConflict } from '#renderer/api/sync.ts';
import { TimeField } from '#renderer/parts/time-field.tsx';
import { parseTypedDate } from '#renderer/lib/dates.ts';
import type { Merged } from './conflict-result.ts';
import { editorOf, type Editor, written } from './record-fields.ts';
import classes from './inbox.module.css';

interface MergedCellProps {
  label: string;
  conflict: FieldConflict;
  merged: Merged;
  onChange: (merged: Merged) => void;
}

/** The last column: mine, theirs, or by hand. */
export function MergedCell({ label, conflict, merged, onChange }: MergedCellProps) {
  const editor = editorOf(conflict.fields);
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
      <h3>It shall be</h3>
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
            unreadable={unreadable}
            onChange={(value) => onChange({ ...merged, pick: 'typed', typed: value })}
          />
        </div>
      )}
      {both && pick === 'typed' && <p className="quiet text-sm">Both changes together. Read it before you take it.</p>}
      {editor === null && <p className="quiet text-sm">You can change it afterwards where it stands.</p>}
    </div>
  );
}

interface TypedFieldProps {
  editor: Editor;
  label: string;
  value: string;
  unreadable: boolean;
  onChange: (value: string) => void;
}

function TypedField({ editor, label, value, unreadable, onChange }: TypedFieldProps) {
  switch (editor) {
    case 'date':
      return (
        <DateInput
          aria-label={label}
          valueFormat="ddd D MMM YYYY"
          dateParser={(typed) => parseTypedDate(typed)}
          value={value === '' ? null : value}
          onChange={(day) => onChange(day ?? '')}
        />
      );
    case 'time':
      return <TimeField label={label} value={value} onChange={onChange} />;
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
    case 'number':
    case 'when':
      return (
        <TextInput
          aria-label={label}
          value={value}
          error={unreadable && (editor === 'when' ? 'Write a day, a month or a year.' : 'Write a whole number.')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

function inOneLine({ currentTarget }: { currentTarget: { value: string } }): string {
  return currentTarget.value.replaceAll(/\s*\n\s*/g, ' ');
}
