import { SegmentedControl } from '@mantine/core';
import { CourtFileSelect } from '#renderer/features/pickers/court-file-select.tsx';
import { statuses, type HearingFilter } from '#renderer/features/hearings/hearing-list.ts';

interface HearingFiltersProps {
  filter: HearingFilter;
  onFilter: (change: Partial<HearingFilter>) => void;
}

export function HearingFilters({ filter, onFilter }: HearingFiltersProps) {
  return (
    <div className="flex wrap align-end gap-4" data-screen-only>
      <SegmentedControl
        size="xs"
        aria-label="Status"
        data={[{ value: 'all', label: 'All' }, ...statuses.map(({ value, label }) => ({ value, label }))]}
        value={filter.status ?? 'all'}
        onChange={(chosen) => onFilter({ status: statuses.find(({ value }) => value === chosen)?.value ?? null })}
      />
      <div className="gone-if-empty" style={{ width: 280 }}>
        <CourtFileSelect
          value={filter.courtCaseId}
          label="Court file"
          onChange={(courtCaseId) => onFilter({ courtCaseId })}
        />
      </div>
    </div>
  );
}
