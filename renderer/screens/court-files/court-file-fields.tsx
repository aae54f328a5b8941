import { TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import classes from '#renderer/features/record-form/record-form.module.css';
import { TimeZoneSelect } from '#renderer/parts/time-zone-select.tsx';
import type { CourtFileDraft } from '#renderer/features/court-files/court-file-draft.ts';
import { parseTypedDate } from '#renderer/lib/dates.ts';

interface CourtFileFieldsProps {
  draft: CourtFileDraft;
  readOnly: boolean;
  onChange: (change: Partial<CourtFileDraft>) => void;
  errorOf: (field: keyof CourtFileDraft) => string | null;
}

type LineField = Exclude<keyof CourtFileDraft, 'caption' | 'status' | 'filedDate' | 'timeZone' | 'notes'>;

/** In the order a cover page has them. */
const lines: { field: LineField; label: string; placeholder: string; most: number }[] = [
  { field: 'number', label: 'Case number', placeholder: '2026-D-000417', most: 100 },
  { field: 'court', label: 'Court', placeholder: 'Circuit Court of Cook County', most: 200 },
  { field: 'division', label: 'Division', placeholder: 'Domestic Relations', most: 200 },
  { field: 'department', label: 'Department or courtroom', placeholder: 'Courtroom 3004', most: 100 },
  { field: 'judge', label: 'Judge', placeholder: 'Hon. R. Alvarez', most: 200 },
  { field: 'jurisdiction', label: 'Jurisdiction', placeholder: 'Cook County, Illinois', most: 200 },
  { field: 'type', label: 'Kind of proceeding', placeholder: 'dissolution', most: 100 },
  { field: 'role', label: 'Your role in it', placeholder: 'petitioner', most: 100 },
];

export function CourtFileFields({ draft, readOnly, onChange, errorOf }: CourtFileFieldsProps) {
  return (
    <div className={classes.fields}>
      {lines.map(({ field, label, placeholder, most }) => (
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
      ))}
      <DateInput
        label="Filed on"
        placeholder={readOnly ? '' : '4 Mar 2025'}
        valueFormat="ddd D MMM YYYY"
        dateParser={(typed) => parseTypedDate(typed)}
        value={draft.filedDate}
        readOnly={readOnly}
        clearable={!readOnly}
        clearButtonProps={{ 'aria-label': 'No date' }}
        error={errorOf('filedDate')}
        onChange={(filedDate) => onChange({ filedDate })}
      />
      <TimeZoneSelect
        value={draft.timeZone}
        readOnly={readOnly}
        error={errorOf('timeZone')}
        onChange={(timeZone) => onChange({ timeZone })}
      />
    </div>
  );
}
