import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Bounds, readWhole } from '#renderer/lib/read-whole.ts';
import { under, useTypedField } from './typed-field.tsx';

interface NumberFieldProps extends Bounds {
  label: string;
  value: number | null;
  /** Null while it is blank, or what was typed is not such a number. */
  onChange: (value: number | null) => void;
  /** The field was left with a number in it, or Enter was pressed on one. */
  onDone?: () => void;
  description?: string;
  placeholder?: string;
  error?: string | null;
  readOnly?: boolean;
  disabled?: boolean;
  required?: boolean;
  className?: string | undefined;
}

/** A whole number. What is none, or is out of bounds, is refused aloud and stays as it was typed. */
export function NumberField(props: NumberFieldProps) {
  const { min, max, value, onChange, onDone, error = null, readOnly = false, required = false, ...rest } = props;
  const [unread, setUnread] = useState('');
  const read = (typed: string) => readWhole(typed, { min, max });
  const { fieldProps, below, edit, unclear } = useTypedField<number>({
    // What the form was given since, such as by discarding what was typed, goes first.
    value: value === null ? unread : String(value),
    onChange: (typed) => {
      const understood = typed === '' ? null : read(typed);
      const known = understood !== null && 'value' in understood ? understood.value : null;
      setUnread(known === null ? typed : '');
      onChange(known);
    },
    read,
    store: String,
    show: (stored) => stored,
    say: String,
    readOnly,
    required,
    onBlur: () => value !== null && onDone?.(),
  });
  return (
    <TextInput
      {...rest}
      {...fieldProps}
      inputMode="numeric"
      error={error ?? unclear !== null}
      inputContainer={under(below)}
      onChange={(event) => edit(event.currentTarget.value)}
      onKeyDown={(event) => {
        fieldProps.onKeyDown(event);
        if (event.key === 'Enter' && !event.defaultPrevented && value !== null) onDone?.();
      }}
    />
  );
}

interface SavedNumberFieldProps extends Omit<NumberFieldProps, 'onChange' | 'onDone' | 'required' | 'value'> {
  /** As it is saved. */
  value: number | null;
  onSave: (value: number) => void;
}

/** A number that is saved when its field is left, or with Enter. */
export function SavedNumberField({ value: saved, onSave, ...rest }: SavedNumberFieldProps) {
  const [typed, setTyped] = useState(saved);
  return (
    <NumberField
      {...rest}
      required
      value={typed}
      onChange={setTyped}
      onDone={() => typed !== null && typed !== saved && onSave(typed)}
    />
  );
}
