import { IconBuildingCommunity, IconCalendarTime, IconPodium, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { Hearing } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { courtroomAddress } from '#renderer/features/courtroom/addresses.ts';
import { useHearingActions } from '#renderer/features/hearings/hearing-actions.ts';
import { groupHearings, hearingFields, statuses } from '#renderer/features/hearings/hearing-list.ts';
import { useListAddress } from '#renderer/features/list-screen/list-address.ts';
import { wholeView } from '#renderer/lib/address-fields.ts';
import { ListScreen } from '#renderer/features/list-screen/list-screen.tsx';
import { GoneSide } from '#renderer/features/list-screen/record-side.tsx';
import { RecordTable } from '#renderer/features/list-screen/record-table.tsx';
import { useTableCommands } from '#renderer/features/list-screen/use-list-commands.ts';
import { useMissing, useRead } from '#renderer/features/list-screen/use-record-list.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { useNow } from '#renderer/lib/use-now.ts';
import { focusedRow } from '#renderer/parts/row-focus.ts';
import { HearingFilters } from './hearing-filters.tsx';
import { HearingPanel, type Panel } from './hearing-panel.tsx';
import { HearingCells } from './hearing-row.tsx';

const isoDate = /^\d{4}-\d{2}-\d{2}$/;

/** The matter before the court: what comes next, what nobody said the end of, and what was. */
export default function HearingsScreen() {
  const { case: matter, canEdit } = useMatter();
  const now = useNow();
  const [, navigate] = useLocation();
  const { view, narrow, query } = useListAddress(hearingFields);
  const read = useRead(stores.hearings.useList(matter.caseId));
  const { all } = read;
  const [panel, setPanel] = useState<Panel>(() => panelOf(query));
  const actions = useHearingActions();
  const groups = useMemo(() => {
    const { pastDue, upcoming, past } = groupHearings(all, view, now);
    return [
      { name: 'late', label: 'Say what happened', rows: pastDue },
      { name: 'upcoming', label: 'Coming up', rows: upcoming },
      { name: 'past', label: 'Past', rows: past },
    ];
  }, [all, view, now]);
  const opened = panel === null || panel.kind === 'new' ? null : panel.id;
  const { missing } = useMissing(read, opened);
  const start = (): void => setPanel({ kind: 'new', date: null });
  const remove = (hearing: Hearing): void => {
    setPanel(null);
    actions.remove(hearing);
  };
  const onEdit = ({ id }: Hearing): void => setPanel({ kind: 'edit', id });
  const onContinue = ({ id }: Hearing): void => setPanel({ kind: 'continue', id });
  /** The row that has the keyboard, or the one whose facts are open. */
  const withMeant = (act: (hearing: Hearing) => void) => (): void => {
    const id = focusedRow() ?? opened;
    const hearing = all.find((each) => each.id === id);
    if (hearing !== undefined) act(hearing);
  };
  useCommands([
    {
      group: 'Hearings',
      keys: 'C',
      label: 'Courtroom',
      icon: IconPodium,
      run: withMeant(({ id }) => navigate(courtroomAddress(id))),
    },
  ]);
  useTableCommands({
    group: 'Hearings',
    noun: 'hearing',
    canEdit,
    onNew: start,
    prints: 'Print the hearings',
    editing: [
      { keys: 'e', label: 'Edit the hearing', icon: IconPencil, run: withMeant(onEdit) },
      {
        keys: 'c',
        label: 'Continue the hearing to another date',
        icon: IconCalendarTime,
        run: withMeant(onContinue),
      },
      ...statuses
        .filter(({ value }) => value === 'held' || value === 'vacated')
        .map(({ value, label }) => ({
          keys: value === 'held' ? 'h' : 'v',
          label: `Mark the hearing ${label.toLowerCase()}`,
          run: withMeant((hearing) => actions.mark(hearing, value)),
        })),
      { keys: '#', label: 'Delete the hearing, with undo', icon: IconTrash, destructive: true, run: withMeant(remove) },
    ],
  });
  return (
    <ListScreen
      list={{ ...read, shown: groups.flatMap(({ rows }) => rows) }}
      title="Hearings"
      sentence="Your court dates: when, where, and what to bring."
      noun="hearing"
      icon={IconBuildingCommunity}
      add={canEdit ? { label: 'New hearing', first: 'Add a hearing', run: start } : undefined}
      head={all.length > 0 && <HearingFilters filter={view} onFilter={narrow} />}
      empty={{
        title: 'No hearing yet',
        words: (
          <p>
            Add every date the court gave you, with its time, courtroom and judge. Each hearing has its own page: the
            exhibits in the order you need them, what is left to do, and the outcome.
          </p>
        ),
      }}
      noneFits={{
        title: 'No hearing matches',
        words: 'Try another status or court file.',
        showAll: 'Show all hearings',
      }}
      onShowAll={() => narrow(wholeView(hearingFields))}
      side={
        missing === null ? (
          <HearingPanel
            panel={panel}
            hearings={all}
            canEdit={canEdit}
            onPanel={setPanel}
            onDelete={remove}
            onContinued={({ id }) => navigate(`/hearings/${id}`)}
          />
        ) : (
          <GoneSide label="Hearing" resource="hearings" id={missing} onClose={() => setPanel(null)} />
        )
      }
    >
      <RecordTable label="List of hearings" columns={columns} groups={groups} chosen={opened}>
        {(hearing) => (
          <HearingCells
            hearing={hearing}
            all={all}
            now={now}
            canEdit={canEdit}
            onEdit={onEdit}
            onContinue={onContinue}
            onMark={actions.mark}
            onDelete={remove}
          />
        )}
      </RecordTable>
    </ListScreen>
  );
}

const columns = [
  { name: 'When' },
  { name: 'Purpose' },
  { name: 'Where', className: 'spare' },
  { name: 'Status' },
  { name: 'To bring', className: 'spare nowrap text-right' },
  { name: 'Actions', className: 'row-menu', spoken: true },
];

/** `/hearings?new=2026-12-14` begins one on that day, `?edit=…` opens the facts of one. */
function panelOf(query: URLSearchParams): Panel {
  const date = query.get('new');
  if (date !== null) return { kind: 'new', date: isoDate.test(date) ? date : null };
  const id = query.get('edit') ?? query.get('continue');
  if (id === null) return null;
  return { kind: query.has('continue') ? 'continue' : 'edit', id };
}
