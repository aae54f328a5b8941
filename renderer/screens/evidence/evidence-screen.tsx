import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useFolders, useIssues } from '#renderer/api/matter-queries.ts';
import { deleteEvidenceSoon } from '#renderer/app/deletions.ts';
import { listPlace } from '#renderer/app/list-place.ts';
import { useMatter } from '#renderer/app/matter.tsx';
import { setPreferences, usePreferences } from '#renderer/app/preferences.ts';
import { useCommands } from '#renderer/app/commands.ts';
import { Failure } from '#renderer/components/failure.tsx';
import { filterFromQuery, filterToQuery, isNarrowed, type EvidenceFilter } from '#renderer/lib/evidence-filter.ts';
import { extendTo, keepShown, nothingSelected, selectAll, toggle } from '#renderer/lib/selection.ts';
import { EvidenceEmpty, NothingFound } from './evidence-empty.tsx';
import { EvidencePanel } from './evidence-panel.tsx';
import { EvidenceTable, rowsId } from './evidence-table.tsx';
import { FilterPane } from './filter-pane.tsx';
import { Toolbar } from './toolbar.tsx';
import { useEvidenceList } from './use-evidence-list.ts';
import { viewerAddress } from './viewer-address.ts';
import classes from './evidence.module.css';

export function EvidenceScreen() {
  const { case: matter, canEdit } = useMatter();
  const { filtersShown, panelShown } = usePreferences();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [query] = useSearchParams();
  const queryText = query.toString();
  const filter = useMemo(() => filterFromQuery(new URLSearchParams(queryText)), [queryText]);
  const folders = useFolders(matter.caseId).data ?? noFolders;
  const issues = useIssues(matter.caseId).data ?? noIssues;
  const list = useEvidenceList(matter.caseId, filter, folders);
  const items = list.items ?? noItems;
  const order = useMemo(() => items.map((item) => item.id), [items]);

  const [cursor, setCursor] = useState(listPlace.cursor);
  const [picked, setPicked] = useState(nothingSelected);
  const selection = useMemo(() => keepShown(picked, order), [picked, order]);
  // Without a choice the first row is under the hand, so that Enter and the details have something to show.
  const at = Math.max(0, cursor === null ? 0 : order.indexOf(cursor));
  const current = items[at];
  const chosen = items.filter((item) => selection.chosen.has(item.id));

  const setFilter = (next: EvidenceFilter): void => {
    const text = filterToQuery(next);
    navigate(text === '' ? '/evidence' : `/evidence?${text}`);
  };
  const open = (id: string, page?: number): void => navigate(viewerAddress(id, filter.q, page));
  const move = (by: number): void => {
    const next = items[Math.min(items.length - 1, Math.max(0, at + by))];
    if (next !== undefined) setCursor(next.id);
  };
  const remove = (): void => {
    const doomed = chosen.length > 0 ? chosen : current === undefined ? [] : [current];
    if (doomed.length === 0 || !canEdit) return;
    const gone = new Set(doomed.map((item) => item.id));
    setCursor(items.slice(at).find((item) => !gone.has(item.id))?.id ?? null);
    setPicked(nothingSelected);
    deleteEvidenceSoon(client, doomed);
  };

  // Coming back from the viewer, the hand is where it was.
  useEffect(() => {
    listPlace.query = queryText;
    listPlace.cursor = cursor;
  }, [queryText, cursor]);
  useCommands([
    { group: 'Evidence', keys: 'j', label: 'Next item', run: () => move(1) },
    { group: 'Evidence', keys: 'k', label: 'Previous item', run: () => move(-1) },
    {
      group: 'Evidence',
      keys: 'x',
      label: 'Select or unselect',
      run: () => current && setPicked(toggle(selection, current.id)),
    },
    {
      group: 'Evidence',
      keys: 'Enter',
      label: 'Open',
      run: () => current && open(current.id, current.matches?.[0]?.page),
    },
    { group: 'Evidence', keys: 'e', label: 'Edit the details', run: editDetails },
    { group: 'Evidence', keys: '#', label: 'Delete, with undo', run: remove },
    { group: 'Evidence', keys: 'mod+a', label: 'Select everything shown', run: () => selectEverything() },
    { group: 'Evidence', keys: 'Escape', label: 'Unselect', run: () => setPicked(nothingSelected) },
  ]);
  function selectEverything(): void {
    const target = document.activeElement;
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) target.select();
    else setPicked(selectAll(order));
  }

  const empty = list.items !== undefined && items.length === 0;
  return (
    <div className={classes.screen}>
      {filtersShown && (
        <FilterPane all={list.all} filter={filter} onFilter={setFilter} folders={folders} issues={issues} />
      )}
      <section className={classes.middle} aria-label="Evidence">
        <h1 className="only-spoken">Evidence</h1>
        <Toolbar
          list={list}
          filter={filter}
          onFilter={setFilter}
          folders={folders}
          issues={issues}
          chosen={chosen}
          onClearSelection={() => setPicked(nothingSelected)}
          onDelete={remove}
        />
        {list.error !== null && list.items === undefined && (
          <Failure title="The evidence could not be read" error={list.error} onRetry={list.retry} />
        )}
        {empty && (isNarrowed(filter) ? <NothingFound filter={filter} onFilter={setFilter} /> : <EvidenceEmpty />)}
        {!empty && list.error === null && (
          <EvidenceTable
            list={list}
            issues={issues}
            cursor={current?.id ?? null}
            chosen={cursor}
            selection={selection.chosen}
            onCursor={setCursor}
            onToggle={(id) => setPicked(toggle(selection, id))}
            onExtend={(id) => setPicked(extendTo(selection, id, order))}
            onToggleAll={() => setPicked(selection.chosen.size === order.length ? nothingSelected : selectAll(order))}
            onOpen={open}
            q={filter.q}
            canEdit={canEdit}
          />
        )}
      </section>
      {panelShown && current !== undefined && (
        <EvidencePanel
          item={current}
          all={list.all}
          folders={folders}
          issues={issues}
          canEdit={canEdit}
          onFocus={() => current && setCursor(current.id)}
          onOpen={() => current && open(current.id, current.matches?.[0]?.page)}
          onClose={() => {
            setPreferences({ panelShown: false });
            document.getElementById(rowsId)?.focus();
          }}
        />
      )}
    </div>
  );
}

const noFolders: [] = [];
const noIssues: [] = [];
const noItems: [] = [];

function editDetails(): void {
  setPreferences({ panelShown: true });
  requestAnimationFrame(() => document.querySelector<HTMLInputElement>('[data-field="title"]')?.select());
}
