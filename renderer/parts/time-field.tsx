import { TextInput } from '@mantine/core';
import { formatTime } from '#renderer/lib/clock-time.ts';
import { readTime, twiceWords, type OnDay } from '#renderer/lib/read-time.ts';
import { under, useTypedField } from './typed-field.tsx';

interface TimeFieldProps {
  label: string;
  /** `HH:MM`, empty, or what was typed as long as it is no time. */
  value: string;
  onChange: (value: string) => void;
  /** The day and the zone whose clock it is on, as far as they are known: on some nights it skips an hour. */
  on: OnDay;
  error?: string | null;
  readOnly?: boolean;
}

/** A time as people write it: "9", "9:30 am", "1330", "noon". */
export function TimeField({ label, value, onChange, on, error = null, readOnly = false }: TimeFieldProps) {
  const { fieldProps, below, edit, unclear } = useTypedField<string>({
    value,
    onChange,
    read: (typed) => readTime(typed, on),
    store: (time) => time,
    show: formatTime,
    say: formatTime,
    note: (time) => twiceWords(time, on),
    readOnly,
  });
  return (
    <TextInput
      {...fieldProps}
      label={label}
      placeholder={readOnly ? '' : '9:30 am'}
      error={error ?? unclear !== null}
      inputContainer={under(below)}
      onChange={(event) => edit(event.currentTarget.value)}
    />
  );
}
