import { NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import classes from '#renderer/features/record-form/record-form.module.css';
import { TimeField } from '#renderer/parts/time-field.tsx';
import { TimeZoneSelect } from '#renderer/parts/time-zone-select.tsx';
import { parseTypedDate } from '#renderer/lib/dates.ts';
import type { HearingDraft } from './hearing-draft.ts';
import { statuses } from './hearing-list.ts';

interface HearingFieldsProps {
  draft: HearingDraft;
  readOnly: boolean;
  isNew: boolean;
  /** All but the date is known already. */
  startAtDate: boolean;
  onChange: (change: Partial<HearingDraft>) => void;
  errorOf: (field: keyof HearingDraft) => string | null;
}

type LineField = 'place' | 'room' | 'judge' | 'remoteLink';
const lines: { field: LineField; label: string; placeholder: string; most: number }[] = [
  { field: 'place', label: 'Place', placeholder: 'Richard J. Daley Center, 50 W Washington St', most: 300 },
  { field: 'room', label: 'Courtroom', placeholder: '3004', most: 100 },
  { field: 'judge', label: 'Judge', placeholder: 'Hon. R. Alvarez', most: 200 },
  { field: 'remoteLink', label: 'Link to join', placeholder: 'https:// or tel:', most: 2000 },
];

/** When and where a hearing is, and before whom. */
export function HearingFields({ draft, readOnly, isNew, startAtDate, onChange, errorOf }: HearingFieldsProps) {
  const line = ({ field, label, placeholder, most }: (typeof lines)[number]) => (
    <TextInput
      key={field}
      label={label}
      placeholder={readOnly ? '' : placeholder}
      maxLength={most}
      readOnly={readOnly}
      value={draft[field]}
      error={errorOf(field)}
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <div className={classes.fields}>
        <DateInput
          label="Date"
          placeholder={readOnly ? '' : '4 Mar 2026'}
          valueFormat="ddd D MMM YYYY"
          dateParser={(typed) => parseTypedDate(typed)}
          value={draft.date}
          readOnly={readOnly}
          required
          withAsterisk={false}
          error={errorOf('date')}
          autoFocus={startAtDate}
          onChange={(date) => onChange({ date })}
        />
        <TimeField
          label="Time at the court"
          value={draft.time}
          readOnly={readOnly}
          error={errorOf('time')}
          onChange={(time) => onChange({ time })}
        />
        <TimeZoneSelect
          value={draft.timeZone}
          readOnly={readOnly}
          error={errorOf('timeZone')}
          onChange={(timeZone) => onChange({ timeZone })}
        />
        <NumberInput
          label="Length in minutes"
          placeholder={readOnly ? '' : '60'}
          min={1}
          max={20_160}
          allowDecimal={false}
          allowNegative={false}
          value={draft.durationMinutes ?? ''}
          readOnly={readOnly}
          error={errorOf('durationMinutes')}
          onChange={(typed) => onChange({ durationMinutes: typeof typed === 'number' ? typed : null })}
        />
      </div>
      {!isNew && (
        <SegmentedControl
          size="xs"
          aria-label="Status"
          data={statuses.map(({ value, label }) => ({ value, label }))}
          value={draft.status}
          readOnly={readOnly}
          onChange={(status) => onChange({ status })}
        />
      )}
      <div className={classes.fields}>{lines.map(line)}</div>
    </>
  );
}
