import { Autocomplete, TextInput } from '@mantine/core';
import { DateField } from '#renderer/parts/date-field.tsx';
import type { Case } from '#renderer/api/generated.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { isDate } from '#server/rules/days.ts';
import { Group } from './group.tsx';
import classes from './matter-section.module.css';
import { RowList } from './row-list.tsx';
import { useMatterSaving } from './use-matter-saving.ts';
import { useRows } from './use-rows.ts';

type KeyDate = Case['keyDates'][number];

const blank: KeyDate = { date: '', label: '', kind: '' };
const kinds = ['Deadline', 'Filing', 'Service', 'Order', 'Hearing', 'Trial', 'Event'];

/** Dates the whole matter turns on; they are also on the timeline and in the calendar. */
export function KeyDates() {
  const { matter, readOnly, saving, save } = useMatterSaving();
  const rows = useRows<KeyDate>(matter.keyDates, {
    keptAs: `key dates of ${matter.caseId}`,
    name: 'the key dates of the matter',
    blank,
    isBlank: ({ date, label, kind }) => `${date}${label}${kind}`.trim() === '',
    stored: ({ date, label, kind }) =>
      !isDate(date) || label.trim() === '' ? null : { date, label: label.trim(), kind: kind.trim() },
    save: (keyDates) => save({ keyDates }),
  });
  return (
    <Group title="Key dates" detail="Shown in the timeline and calendar.">
      <RowList
        label="Key dates"
        one="key date"
        rows={rows}
        readOnly={readOnly}
        saving={saving}
        nameOf={({ date, label }) => label || formatDate(date)}
        empty="None yet. Add the day it was filed, served or ordered, and what is due."
      >
        {({ key, value }) => (
          <div className={classes.dateRow}>
            <DateField
              label="Date"
              clearable={false}
              value={value.date === '' ? null : value.date}
              readOnly={readOnly}
              error={rows.unfinished(key) && value.date === '' ? 'Give the date.' : null}
              onChange={(date) => rows.change(key, { date: date ?? '' })}
            />
            <TextInput
              label="What it is"
              maxLength={300}
              readOnly={readOnly}
              value={value.label}
              error={rows.unfinished(key) && value.label.trim() === '' ? 'Say what it is.' : null}
              onChange={(event) => rows.change(key, { label: event.currentTarget.value })}
            />
            <Autocomplete
              label="Kind"
              data={kinds}
              maxLength={60}
              readOnly={readOnly}
              value={value.kind}
              onChange={(kind) => rows.change(key, { kind })}
            />
          </div>
        )}
      </RowList>
    </Group>
  );
}
