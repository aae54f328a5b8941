import { Select } from '@mantine/core';
import type { CourtCase } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';

interface CourtFileSelectProps {
  value: string | null;
  onChange: (id: string | null) => void;
  readOnly?: boolean;
  /** False where one is always chosen. */
  clearable?: boolean;
  label?: string;
  error?: string | null;
}

const noFiles: CourtCase[] = [];

/** The one court file a record belongs to, or none; not asked in a matter that has none. */
export function CourtFileSelect({
  value,
  onChange,
  readOnly = false,
  clearable = true,
  label = 'Court file',
  error,
}: CourtFileSelectProps) {
  const query = stores.courtCases.useList(useMatter().case.caseId);
  const files = query.data ?? noFiles;
  if (files.length === 0 && value === null) return null;
  const data = files.map((file) => ({ value: file.id, label: courtFileName(file) }));
  // One that was just deleted by others still says that something is assigned.
  if (value !== null && query.data !== undefined && !files.some(({ id }) => id === value)) {
    data.push({ value, label: 'A court file you cannot see' });
  }
  return (
    <Select
      label={label}
      placeholder={readOnly ? 'None' : 'The whole matter'}
      data={data}
      value={value}
      readOnly={readOnly}
      clearable={clearable && !readOnly}
      // Choosing what is chosen already leaves it so.
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': 'No court file' }}
      searchable={files.length > 8}
      nothingFoundMessage="No court file has this name."
      error={error}
      onChange={onChange}
    />
  );
}

/** “2026-D-000417 · In re Marriage of Ellery”. */
export function courtFileName({ caption, number }: Pick<CourtCase, 'caption' | 'number'>): string {
  return number === null || number === '' ? caption : `${number} · ${caption}`;
}
