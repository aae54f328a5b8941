import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState, type DragEvent } from 'react';
import { setPreferences, textScales, usePreferences } from '#renderer/features/preferences/preferences.ts';
import {
  columnOf,
  moved,
  narrowestColumn,
  resized,
  usualColumns,
  widestColumn,
  widthOf,
  type ChosenColumn,
  type ColumnKey,
} from '#renderer/features/evidence/evidence-columns.ts';
import type { Sort } from '#renderer/features/evidence/evidence-order.ts';
import { WidthEdge } from '#renderer/parts/width-edge.tsx';
import type { EvidenceList } from './use-evidence-list.ts';
import classes from './table.module.css';

interface TableHeadProps {
  list: EvidenceList;
  columns: readonly ChosenColumn[];
  selected: number;
  count: number;
  onToggleAll: () => void;
}

/** Heads sort when pressed, move when dragged, and are drawn wider at their right edge. */
export function TableHead({ list, columns, selected, count, onToggleAll }: TableHeadProps) {
  const arrange = useArrangement();
  const [dragged, setDragged] = useState<ColumnKey | null>(null);
  const dropBefore = (target: ColumnKey): void => {
    if (dragged === null || dragged === target) return;
    arrange((all) => {
      const place = (key: ColumnKey): number => all.findIndex((column) => column.key === key);
      return moved(all, dragged, place(target) - place(dragged));
    });
  };
  return (
    <div role="rowgroup" className="rule-below sheet sticky-top raised">
      <div role="row" className={classes.head} aria-rowindex={1}>
        <div role="columnheader" className={classes.check}>
          <input
            type="checkbox"
            className="tick"
            aria-label="Select everything shown"
            checked={count > 0 && selected === count}
            ref={(box) => {
              if (box !== null) box.indeterminate = selected > 0 && selected < count;
            }}
            onChange={onToggleAll}
          />
        </div>
        {columns.map((column) => (
          <Head
            key={column.key}
            column={column}
            list={list}
            dragged={dragged !== null}
            onDrag={setDragged}
            onDrop={() => dropBefore(column.key)}
            onWidth={(width) => arrange((all) => resized(all, column.key, width))}
          />
        ))}
      </div>
    </div>
  );
}

/** Changes the columns as they are remembered; the first change of the usual ones makes them one's own. */
export function useArrangement(): (change: (columns: readonly ChosenColumn[]) => ChosenColumn[]) => void {
  const { evidenceView } = usePreferences();
  return (change) => {
    const columns = change(evidenceView.columns ?? usualColumns(Infinity));
    setPreferences({ evidenceView: { ...evidenceView, columns } });
  };
}

interface HeadProps {
  column: ChosenColumn;
  list: EvidenceList;
  dragged: boolean;
  onDrag: (key: ColumnKey | null) => void;
  onDrop: () => void;
  onWidth: (width: number) => void;
}

function Head({ column, list, dragged, onDrag, onDrop, onWidth }: HeadProps) {
  const { textSize } = usePreferences();
  const { key, label, descendingFirst } = columnOf(column.key);
  const { sort, setSort } = list;
  const here = sort.key === key;
  const next: Sort = { key, descending: here ? !sort.descending : descendingFirst === true };
  const [over, setOver] = useState(false);
  const accept = (event: DragEvent): void => {
    if (!dragged) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    // The button in it has the keys; the head itself only takes what is dropped.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      role="columnheader"
      className={classes.headCell}
      data-column={key}
      data-over={over || undefined}
      aria-sort={here ? (sort.descending ? 'descending' : 'ascending') : 'none'}
      onDragOver={accept}
      onDragLeave={() => setOver(false)}
      onDrop={() => {
        setOver(false);
        onDrop();
      }}
    >
      <button
        type="button"
        className={classes.headButton}
        onClick={() => setSort(next)}
        draggable
        onDragStart={(event) => {
          event.dataTransfer.setData('application/x-casewright-column', key);
          event.dataTransfer.effectAllowed = 'move';
          onDrag(key);
        }}
        onDragEnd={() => onDrag(null)}
      >
        <span className="truncate">{label}</span>
        {here && (sort.descending ? <IconArrowDown size={13} aria-hidden /> : <IconArrowUp size={13} aria-hidden />)}
      </button>
      {key !== 'title' && (
        <WidthEdge
          label={`Width of ${label}`}
          width={widthOf(column, textScales[textSize])}
          narrowest={narrowestColumn}
          widest={widestColumn}
          side="right"
          step={8}
          className={classes.edge}
          onWidth={onWidth}
        />
      )}
    </div>
  );
}
