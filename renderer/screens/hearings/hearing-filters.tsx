import { SegmentedControl } from '@mantine/core';
import { CourtFileSelect } from '#renderer/features/pickers/court-file-select.tsx';
import type { HearingFilter } from '#renderer/features/hearings/hearing-list.ts';
import { statuses } from '#renderer/features/hearings/hearing-list.ts';
import classes from './hearings.module.css';

interface HearingFiltersProps {
  filter: HearingFilter;
  onFilter: (filter: HearingFilter) => void;
}

export function HearingFilters({ filter, onFilter }: HearingFiltersProps) {
  return (
    <div className="flex wrap align-end gap-4" data-screen-only>
      <SegmentedControl
        size="xs"
        aria-label="Status"
        data={[{ value: 'all', label: 'All' }, ...statuses.map(({ value, label }) => ({ value, label }))]}
        value={filter.status ?? 'all'}
        onChange={(chosen) =>
          onFilter({ ...filter, status: statuses.find(({ value }) => value === chosen)?.value ?? null })
        }
      />
      <div className={classes.courtFile}>
        <CourtFileSelect
          value={filter.courtCaseId}
          label="Court file"
          onChange={(courtCaseId) => onFilter({ ...filter, courtCaseId })}
        />
      </div>
    </div>
  );
}
