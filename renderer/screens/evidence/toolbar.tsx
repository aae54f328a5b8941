import { IconFilter, IconInfoCircle, IconListNumbers } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { setPreferences } from '#renderer/features/preferences/preferences.ts';
import { usePhone } from '#renderer/parts/narrow.ts';
import { isNarrowed } from '#renderer/features/evidence/evidence-filter.ts';
import { formatCount, formatNumber } from '#renderer/lib/quantities.ts';
import { AddFiles } from './add-files.tsx';
import { ChosenItems, type ChosenProps } from './chosen-items.tsx';
import { FilterChips } from './filter-chips.tsx';
import { ReviewSuggestions } from './review-suggestions.tsx';
import { useEvidenceFilter } from './use-evidence-address.ts';
import type { EvidenceList } from './use-evidence-list.ts';
import { usePane } from './use-pane.ts';
import { ViewMenu } from './view-menu.tsx';
import classes from './evidence.module.css';
import { IconButton } from '#renderer/parts/icon-button.tsx';

interface ToolbarProps extends ChosenProps {
  list: EvidenceList;
}

/** The line above the list: what it is narrowed to; without the panel, what to do with the chosen rows. */
export function Toolbar(props: ToolbarProps) {
  const { list, chosen } = props;
  const { filter } = useEvidenceFilter();
  const { paneShown, panelShown, togglePane } = usePane();
  const phone = usePhone();
  const { canEdit } = useMatter();
  const [, navigate] = useLocation();
  const choosing = chosen.length > 0 && !panelShown;
  return (
    <div className={classes.toolbar}>
      {!phone && (
        <IconButton
          label="Folders and categories"
          icon={IconFilter}
          tip={paneShown ? 'Hide folders and categories' : 'Show folders and categories'}
          pressed={paneShown}
          onClick={togglePane}
        />
      )}
      {choosing ? (
        <ChosenItems {...props} place="within" />
      ) : (
        <>
          {list.all.length === 0 && !isNarrowed(filter) ? (
            <span className={classes.chips} />
          ) : (
            <FilterChips all={list.searching ? list.found : list.all} />
          )}
          <span className={classes.count} role="status">
            {countLine(list)}
          </span>
          {canEdit && list.items !== undefined && <ReviewSuggestions items={list.items} />}
          {canEdit && list.all.length > 0 && <AddFiles />}
        </>
      )}
      {!(phone && choosing) && (
        <>
          <IconButton
            label="Exhibit index"
            icon={IconListNumbers}
            tip="Exhibit index and custody log"
            onClick={() => navigate('/exhibit-index')}
          />
          <ViewMenu list={list} />
        </>
      )}
      {!phone && (
        <IconButton
          label="Details"
          icon={IconInfoCircle}
          tip={panelShown ? 'Hide the details' : 'Show the details'}
          pressed={panelShown}
          onClick={() => setPreferences({ panelShown: !panelShown })}
        />
      )}
    </div>
  );
}

function countLine(list: EvidenceList): string {
  if (list.items === undefined) return '';
  // What is still shown is not what was found.
  if (list.searching && list.stale) return 'Searching…';
  const { progress } = list;
  if (progress !== null && !list.searching) {
    return `${formatNumber(progress.loaded)} of ${formatNumber(progress.total)} loaded`;
  }
  if (list.cutOff) return `Top ${formatNumber(list.items.length)} results`;
  return formatCount(list.items.length, list.searching ? 'result' : 'item');
}
