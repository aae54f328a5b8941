import { Button } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useState, type FormEvent } from 'react';
import { parseTypedDate } from '#renderer/lib/dates.ts';
import classes from './bulk.module.css';

interface DateSpanProps {
  from: string | null;
  to: string | null;
  onChange: (from: string | null, to: string | null) => void;
}

const day = {
  size: 'xs',
  valueFormat: 'D MMM YYYY',
  dateParser: parseTypedDate,
  clearable: true,
  popoverProps: { withinPortal: false },
} as const;

/** The first and last day to show; one of them is enough. */
export function DateSpan(props: DateSpanProps) {
  const [from, setFrom] = useState(props.from);
  const [to, setTo] = useState(props.to);
  const wrong = from !== null && to !== null && from > to;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!wrong && (from !== null || to !== null)) props.onChange(from, to);
  };
  return (
    <form className={classes.span} onSubmit={submit}>
      <DateInput
        {...day}
        label="From"
        placeholder="4 Mar 2025"
        value={from}
        onChange={setFrom}
        clearButtonProps={{ 'aria-label': 'No first day' }}
      />
      <DateInput
        {...day}
        label="Until"
        placeholder="30 Jun 2025"
        value={to}
        onChange={setTo}
        clearButtonProps={{ 'aria-label': 'No last day' }}
        error={wrong ? 'This is before the first day.' : null}
      />
      <Button type="submit" size="compact-sm" disabled={wrong || (from === null && to === null)}>
        Show these days
      </Button>
    </form>
  );
}
