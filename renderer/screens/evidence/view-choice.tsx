import { ActionIcon, Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { setPreferences, usePreferences } from '#renderer/features/preferences/preferences.ts';
import {
  allColumns,
  columnOf,
  moved,
  switched,
  usualColumns,
  type Column,
  type ColumnKey,
} from '#renderer/features/evidence/evidence-columns.ts';
import type { SortKey } from '#renderer/features/evidence/evidence-order.ts';
import type { CardSize, EvidenceView } from '#renderer/features/evidence/evidence-view.ts';
import { useArrangement } from './table-head.tsx';
import type { EvidenceList } from './use-evidence-list.ts';
import classes from './view-choice.module.css';
import { IconButton } from '#renderer/parts/icon-button.tsx';

const layouts = [
  { value: 'table', label: 'Table' },
  { value: 'grid', label: 'Pictures' },
];
const sizes = [
  { value: 'small', label: 'Small' },
  { value: 'medium', label: 'Medium' },
  { value: 'large', label: 'Large' },
];

/** What the button above the list opens. Everything chosen here is remembered in this browser. */
export default function ViewChoice({ list }: { list: EvidenceList }) {
  const { evidenceView } = usePreferences();
  const change = (part: Partial<EvidenceView>): void => setPreferences({ evidenceView: { ...evidenceView, ...part } });
  return (
    <div className="stack gap-4">
      <SegmentedControl
        fullWidth
        data={layouts}
        aria-label="Layout"
        value={evidenceView.layout}
        onChange={(layout) => change({ layout: layout === 'grid' ? 'grid' : 'table' })}
      />
      <SortChoice list={list} />
      {evidenceView.layout === 'grid' ? (
        <div>
          <h3 className="mb-1 text-sm">Size of the pictures</h3>
          <SegmentedControl
            fullWidth
            data={sizes}
            aria-label="Size of the pictures"
            value={evidenceView.cards}
            onChange={(cards) => change({ cards: cards as CardSize })}
          />
        </div>
      ) : (
        <ColumnChoice onReset={() => change({ columns: null })} own={evidenceView.columns !== null} />
      )}
    </div>
  );
}

function SortChoice({ list: { sort, setSort, searching } }: { list: EvidenceList }) {
  const choices = [
    ...(searching ? [{ value: 'relevance', label: 'Best match' }] : []),
    ...allColumns.map(({ key, label }) => ({ value: key, label })),
  ];
  const choose = (key: SortKey): void => {
    const descending = key !== 'relevance' && columnOf(key).descendingFirst === true;
    setSort({ key, descending });
  };
  return (
    <div className="flex align-end gap-2">
      <NativeSelect
        className="flex-1"
        label="Sort by"
        data={choices}
        value={sort.key}
        onChange={(event) => choose(event.currentTarget.value as SortKey)}
      />
      <ActionIcon
        variant="default"
        size={36}
        disabled={sort.key === 'relevance'}
        aria-label={sort.descending ? 'Descending; reverse the order' : 'Ascending; reverse the order'}
        onClick={() => setSort({ ...sort, descending: !sort.descending })}
      >
        {sort.descending ? <IconSortDescending size={18} /> : <IconSortAscending size={18} />}
      </ActionIcon>
    </div>
  );
}

function ColumnChoice({ own, onReset }: { own: boolean; onReset: () => void }) {
  const { evidenceView } = usePreferences();
  const arrange = useArrangement();
  const shown = (evidenceView.columns ?? usualColumns(Infinity)).map(({ key }) => columnOf(key));
  const hidden = allColumns.filter((column) => !shown.includes(column));
  return (
    <div>
      <h3 className="mb-1 text-sm">Columns</h3>
      <ul className={classes.columns}>
        {shown.map((column, place) => (
          <ColumnLine
            key={column.key}
            column={column}
            shown
            first={place === 0}
            last={place === shown.length - 1}
            onSwitch={(key) => arrange((all) => switched(all, key))}
            onMove={(key, by) => arrange((all) => moved(all, key, by))}
          />
        ))}
        {hidden.map((column) => (
          <ColumnLine key={column.key} column={column} onSwitch={(key) => arrange((all) => switched(all, key))} />
        ))}
      </ul>
      <Button size="compact-sm" variant="subtle" disabled={!own} onClick={onReset}>
        Reset columns
      </Button>
    </div>
  );
}

interface ColumnLineProps {
  column: Column;
  shown?: boolean;
  first?: boolean;
  last?: boolean;
  onSwitch: (key: ColumnKey) => void;
  onMove?: (key: ColumnKey, by: number) => void;
}

function ColumnLine({ column: { key, label }, shown = false, first, last, onSwitch, onMove }: ColumnLineProps) {
  return (
    <li className="row">
      <label className="row gap-2 flex-1 pointer">
        <input
          type="checkbox"
          className="tick"
          checked={shown}
          disabled={key === 'title'}
          onChange={() => onSwitch(key)}
        />
        {label}
      </label>
      {onMove !== undefined && (
        <>
          <IconButton
            label={`Move ${label} to the left`}
            icon={IconArrowUp}
            sign={14}
            size="sm"
            disabled={first === true}
            onClick={() => onMove(key, -1)}
          />
          <IconButton
            label={`Move ${label} to the right`}
            icon={IconArrowDown}
            sign={14}
            size="sm"
            disabled={last === true}
            onClick={() => onMove(key, 1)}
          />
        </>
      )}
    </li>
  );
}
