import { Button, CloseButton } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { useFolders, useIssues } from '#renderer/api/matter-queries.ts';
import { stores } from '#renderer/api/stores.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { resultsAddress } from '#renderer/features/screens/results.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { emptyFilter } from '#renderer/features/evidence/evidence-filter.ts';
import { chipsOf, partNames, without, type Filing } from './filter-words.ts';
import { AddFilter, type FilterMenu } from './add-filter.tsx';
import { SaveSearch } from './save-search.tsx';
import { useEvidenceFilter } from './use-evidence-address.ts';
import classes from './evidence.module.css';

interface FilterChipsProps {
  /** What choices are counted among: everything, or what a search found. */
  all: readonly EvidenceItem[];
}

/** What the list is narrowed to: each part changed with a click, or taken away. */
export function FilterChips({ all }: FilterChipsProps) {
  const { filter, setFilter } = useEvidenceFilter();
  const filing = useFiling();
  const [menu, setMenu] = useState<FilterMenu>(null);
  const chips = chipsOf(filter, filing);
  const clear = (): void => setFilter({ ...emptyFilter, q: filter.q });
  useCommands([
    { group: 'Evidence', keys: 'f', label: 'Add a filter', run: () => setMenu('all') },
    ...(chips.length > 0 ? [{ group: 'Evidence', label: 'Clear all filters', run: clear }] : []),
  ]);
  return (
    <div className={classes.chips}>
      {chips.map(({ part, text }) => (
        <span key={part} className={classes.chip}>
          <button
            type="button"
            className={classes.chipText}
            title={`${partNames[part]}: choose another`}
            onClick={() => setMenu(part)}
          >
            {text}
          </button>
          <CloseButton
            size="xs"
            aria-label={`Remove the filter ${text}`}
            onClick={() => setFilter(without(filter, part))}
          />
        </span>
      ))}
      <AddFilter menu={menu} onMenu={setMenu} filter={filter} onFilter={setFilter} filing={filing} items={all} />
      {chips.length > 1 && (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={clear}>
          Clear all
        </Button>
      )}
      <SaveSearch filter={filter} filing={filing} />
      {filter.q !== '' && (
        <Link href={resultsAddress(filter.q)} className="text-sm nowrap">
          Search everything
        </Link>
      )}
    </div>
  );
}

function useFiling(): Filing {
  const { caseId } = useMatter().case;
  const folders = useFolders(caseId).data;
  const issues = useIssues(caseId).data;
  const courtCases = stores.courtCases.useList(caseId).data;
  return useMemo(
    () => ({ folders: folders ?? [], issues: issues ?? [], courtCases: courtCases ?? [] }),
    [folders, issues, courtCases],
  );
}
