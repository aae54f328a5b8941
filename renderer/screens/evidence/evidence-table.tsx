import { Checkbox, Skeleton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import type { Issue } from '#renderer/api/generated.ts';
import { usePreferences } from '#renderer/app/preferences.ts';
import type { Sort, SortKey } from '#renderer/lib/evidence-order.ts';
import { dragItems } from './dragged-items.ts';
import { EvidenceRow, snippetHeight, snippetsIn, type RowActions } from './evidence-row.tsx';
import type { EvidenceList } from './use-evidence-list.ts';
import classes from './evidence.module.css';

export const rowsId = 'evidence-rows';

interface EvidenceTableProps {
  list: EvidenceList;
  issues: readonly Issue[];
  /** The row under the hand. */
  cursor: string | null;
  /** The same, when the person chose it; null while it is only the first row. */
  chosen: string | null;
  selection: ReadonlySet<string>;
  q: string;
  canEdit: boolean;
  onCursor: (id: string) => void;
  onToggle: (id: string) => void;
  onExtend: (id: string) => void;
  onToggleAll: () => void;
  onOpen: (id: string, page?: number) => void;
}

/** The list of evidence: only the rows in sight exist, so that fifty thousand scroll like fifty. */
export function EvidenceTable(props: EvidenceTableProps) {
  const { list, issues, cursor, chosen, selection, q, canEdit, onCursor, onToggle, onToggleAll } = props;
  const { density } = usePreferences();
  const rowHeight = density === 'compact' ? 36 : 44;
  const scroller = useRef<HTMLDivElement>(null);
  const items = list.items;
  const count = items?.length ?? 0;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => items?.[index]?.id ?? index,
    estimateSize: (index) =>
      rowHeight + snippetsIn(items?.[index]) * snippetHeight + (snippetsIn(items?.[index]) > 0 ? 8 : 0),
    overscan: 12,
  });
  useEffect(() => virtual.measure(), [virtual, rowHeight, items]);

  const at = cursor === null ? -1 : (items?.findIndex((item) => item.id === cursor) ?? -1);
  // Only a move of the hand scrolls; what arrives in the list does not.
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (chosen === shown.current || at === -1) return;
    shown.current = chosen;
    if (chosen !== null) virtual.scrollToIndex(at, { align: 'auto' });
  }, [virtual, at, chosen]);

  const moveTo = (index: number): void => {
    const item = items?.[Math.min(count - 1, Math.max(0, index))];
    if (item !== undefined) onCursor(item.id);
  };
  const actions = useRowActions(props);
  const onKey = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return;
    const pageful = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / rowHeight) - 1);
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + pageful,
      PageUp: at - pageful,
      Home: 0,
      End: count - 1,
    };
    const next = steps[event.key];
    const item = items?.[at];
    if (next !== undefined) moveTo(next);
    else if (event.key === ' ' && item !== undefined) onToggle(item.id);
    else return;
    event.preventDefault();
  };
  return (
    <div
      id={rowsId}
      role="grid"
      aria-label="Evidence"
      aria-rowcount={count + 1}
      aria-multiselectable
      aria-busy={items === undefined || list.stale}
      aria-activedescendant={at === -1 ? undefined : `row-${cursor ?? ''}`}
      tabIndex={0}
      className={classes.table}
      data-scrolls={virtual.getTotalSize() > (virtual.scrollRect?.height ?? 0) || undefined}
      onKeyDown={onKey}
    >
      <HeadRow list={list} selected={selection.size} count={count} onToggleAll={onToggleAll} />
      <div ref={scroller} className={classes.scroller} role="rowgroup" data-stale={list.stale || undefined}>
        {items === undefined ? (
          <WaitingRows />
        ) : (
          <div className={classes.canvas} style={{ height: virtual.getTotalSize() }} role="presentation">
            {virtual.getVirtualItems().map((row) => {
              const item = items[row.index];
              if (item === undefined) return null;
              return (
                <EvidenceRow
                  key={item.id}
                  item={item}
                  index={row.index}
                  top={row.start}
                  height={row.size}
                  rowHeight={rowHeight}
                  issues={issues}
                  current={item.id === cursor}
                  selected={selection.has(item.id)}
                  q={q}
                  draggable={canEdit}
                  actions={actions}
                />
              );
            })}
          </div>
        )}
      </div>
    </div>
  );
}

function useRowActions(props: EvidenceTableProps): RowActions {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  return useMemo(
    () => ({
      cursor: (id) => latest.current.onCursor(id),
      toggle: (id) => latest.current.onToggle(id),
      extend: (id) => latest.current.onExtend(id),
      open: (id, page) => latest.current.onOpen(id, page),
      drag: (event, id) => {
        const { selection } = latest.current;
        dragItems(event, selection.has(id) ? [...selection] : [id]);
      },
    }),
    [],
  );
}

const columns: { key: SortKey; label: string; name: string; descendingFirst: boolean }[] = [
  { key: 'exhibit', label: 'Exhibit', name: 'exhibit', descendingFirst: false },
  { key: 'title', label: 'Title', name: 'title', descendingFirst: false },
  { key: 'eventDate', label: 'Date', name: 'date', descendingFirst: true },
  { key: 'reading', label: 'Reading', name: 'reading', descendingFirst: false },
  { key: 'added', label: 'Added', name: 'added', descendingFirst: true },
  { key: 'size', label: 'Size', name: 'size', descendingFirst: true },
];

interface HeadRowProps {
  list: EvidenceList;
  selected: number;
  count: number;
  onToggleAll: () => void;
}

function HeadRow({ list, selected, count, onToggleAll }: HeadRowProps) {
  const { sort, setSort } = list;
  const heads = columns.map((column) => {
    const here = sort.key === column.key;
    const next: Sort = { key: column.key, descending: here ? !sort.descending : column.descendingFirst };
    return (
      <div
        key={column.key}
        role="columnheader"
        className={classes.cell}
        data-column={column.name}
        aria-sort={here ? (sort.descending ? 'descending' : 'ascending') : 'none'}
      >
        <button type="button" className={classes.headButton} onClick={() => setSort(next)}>
          {column.label}
          {here && (sort.descending ? <IconArrowDown size={13} aria-hidden /> : <IconArrowUp size={13} aria-hidden />)}
        </button>
      </div>
    );
  });
  heads.splice(
    2,
    0,
    <div key="tags" role="columnheader" className={classes.cell} data-column="tags">
      Categories and tags
    </div>,
  );
  return (
    <div role="rowgroup" className={classes.headGroup}>
      <div role="row" className={classes.head} aria-rowindex={1}>
        <div role="columnheader" className={classes.cell} data-column="check">
          <Checkbox
            size="xs"
            aria-label="Select everything shown"
            checked={count > 0 && selected === count}
            indeterminate={selected > 0 && selected < count}
            onChange={onToggleAll}
          />
        </div>
        {heads}
      </div>
    </div>
  );
}

const waitingRows = Array.from({ length: 12 }, (_, index) => index);

function WaitingRows() {
  return waitingRows.map((row) => (
    <div key={row} className={classes.waiting} role="presentation">
      <Skeleton height={12} width={`${30 + ((row * 17) % 40)}%`} animate={false} />
    </div>
  ));
}
