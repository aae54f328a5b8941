import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { DateField } from '#renderer/parts/date-field.tsx';
import { useBulkChange } from './use-bulk-change.ts';

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
      <DateField
        label={`When ${formatCount(chosen.length, 'item')} happened`}
        towards="past"
        inPanel
        required
        value={date}
        data-autofocus
        onChange={setDate}
      />
      <div className="row to-end gap-2">
        <Button variant="default" onClick={() => set(null)}>
          No date
        </Button>
        <Button type="submit">Set the date</Button>
      </div>
    </form>
  );
}
