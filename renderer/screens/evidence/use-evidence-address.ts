import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { filterFromQuery, filterToQuery, type EvidenceFilter } from '#renderer/features/evidence/evidence-filter.ts';

/** What the list is narrowed to: it is in the address, next to the order. */
export function useEvidenceFilter(): { filter: EvidenceFilter; setFilter: (filter: EvidenceFilter) => void } {
  const [, navigate] = useLocation();
  const [query] = useSearchParams();
  const text = query.toString();
  const filter = useMemo(() => filterFromQuery(new URLSearchParams(text)), [text]);
  const sort = query.get('sort');
  const setFilter = useCallback((next: EvidenceFilter): void => navigate(listAddressOf(next, sort)), [navigate, sort]);
  return { filter, setFilter };
}

/** The address of a filter, which keeps the present order. */
function listAddressOf(filter: EvidenceFilter, sort: string | null): string {
  const query = new URLSearchParams(filterToQuery(filter));
  if (sort !== null) query.set('sort', sort);
  const text = query.toString();
  return text === '' ? '/evidence' : `/evidence?${text}`;
}
