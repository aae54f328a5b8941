import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { DateField } from '#renderer/parts/date-field.tsx';
import classes from './bulk.module.css';

interface DateSpanProps {
  from: string | null;
  to: string | null;
  onChange: (from: string | null, to: string | null) => void;
}

const day = { size: 'xs', towards: 'past', inPanel: true } as const;

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
      <DateField {...day} label="From" placeholder="4 Mar 2025" value={from} onChange={setFrom} />
      <DateField
        {...day}
        label="Until"
        placeholder="30 Jun 2025"
        value={to}
        onChange={setTo}
        error={wrong ? 'This is before the first day.' : null}
      />
      <Button type="submit" size="compact-sm" disabled={wrong || (from === null && to === null)}>
        Show these days
      </Button>
    </form>
  );
}
