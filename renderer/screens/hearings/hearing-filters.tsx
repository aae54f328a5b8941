import { SegmentedControl } from '@mantine/core';
import { CourtFileChoice } from '#renderer/features/list-screen/filter-bar.tsx';
import { statuses, type HearingFilter } from '#renderer/features/hearings/hearing-list.ts';

interface HearingFiltersProps {
  filter: HearingFilter;
  onFilter: (change: Partial<HearingFilter>) => void;
}

export function HearingFilters({ filter, onFilter }: HearingFiltersProps) {
  return (
    <div className="row wrap gap-4" data-screen-only>
      <SegmentedControl
        size="xs"
        aria-label="Status"
        data={[{ value: 'all', label: 'All' }, ...statuses.map(({ value, label }) => ({ value, label }))]}
        value={filter.status ?? 'all'}
        onChange={(chosen) => onFilter({ status: statuses.find(({ value }) => value === chosen)?.value ?? null })}
      />
      <CourtFileChoice value={filter.courtCaseId} width={220} onChange={(courtCaseId) => onFilter({ courtCaseId })} />
    </div>
  );
}
