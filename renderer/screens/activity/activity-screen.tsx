import { IconHistory } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useHistory } from '#renderer/api/history.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import { Failure } from '#renderer/parts/failure.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { PageHead } from '#renderer/parts/page-head.tsx';
import { type Burst, burstsOf } from '#renderer/features/history/change-bursts.ts';
import {
  emptyHistoryFilter,
  historyAddress,
  historyFilterOf,
  historyQuery,
  type HistoryFilter,
} from '#renderer/features/history/history-filter.ts';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryList } from './history-list.tsx';
import { UndoPanel } from './undo-panel.tsx';

/** What changed in the matter, when, by whom, with before and after, and the way back. */
export default function ActivityScreen() {
  const { case: matter } = useMatter();
  const [query] = useSearchParams();
  const [, navigate] = useLocation();
  const filter = useMemo(() => historyFilterOf(query), [query]);
  const narrowed = historyQuery(filter);
  const history = useHistory(matter.caseId, narrowed);
  const [undoing, setUndoing] = useState<Burst | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => history.data?.pages.flatMap((page) => page.lines) ?? [], [history.data]);
  const [known] = useState(() => new Map<number, string>());
  const bursts = useMemo(() => burstsOf(lines, known), [lines, known]);
  const setFilter = (next: HistoryFilter): void => navigate(historyAddress(next), { replace: true });

  const move = (by: number): void => {
    const heads = [...(list.current?.querySelectorAll<HTMLElement>('button[aria-expanded]') ?? [])];
    const at = heads.findIndex((head) => head === document.activeElement);
    heads[Math.min(heads.length - 1, Math.max(0, at + by))]?.focus();
  };
  useCommands([
    { group: 'Activity', keys: 'j', label: 'Next change', inPalette: false, run: () => move(1) },
    { group: 'Activity', keys: 'k', label: 'Previous change', inPalette: false, run: () => move(-1) },
    { group: 'Activity', label: 'Show all changes', icon: IconHistory, run: () => setFilter(emptyHistoryFilter) },
  ]);

  return (
    <div className="flex full-height">
      <section className="grow stack" aria-label="Activity">
        <PageHead
          title="Activity"
          sentence="What changed, when and by whom: you, a script, an assistant or Casewright."
        >
          <HistoryFilters filter={filter} onFilter={setFilter} lines={lines} />
        </PageHead>
        {(history.data === undefined || (lines.length === 0 && !history.hasNextPage)) && (
          <div className="grow scroll">
            {history.isPending && <Loading label="Loading the history" />}
            {history.isError && history.data === undefined && (
              <Failure
                title="The activity could not be loaded"
                error={history.error}
                onRetry={() => void history.refetch()}
              />
            )}
            {history.data !== undefined && <Empty narrowed={Object.keys(narrowed).length > 0} />}
          </div>
        )}
        {history.data !== undefined && (lines.length > 0 || history.hasNextPage) && (
          <HistoryList
            key={JSON.stringify(narrowed)}
            ref={list}
            bursts={bursts}
            oldest={lines.at(-1)?.at ?? null}
            more={{
              exists: history.hasNextPage,
              reading: history.isFetchingNextPage,
              failed: history.isFetchNextPageError ? history.error : null,
              read: () => void history.fetchNextPage(),
              pages: history.data.pages.length,
            }}
            onUndo={setUndoing}
          />
        )}
      </section>
      {undoing !== null && <UndoPanel key={undoing.key} burst={undoing} onClose={() => setUndoing(null)} />}
    </div>
  );
}

function Empty({ narrowed }: { narrowed: boolean }) {
  if (narrowed) {
    return (
      <EmptyState icon={IconHistory} title="No changes match">
        <p>Remove a filter to see more.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={IconHistory} title="Nothing has changed yet">
      <p>
        Every change to this matter is kept here, with what was there before. You can show that nobody tampered with
        your evidence, and undo mistakes.
      </p>
    </EmptyState>
  );
}
