import { Select } from '@mantine/core';
import type { Hearing } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { whenWords } from './hearing-times.ts';

interface HearingSelectProps {
  value: string | null;
  onChange: (id: string | null) => void;
  readOnly?: boolean;
  label?: string;
  error?: string | null;
}

const noHearings: Hearing[] = [];

/** The one hearing something is for, or none, the latest first; not asked in a matter that has none. */
export function HearingSelect({ value, onChange, readOnly = false, label = 'Hearing', error }: HearingSelectProps) {
  const query = stores.hearings.useList(useMatter().case.caseId);
  const hearings = query.data ?? noHearings;
  if (hearings.length === 0 && value === null) return null;
  const data = hearings.toReversed().map((hearing) => ({ value: hearing.id, label: hearingName(hearing) }));
  // One that was just deleted by others still says that something is chosen.
  if (value !== null && query.data !== undefined && !hearings.some(({ id }) => id === value)) {
    data.push({ value, label: 'A hearing you cannot see' });
  }
  return (
    <Select
      label={label}
      placeholder={readOnly ? 'None' : 'No hearing'}
      data={data}
      value={value}
      readOnly={readOnly}
      clearable={!readOnly}
      // Choosing what is chosen already leaves it so.
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': 'No hearing' }}
      searchable={hearings.length > 8}
      nothingFoundMessage="No hearing has this name."
      error={error}
      onChange={onChange}
    />
  );
}

/** “Tue 4 Mar 2025, 09:30 CST · Temporary orders”. */
export function hearingName(hearing: Hearing): string {
  return `${whenWords(hearing)} · ${hearing.purpose}`;
}
