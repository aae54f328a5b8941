import { Menu } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { stores } from '#renderer/api/stores.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { courtFileName } from '#renderer/features/pickers/court-file-select.tsx';
import classes from './filters.module.css';

interface CourtFileFilterProps {
  value: string | null;
  onChange: (courtCaseId: string | null) => void;
}

/** One court file or the whole matter; not asked in a matter that has none. */
export function CourtFileFilter({ value, onChange }: CourtFileFilterProps) {
  const files = stores.courtCases.useList(useMatter().case.caseId).data ?? [];
  if (files.length === 0 && value === null) return null;
  const chosen = files.find(({ id }) => id === value);
  const sign = <IconCheck size={14} aria-label="chosen" />;
  return (
    <Menu>
      <Menu.Target>
        <button type="button" className={classes.chip} data-chosen={value !== null || undefined}>
          <span className={classes.chipText}>
            {value === null
              ? 'Court file'
              : chosen === undefined
                ? 'A court file you cannot see'
                : courtFileName(chosen)}
          </span>
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item rightSection={value === null ? sign : null} onClick={() => onChange(null)}>
          The whole matter
        </Menu.Item>
        {files.map((file) => (
          <Menu.Item key={file.id} rightSection={file.id === value ? sign : null} onClick={() => onChange(file.id)}>
            {courtFileName(file)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
