import { ActionIcon, Tooltip } from '@mantine/core';
import { IconFilter, IconInfoCircle } from '@tabler/icons-react';
import type { EvidenceItem, Folder, Issue } from '#renderer/api/generated.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { setPreferences, usePreferences } from '#renderer/features/preferences/preferences.ts';
import { isNarrowed, type EvidenceFilter } from '#renderer/features/evidence/evidence-filter.ts';
import { formatCount, formatNumber } from '#renderer/lib/quantities.ts';
import { AddFiles } from './add-files.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { FilterChips } from './filter-chips.tsx';
import type { EvidenceList } from './use-evidence-list.ts';
import { usePane } from './use-pane.ts';
import { ViewMenu } from './view-menu.tsx';
import classes from './evidence.module.css';

interface ToolbarProps {
  list: EvidenceList;
  filter: EvidenceFilter;
  onFilter: (filter: EvidenceFilter) => void;
  folders: readonly Folder[];
  issues: readonly Issue[];
  chosen: EvidenceItem[];
  onClearSelection: () => void;
  onDelete: () => void;
}

/** The line above the list: what it is narrowed to, or what to do with the chosen rows. */
export function Toolbar(props: ToolbarProps) {
  const { list, filter, onFilter, folders, issues, chosen, onClearSelection, onDelete } = props;
  const { panelShown } = usePreferences();
  const { paneShown, togglePane } = usePane();
  const { canEdit } = useMatter();
  return (
    <div className={classes.toolbar}>
      <Tooltip label={paneShown ? 'Hide folders and categories' : 'Show folders and categories'}>
        <ActionIcon
          variant={paneShown ? 'light' : 'subtle'}
          color={paneShown ? 'ink' : 'gray'}
          aria-label="Folders and categories"
          aria-pressed={paneShown}
          onClick={togglePane}
        >
          <IconFilter size={16} />
        </ActionIcon>
      </Tooltip>
      {chosen.length > 0 ? (
        <BulkBar
          chosen={chosen}
          folders={folders}
          issues={issues}
          all={list.all}
          canEdit={canEdit}
          onClear={onClearSelection}
          onDelete={onDelete}
        />
      ) : (
        <>
          {list.all.length === 0 && !isNarrowed(filter) ? (
            <span className={classes.chips} />
          ) : (
            <FilterChips
              filter={filter}
              onFilter={onFilter}
              folders={folders}
              issues={issues}
              all={list.searching ? list.found : list.all}
            />
          )}
          <span className="rigid quiet text-sm figures" role="status">
            {countLine(list)}
          </span>
          {canEdit && list.all.length > 0 && <AddFiles />}
        </>
      )}
      <ViewMenu list={list} />
      <Tooltip label={panelShown ? 'Hide the details' : 'Show the details'}>
        <ActionIcon
          variant={panelShown ? 'light' : 'subtle'}
          color={panelShown ? 'ink' : 'gray'}
          aria-label="Details"
          aria-pressed={panelShown}
          onClick={() => setPreferences({ panelShown: !panelShown })}
        >
          <IconInfoCircle size={16} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}

function countLine(list: EvidenceList): string {
  if (list.items === undefined) return '';
  const { progress } = list;
  if (progress !== null && !list.searching) {
    return `${formatNumber(progress.loaded)} of ${formatNumber(progress.total)} loaded`;
  }
  if (list.cutOff) return `The ${formatNumber(list.items.length)} best results`;
  return formatCount(list.items.length, list.searching ? 'result' : 'item');
}
