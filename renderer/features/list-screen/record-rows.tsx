import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { memo, useMemo, type ReactNode } from 'react';
import { usePreferences } from '#renderer/features/preferences/preferences.ts';
import { unsavedRow, useUnsavedIds } from '#renderer/features/record-form/use-unsaved-ids.ts';
import { formatNumber } from '#renderer/lib/quantities.ts';
import { RowList, type ListLine } from '#renderer/parts/row-list/row-list.tsx';
import { useSteady } from '#renderer/parts/row-list/use-steady.ts';
import type { RecordGroup, RecordList } from './use-record-list.ts';
import classes from './list-screen.module.css';
import { usePhone } from '#renderer/parts/narrow.ts';

const headingHeight = 44;
const headHeight = 30;

type Line<Row> = ListLine & ({ kind: 'heading'; group: RecordGroup<Row> } | { kind: 'row'; row: Row });

interface RecordRowsProps<Row> {
  list: RecordList<Row>;
  label: string;
  /** As a grid has them; the first is the tick. */
  columns: string;
  /** The names of the columns after the tick. */
  head?: ReactNode;
  titleOf: (row: Row) => string;
  onSpace: (row: Row) => void;
  /** Puts the rows of a group away, or shows them again. */
  onFold?: (group: string) => void;
  /** The cells after the tick. */
  children: (row: Row) => ReactNode;
}

/** The records of a list line by line, under the headings of their groups, each with a tick to choose it. */
export function RecordRows<Row extends { id: string }>(props: RecordRowsProps<Row>) {
  const { list, label, columns, head, titleOf, onSpace, onFold, children } = props;
  const { groups, nav } = list;
  const { density } = usePreferences();
  const unsaved = useUnsavedIds();
  // On a telephone a finger needs the room, and a name gets a second line.
  const phone = usePhone();
  const rowHeight = density === 'compact' && !phone ? 36 : 44;
  const lines = useMemo(() => linesOf(groups, rowHeight), [groups, rowHeight]);
  const select = useSteady((id: string, extend: boolean) => (extend ? nav.extend(id) : nav.toggle(id)));
  return (
    <RowList
      label={label}
      lines={lines}
      nav={nav}
      opened={list.opened}
      columns={columns}
      {...(head === undefined ? {} : { head: <Head columns={columns}>{head}</Head>, headHeight })}
      lineProps={({ key }) => (unsaved.has(key) ? unsavedRow : {})}
      onOpen={list.show}
      onSpace={(id) => {
        const row = list.all.find((each) => each.id === id);
        if (row !== undefined) onSpace(row);
      }}
    >
      {(line) =>
        line.kind === 'heading' ? (
          <Heading group={line.group} onFold={onFold} />
        ) : (
          <>
            <Tick
              id={line.row.id}
              title={titleOf(line.row)}
              selected={nav.selection.has(line.row.id)}
              onSelect={select}
            />
            {children(line.row)}
          </>
        )
      }
    </RowList>
  );
}

interface TickProps {
  id: string;
  title: string;
  selected: boolean;
  /** In sight also while no row is chosen. */
  always?: boolean;
  onSelect: (id: string, extend: boolean) => void;
}

/** Chooses a row, with Shift all between. */
export const Tick = memo(function Tick({ id, title, selected, always = false, onSelect }: TickProps) {
  return (
    <span role="gridcell" className={always ? 'row' : classes.tickCell}>
      <input
        type="checkbox"
        className="tick"
        tabIndex={-1}
        aria-label={`Select ${title}`}
        checked={selected}
        onClick={(event) => {
          event.stopPropagation();
          onSelect(id, event.shiftKey);
        }}
        readOnly
      />
    </span>
  );
});

function Head({ columns, children }: { columns: string; children: ReactNode }) {
  return (
    <div className={classes.head} role="row" style={{ gridTemplateColumns: columns }}>
      <span role="columnheader" aria-label="Selected" />
      {children}
    </div>
  );
}

interface HeadingProps<Row> {
  group: RecordGroup<Row>;
  onFold?: ((group: string) => void) | undefined;
}

function Heading<Row>({ group: { name, label, rows, folded }, onFold }: HeadingProps<Row>) {
  const words = (
    <h2 className={classes.groupName} data-group={name}>
      {label} <span className="figures quiet text-sm regular">{formatNumber(rows.length)}</span>
    </h2>
  );
  const Sign = folded === true ? IconChevronRight : IconChevronDown;
  return (
    <span role="gridcell">
      {folded === undefined ? (
        words
      ) : (
        <button type="button" className={classes.fold} aria-expanded={!folded} onClick={() => onFold?.(name)}>
          <Sign size={16} aria-hidden />
          {words}
        </button>
      )}
    </span>
  );
}

function linesOf<Row extends { id: string }>(groups: readonly RecordGroup<Row>[], rowHeight: number): Line<Row>[] {
  return groups.flatMap((group): Line<Row>[] => [
    ...(group.label === undefined
      ? []
      : [{ key: `group ${group.name}`, kind: 'heading' as const, height: headingHeight, group }]),
    ...(group.folded === true
      ? []
      : group.rows.map((row): Line<Row> => ({ key: row.id, kind: 'row', height: rowHeight, row }))),
  ]);
}
