import { lazy, Suspense, useCallback, useDeferredValue, useState } from 'react';
import { memoWithDates } from '#renderer/features/preferences/memo-with-dates.tsx';
import { useLocation } from 'wouter';
import type { FoundEvidence } from '#renderer/api/generated.ts';
import { detailsAfter, useDetails } from '#renderer/parts/details/use-details.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { PartBoundary } from '#renderer/features/boundary/part-boundary.tsx';
import { setPreferences, usePreferences } from '#renderer/features/preferences/preferences.ts';
import { GoneSide } from '#renderer/features/list-screen/record-side.tsx';
import { Failure } from '#renderer/parts/failure.tsx';
import { isNarrowed } from '#renderer/features/evidence/evidence-filter.ts';
import { ChosenPanel } from './chosen-items.tsx';
import { EvidenceEmpty, NothingFound } from './evidence-empty.tsx';
import { EvidenceTable } from './evidence-table.tsx';
import { FilterPane } from './filter-pane.tsx';
import { rowsId, type ListProps } from './list-keyboard.ts';
import { RestUnread } from './rest-unread.tsx';
import { Toolbar } from './toolbar.tsx';
import { useEvidenceNav } from './use-evidence-nav.ts';
import { useListCommands } from './use-list-commands.ts';
import { useEvidenceFilter } from './use-evidence-address.ts';
import { useEvidenceList } from './use-evidence-list.ts';
import { usePane } from './use-pane.ts';
import { viewerAddress } from '#renderer/features/evidence/viewer-address.ts';

/** The form of the details is half of the script; the rows do not wait for it. */
const EvidencePanel = lazy(async () => ({ default: (await import('./evidence-panel.tsx')).EvidencePanel }));
const EvidenceGrid = lazy(async () => ({ default: (await import('./evidence-grid.tsx')).EvidenceGrid }));
/** A move of the cursor concerns the rows and the details only. */
const Pane = memoWithDates(FilterPane);
const Tools = memoWithDates(Toolbar);

const noItems: readonly FoundEvidence[] = [];

export function EvidenceScreen() {
  const { case: matter, canEdit } = useMatter();
  const { panelWidth, evidenceView } = usePreferences();
  const { paneShown, panelShown } = usePane();
  const { filter } = useEvidenceFilter();
  const [, navigate] = useLocation();
  const open = useCallback(
    (id: string, page?: number): void => navigate(viewerAddress(id, filter.q, page)),
    [navigate, filter.q],
  );
  const list = useEvidenceList(matter.caseId, filter);
  const items = list.items ?? noItems;
  const nav = useEvidenceNav(items, list.all, { canEdit, ready: list.items !== undefined && list.progress === null });
  const { current, chosen, clear, remove, lost, dismissLost } = nav;
  // What is counted over the whole matter may come a moment after the rows.
  const settled = useDeferredValue(list.all);
  const { shown, behind, takeOver } = useDetails(current, detailsAfter);

  const [asked, ask] = useState<string | null>(null);
  useListCommands({ list, canEdit, nav, open, onAsk: ask, showNow: takeOver });

  const chosenProps = { chosen, asked, onAsk: ask, onClearSelection: clear, onDelete: remove };
  const several = panelShown && chosen.length > 0;
  const rows: ListProps = { list, nav, q: filter.q, canEdit, onPoint: takeOver, onOpen: open };
  const failed = list.error !== null && list.items === undefined;
  const empty = list.items?.length === 0 && list.progress === null;
  const total = list.error !== null && list.all.length === 0 ? null : (list.progress?.total ?? settled.length);
  return (
    <div className="flex min-h-0 full-height">
      {paneShown && <Pane all={settled} total={total} />}
      <section className="grow stack measured" aria-label="Evidence">
        <h1 className="only-spoken">Evidence</h1>
        <Tools list={list} {...chosenProps} />
        {failed && <Failure title="The evidence could not be loaded" error={list.error} onRetry={list.retry} />}
        {empty && (isNarrowed(filter) ? <NothingFound /> : <EvidenceEmpty />)}
        {!empty && !failed && evidenceView.layout === 'table' && <EvidenceTable {...rows} />}
        {!empty && !failed && evidenceView.layout === 'grid' && (
          <Suspense fallback={null}>
            <EvidenceGrid {...rows} />
          </Suspense>
        )}
        {list.error !== null && !failed && <RestUnread list={list} />}
      </section>
      {several && <ChosenPanel {...chosenProps} onClose={closePanel} />}
      {!several && panelShown && lost !== null && (
        <GoneSide label="Details" resource="evidence" id={lost} onClose={dismissLost} />
      )}
      {!several && panelShown && lost === null && shown !== undefined && (
        <PartBoundary>
          <Suspense fallback={<div className="rigid paper rule-left" style={{ width: panelWidth }} />}>
            <EvidencePanel
              item={shown}
              q={filter.q}
              behind={behind}
              onCatchUp={takeOver}
              onHold={() => nav.hold(shown.id)}
              onRelease={() => nav.hold(null)}
              onOpen={() => open(shown.id, shown.matches?.[0]?.page)}
              onClose={closePanel}
            />
          </Suspense>
        </PartBoundary>
      )}
    </div>
  );
}

function closePanel(): void {
  setPreferences({ panelShown: false });
  document.getElementById(rowsId)?.focus();
}
