import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { understandTime } from '#renderer/lib/clock-time.ts';

interface TimeFieldProps {
  label: string;
  /** `HH:MM`, empty, or what was typed as long as it is no time. */
  value: string;
  onChange: (value: string) => void;
  error?: string | null;
  readOnly?: boolean;
}

/**
 * A time as people write it: "9", "9:30 am", "1330". What is no time stays as it was typed, so that it is refused and
 * never silently left out; a browser's own field answers an unfinished time as an empty one.
 */
export function TimeField({ label, value, onChange, error = null, readOnly = false }: TimeFieldProps) {
  const [typing, setTyping] = useState<string | null>(null);
  const unclear = typing === null && value !== '' && understandTime(value) === null;
  return (
    <TextInput
      label={label}
      placeholder={readOnly ? '' : '9:30 am'}
      autoComplete="off"
      readOnly={readOnly}
      value={typing ?? value}
      error={unclear ? 'Write a time like 9:30 am or 13:30.' : error}
      onBlur={() => setTyping(null)}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        setTyping(typed);
        onChange(understandTime(typed) ?? typed.trim());
      }}
    />
  );
}
