import { Autocomplete, TextInput } from '@mantine/core';
import { DateField } from '#renderer/parts/date-field.tsx';
import type { Case } from '#renderer/api/generated.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { isDate } from '#server/rules/days.ts';
import { Group } from './group.tsx';
import classes from './matter-section.module.css';
import { RowList } from './row-list.tsx';
import { useMatterRows } from './use-matter-rows.ts';

const blank: Case['keyDates'][number] = { date: '', label: '', kind: '' };
const kinds = ['Deadline', 'Filing', 'Service', 'Order', 'Hearing', 'Trial', 'Event'];

/** Dates the whole matter turns on; they are also on the timeline and in the calendar. */
export function KeyDates() {
  const rows = useMatterRows('keyDates', {
    blank,
    isComplete: ({ date, label }) => isDate(date) && label.trim() !== '',
  });
  return (
    <Group title="Key dates" detail="Shown in the timeline and calendar.">
      <RowList
        one="key date"
        rows={rows}
        nameOf={({ date, label }) => label || formatDate(date)}
        empty="None yet. Add the day it was filed, served or ordered, and what is due."
      >
        {(row) => (
          <div className={classes.dateRow}>
            <DateField
              label="Date"
              clearable={false}
              value={row.value.date === '' ? null : row.value.date}
              readOnly={rows.readOnly}
              error={rows.unfinished(row) && row.value.date === '' ? 'Give the date.' : null}
              onChange={(date) => rows.change(row.key, { date: date ?? '' })}
            />
            <TextInput
              label="What it is"
              maxLength={300}
              readOnly={rows.readOnly}
              value={row.value.label}
              error={rows.unfinished(row) && row.value.label.trim() === '' ? 'Say what it is.' : null}
              onChange={(event) => rows.change(row.key, { label: event.currentTarget.value })}
            />
            <Autocomplete
              label="Kind"
              data={kinds}
              maxLength={60}
              readOnly={rows.readOnly}
              value={row.value.kind}
              onChange={(kind) => rows.change(row.key, { kind })}
            />
          </div>
        )}
      </RowList>
    </Group>
  );
}
