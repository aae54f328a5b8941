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
        size="xs"
        label="From"
        placeholder="4 Mar 2025"
        valueFormat="D MMM YYYY"
        dateParser={(typed) => parseTypedDate(typed)}
        value={from}
        clearable
        clearButtonProps={{ 'aria-label': 'No first day' }}
        popoverProps={{ withinPortal: false }}
        onChange={setFrom}
      />
      <DateInput
        size="xs"
        label="Until"
        placeholder="30 Jun 2025"
        valueFormat="D MMM YYYY"
        dateParser={(typed) => parseTypedDate(typed)}
        value={to}
        clearable
        clearButtonProps={{ 'aria-label': 'No last day' }}
        error={wrong ? 'This is before the first day.' : null}
        popoverProps={{ withinPortal: false }}
        onChange={setTo}
      />
      <Button type="submit" size="compact-sm" disabled={wrong || (from === null && to === null)}>
        Show these days
      </Button>
    </form>
  );
}
