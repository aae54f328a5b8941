import { IconListNumbers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { evidenceIndexOf } from '#renderer/api/evidence-index.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { viewerAddress } from '#renderer/features/evidence/viewer-address.ts';
import { CourtFileChoice, FilterBar } from '#renderer/features/list-screen/filter-bar.tsx';
import { useListAddress } from '#renderer/features/list-screen/list-address.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { usePreferences } from '#renderer/features/preferences/preferences.ts';
import { type AddressFields, oneOf } from '#renderer/lib/address-fields.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import { Loaded } from '#renderer/parts/loaded.tsx';
import { PageHead } from '#renderer/parts/page-head.tsx';
import { useRowNav } from '#renderer/parts/row-list/use-row-nav.ts';
import { useScreenTitle } from '#renderer/parts/screen-title.ts';
import { Tab } from '#renderer/parts/tab.tsx';
import { checkLines, type EvidenceIndex, type IndexKind, indexKinds } from '#server/rules/evidence-index.ts';
import { ExportMenu } from './export-menu.tsx';
import { found, linesOf } from './index-lines.ts';
import { IndexTable } from './index-table.tsx';
import classes from './exhibit-index.module.css';

interface View {
  rows: IndexKind;
  text: string;
  courtCaseId: string | null;
}

const fields: AddressFields<View> = {
  rows: { name: 'rows', otherwise: 'exhibits', may: oneOf(...indexKinds) },
  text: { name: 'q', otherwise: '' },
  courtCaseId: { name: 'court', otherwise: null },
};

const tabs: Readonly<Record<IndexKind, { label: string; noun: string }>> = {
  exhibits: { label: 'Exhibits', noun: 'exhibit number' },
  all: { label: 'All evidence', noun: 'item' },
  custody: { label: 'Custody', noun: 'event' },
};

/** What a court and the other side are given: exhibits, all evidence, and what happened to each file. */
export default function ExhibitIndexScreen() {
  useScreenTitle('Exhibit index');
  const { caseId } = useMatter().case;
  const { view, narrow } = useListAddress(fields);
  const { rows, courtCaseId } = view;
  const asked = { caseId, rows, courtCaseId };
  const index = useQuery(evidenceIndexOf(asked));
  const court = courtCaseId === null ? '' : `&court=${courtCaseId}`;
  return (
    <section className={classes.screen} aria-label="Exhibit index">
      <PageHead
        title="Exhibit index"
        sentence="Your exhibits, all evidence, and the custody log, ready to hand over."
        action={<ExportMenu asked={asked} />}
      >
        <nav aria-label="Exhibit index" className="tabs">
          {indexKinds.map((kind) => (
            <Tab key={kind} to={`/exhibit-index?rows=${kind}${court}`} here={kind === rows}>
              {tabs[kind].label}
            </Tab>
          ))}
        </nav>
      </PageHead>
      <Loaded of={index} loading="Loading the index" failed="The index could not be loaded">
        {(read) => <Rows key={rows} index={read} view={view} narrow={narrow} />}
      </Loaded>
    </section>
  );
}

interface RowsProps {
  index: EvidenceIndex;
  view: View;
  narrow: (change: Partial<View>) => void;
}

function Rows({ index, view: { text, courtCaseId }, narrow }: RowsProps) {
  const { density } = usePreferences();
  const [, navigate] = useLocation();
  const height = density === 'compact' ? 36 : 44;
  const { lines, columns } = useMemo(() => linesOf(index, height, formatDate), [index, height]);
  const shown = useMemo(() => found(lines, text), [lines, text]);
  const nav = useRowNav(useMemo(() => shown.map(({ key }) => key), [shown]));
  const open = (key: string | null): void => {
    const id = shown.find((line) => line.key === key)?.opens;
    if (id != null) navigate(viewerAddress(id, ''));
  };
  const group = 'Exhibit index';
  useCommands([
    { group, keys: 'j', label: 'Next row', inPalette: false, run: () => void nav.move(1) },
    { group, keys: 'k', label: 'Previous row', inPalette: false, run: () => void nav.move(-1) },
    { group, keys: 'Enter', label: 'Open the item', inPalette: false, run: () => open(nav.cursor) },
  ]);
  const { label, noun } = tabs[index.kind];
  return (
    <>
      <div className={classes.bar}>
        <FilterBar
          find={{ label: 'Filter', placeholder: 'Number, title, witness', value: text, width: 220 }}
          onFind={(words) => narrow({ text: words })}
          onShowAll={text === '' && courtCaseId === null ? undefined : () => narrow({ text: '', courtCaseId: null })}
          counts={formatCount(shown.length, noun)}
        >
          <CourtFileChoice value={courtCaseId} width={180} onChange={(id) => narrow({ courtCaseId: id })} />
        </FilterBar>
        {index.kind === 'custody' && <Checks index={index} />}
      </div>
      {shown.length === 0 ? (
        <Nothing kind={index.kind} narrowed={lines.length > 0 || courtCaseId !== null} />
      ) : (
        <IndexTable label={label} lines={shown} columns={columns} nav={nav} onOpen={open} />
      )}
    </>
  );
}

/** Of each custody log whether it is whole. */
function Checks({ index: { custody, otherLogs } }: { index: EvidenceIndex }) {
  return (
    <div role="status">
      {checkLines(custody, otherLogs, formatDate).map(({ words, doubtful }) => (
        <p key={words} className={doubtful ? 'tone-loss strong' : 'quiet'}>
          {words}
        </p>
      ))}
    </div>
  );
}

function Nothing({ kind, narrowed }: { kind: IndexKind; narrowed: boolean }) {
  const title = narrowed ? 'Nothing matches' : kind === 'exhibits' ? 'No exhibit numbers yet' : 'No evidence yet';
  return (
    <EmptyState icon={IconListNumbers} title={title}>
      <p>
        {narrowed
          ? 'Try fewer words or another court file.'
          : kind === 'exhibits'
            ? 'Give an item an exhibit number under Evidence. Judges and clerks find it by that number.'
            : 'Add files under Evidence. Each is listed here with its hash and what happened to it.'}
      </p>
    </EmptyState>
  );
}
