import { Button } from '@mantine/core';
import {
  IconBuildingCommunity,
  IconCalendarTime,
  IconPencil,
  IconPlus,
  IconPrinter,
  IconTrash,
} from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import type { Hearing } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { useCommands, type Command } from '#renderer/features/commands/commands.ts';
import { useOnTheWayOut } from '#renderer/features/toasts/delayed-deletion.ts';
import { useHearingActions } from '#renderer/features/hearings/hearing-actions.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { useScreenTitle } from '#renderer/parts/screen-title.ts';
import { useNow } from '#renderer/lib/use-now.ts';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import { Failure } from '#renderer/parts/failure.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { PageHead } from '#renderer/parts/page-head.tsx';
import { focusedRow, focusRow } from '#renderer/parts/row-focus.ts';
import {
  groupHearings,
  hearingFilterOf,
  hearingsAddress,
  statuses,
  type HearingFilter,
} from '#renderer/features/hearings/hearing-list.ts';
import { HearingFilters } from './hearing-filters.tsx';
import { HearingPanel, type Panel } from './hearing-panel.tsx';
import { HearingTable } from './hearing-table.tsx';

const isoDate = /^\d{4}-\d{2}-\d{2}$/;

/** The matter before the court: what comes next, what nobody said the end of, and what was. */
export default function HearingsScreen() {
  useScreenTitle('Hearings');
  const { case: matter, canEdit } = useMatter();
  const hearings = stores.hearings.useList(matter.caseId);
  const gone = useOnTheWayOut();
  const now = useNow();
  const [, navigate] = useLocation();
  const [query] = useSearchParams();
  const filter = useMemo(() => hearingFilterOf(query), [query]);
  const [panel, setPanel] = useState<Panel>(() => panelOf(query));
  const actions = useHearingActions();

  const all = hearings.data?.filter(({ id }) => !gone.has(id));
  const groups = groupHearings(all ?? [], filter, now);
  const shown = [...groups.pastDue, ...groups.upcoming, ...groups.past];
  const setFilter = (next: HearingFilter): void => navigate(hearingsAddress(next), { replace: true });
  const start = (): void => setPanel({ kind: 'new', date: null });
  const remove = (hearing: Hearing): void => {
    setPanel(null);
    actions.remove(hearing);
  };
  /** The row that has the keyboard, or the one whose facts are open. */
  const withMeant = (act: (hearing: Hearing) => void) => (): void => {
    const id = focusedRow() ?? (panel !== null && panel.kind !== 'new' ? panel.id : null);
    const hearing = all?.find((each) => each.id === id);
    if (hearing !== undefined) act(hearing);
  };
  useCommands([
    { group: 'Hearings', keys: 'j', label: 'Next hearing', inPalette: false, run: () => focusRow(1) },
    { group: 'Hearings', keys: 'k', label: 'Previous hearing', inPalette: false, run: () => focusRow(-1) },
    { group: 'Hearings', label: 'Print the hearings', icon: IconPrinter, run: () => window.print() },
    ...(canEdit ? editing(start, withMeant, { ...actions, remove }, setPanel) : []),
  ]);
  const nothing = all?.length === 0;
  return (
    <div className="flex full-height">
      <section className="grow stack" aria-label="Hearings">
        <PageHead
          title="Hearings"
          sentence="Each time the court hears this matter: when, where, and what to take along."
          action={
            canEdit &&
            all !== undefined &&
            !nothing && (
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={start}>
                New hearing
              </Button>
            )
          }
        >
          {all !== undefined && !nothing && <HearingFilters filter={filter} onFilter={setFilter} />}
        </PageHead>
        {hearings.isPending && <Loading label="Reading the hearings" />}
        {hearings.isError && hearings.data === undefined && (
          <Failure
            title="The hearings could not be read"
            error={hearings.error}
            onRetry={() => void hearings.refetch()}
          />
        )}
        {nothing && <NoHearings canEdit={canEdit} onStart={start} />}
        {all !== undefined && !nothing && shown.length === 0 && (
          <NoneLikeThis onClear={() => setFilter(everyHearing)} />
        )}
        {shown.length > 0 && (
          <HearingTable
            groups={groups}
            all={all ?? []}
            now={now}
            canEdit={canEdit}
            chosen={panel === null || panel.kind === 'new' ? null : panel.id}
            onEdit={({ id }) => setPanel({ kind: 'edit', id })}
            onContinue={({ id }) => setPanel({ kind: 'continue', id })}
            onMark={actions.mark}
            onDelete={remove}
          />
        )}
      </section>
      <HearingPanel
        panel={panel}
        hearings={all ?? []}
        canEdit={canEdit}
        onPanel={setPanel}
        onDelete={remove}
        onContinued={({ id }) => navigate(`/hearings/${id}`)}
      />
    </div>
  );
}

const everyHearing: HearingFilter = { status: null, courtCaseId: null };

function editing(
  start: () => void,
  withMeant: (act: (hearing: Hearing) => void) => () => void,
  actions: ReturnType<typeof useHearingActions>,
  setPanel: (panel: Panel) => void,
): Command[] {
  const group = 'Hearings';
  const edit = withMeant(({ id }) => setPanel({ kind: 'edit', id }));
  const goOn = withMeant(({ id }) => setPanel({ kind: 'continue', id }));
  return [
    { group, keys: 'n', label: 'New hearing', icon: IconPlus, run: start },
    { group, keys: 'e', label: 'Edit the hearing', icon: IconPencil, run: edit },
    { group, keys: 'c', label: 'Continue the hearing to another date', icon: IconCalendarTime, run: goOn },
    ...statuses
      .filter(({ value }) => value === 'held' || value === 'vacated')
      .map(({ value, label }) => ({
        group,
        keys: value === 'held' ? 'h' : 'v',
        label: `Mark the hearing ${label.toLowerCase()}`,
        run: withMeant((hearing) => actions.mark(hearing, value)),
      })),
    { group, keys: '#', label: 'Delete the hearing, with undo', icon: IconTrash, run: withMeant(actions.remove) },
  ];
}

/** `/hearings?new=2026-12-14` begins one on that day, `?edit=…` opens the facts of one. */
function panelOf(query: URLSearchParams): Panel {
  const date = query.get('new');
  if (date !== null) return { kind: 'new', date: isoDate.test(date) ? date : null };
  const id = query.get('edit') ?? query.get('continue');
  if (id === null) return null;
  return { kind: query.has('continue') ? 'continue' : 'edit', id };
}

function NoHearings({ canEdit, onStart }: { canEdit: boolean; onStart: () => void }) {
  return (
    <EmptyState
      icon={IconBuildingCommunity}
      title="No hearing yet"
      action={canEdit ? <Button onClick={onStart}>Add a hearing</Button> : undefined}
    >
      <p>
        Put in every date the court gave you, with its time, courtroom and judge. Each hearing then has a page of its
        own: the exhibits in the order you need them, what is still to be done, and what came of it.
      </p>
    </EmptyState>
  );
}

function NoneLikeThis({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={IconBuildingCommunity}
      title="No hearing is like this"
      action={
        <Button variant="default" onClick={onClear}>
          Show all hearings
        </Button>
      }
    >
      <p>Another status or court file may have what you look for.</p>
    </EmptyState>
  );
}
