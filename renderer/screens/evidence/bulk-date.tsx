import { Button } from '@mantine/core';
import { DateInput, DatePicker } from '@mantine/dates';
import { useState, type FormEvent } from 'react';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { formatDate, parseTypedDate } from '#renderer/lib/dates.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { useBulkChange } from './use-bulk-change.ts';
import classes from './bulk.module.css';

/** One day for all that is chosen, or none. */
export function BulkDate({ chosen, onDone }: { chosen: readonly EvidenceItem[]; onDone: () => void }) {
  const change = useBulkChange();
  const first = chosen[0]?.eventDate ?? null;
  const [date, setDate] = useState(chosen.every((item) => item.eventDate === first) ? first : null);
  const set = (eventDate: string | null): void => {
    onDone();
    const now = eventDate === null ? 'without a date' : `dated ${formatDate(eventDate)}`;
    change({ doing: 'Setting the date', now }, chosen, () => ({ eventDate }));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (date !== null) set(date);
  };
  return (
    <form className="grid gap-3" onSubmit={submit}>
      <DateInput
        label={`When ${formatCount(chosen.length, 'item')} happened`}
        placeholder="4 Mar 2025"
        valueFormat="ddd D MMM YYYY"
        dateParser={(typed) => parseTypedDate(typed)}
        value={date}
        popoverProps={{ disabled: true }}
        data-autofocus
        onChange={setDate}
      />
      <DatePicker
        className={classes.calendar}
        size="xs"
        value={date}
        onChange={setDate}
        {...(date !== null && { defaultDate: date })}
      />
      <div className="row to-end gap-2">
        <Button variant="default" onClick={() => set(null)}>
          No date
        </Button>
        <Button type="submit" disabled={date === null}>
          Set the date
        </Button>
      </div>
    </form>
  );
}
