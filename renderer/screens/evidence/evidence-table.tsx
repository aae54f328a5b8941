import { useCallback, useMemo, useRef, type CSSProperties, type ReactNode, type RefObject } from 'react';
import type { FoundEvidence } from '#renderer/api/generated.ts';
import { textScales, usePreferences } from '#renderer/features/preferences/preferences.ts';
import {
  columnTemplate,
  usualColumns,
  widthOf,
  type ChosenColumn,
} from '#renderer/features/evidence/evidence-columns.ts';
import { useUnsavedIds } from '#renderer/features/record-form/use-unsaved-ids.ts';
import { EvidenceRow, snippetHeight, snippetsIn } from './evidence-row.tsx';
import { listKeys } from '#renderer/parts/row-list/list-keys.ts';
import { rowsId, takeKeyboard, useItemActions, type ListProps } from './list-keyboard.ts';
import { TableHead } from './table-head.tsx';
import { newestFirst, type EvidenceList } from './use-evidence-list.ts';
import { useSize } from '#renderer/parts/use-size.ts';
import { useListRows } from './use-list-rows.ts';
import classes from './table.module.css';

const headHeight = 30;
const aroundRow = 52;
const emptyRows = 24;
const spareRows = 10;

/** The list of evidence as a table: only the rows in sight exist, so that fifty thousand scroll like fifty. */
export function EvidenceTable(props: ListProps) {
  const { list, nav } = props;
  const { density, evidenceView, textSize } = usePreferences();
  const textScale = textScales[textSize];
  const rowHeight = density === 'compact' ? 36 : 44;
  const scroller = useRef<HTMLDivElement>(null);
  const { width } = useSize(scroller);
  const columns = useMemo(
    () => evidenceView.columns ?? usualColumns((width === 0 ? 900 : width - aroundRow) / textScale),
    [evidenceView.columns, width, textScale],
  );
  const count = list.items?.length ?? 0;
  const reserved = reservedRows(list);
  const narrowest = columns.reduce((sum, column) => sum + widthOf(column, textScale), aroundRow);
  const wide = { '--columns': columnTemplate(columns, textScale), minWidth: narrowest } as CSSProperties;
  return (
    <div
      id={rowsId}
      ref={takeKeyboard}
      role="grid"
      aria-label="Evidence"
      aria-rowcount={reserved + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable
      aria-busy={list.items === undefined || list.stale}
      aria-activedescendant={nav.cursor === null ? undefined : `row-${nav.cursor}`}
      tabIndex={0}
      className={classes.table}
      onKeyDown={listKeys({ nav, rowHeight })}
    >
      <Rows {...props} columns={columns} rowHeight={rowHeight} reserved={reserved} scroller={scroller} wide={wide}>
        <TableHead list={list} columns={columns} selected={nav.selection.size} count={count} onToggleAll={nav.all} />
      </Rows>
    </div>
  );
}

interface RowsProps extends ListProps {
  columns: readonly ChosenColumn[];
  rowHeight: number;
  reserved: number;
  scroller: RefObject<HTMLDivElement | null>;
  wide: CSSProperties;
  /** The head, which scrolling does not draw anew. */
  children: ReactNode;
}

function Rows(props: RowsProps) {
  const { list, nav, q, canEdit, columns, rowHeight, reserved, scroller, wide, children } = props;
  const { items } = list;
  // Only what a search found has lines below its title: other lists stay measured, whatever comes into them.
  const found = useMemo(() => (items?.some((item) => snippetsIn(item) > 0) === true ? items : null), [items]);
  const rows = useListRows({
    shape: 'table',
    scroller,
    list,
    count: reserved,
    heightOf: useCallback((row) => rowHeight + snippetRoom(found?.[row]), [found, rowHeight]),
    covered: headHeight,
    spare: spareRows,
    at: nav.at,
    turnedTo: nav.turnedTo,
  });
  const actions = useItemActions(props);
  const unsaved = useUnsavedIds();
  return (
    <div ref={scroller} className={classes.scroller} role="presentation">
      <div className="full-width" role="presentation" style={wide}>
        {children}
        <div
          className={classes.canvas}
          style={{ height: rows.getTotalSize() }}
          role="rowgroup"
          data-stale={list.stale || undefined}
        >
          {rows.getVirtualItems().map(({ index, start: top, size: height }) => {
            const item = items?.[index];
            const place = { top, height };
            if (item === undefined) return <WaitingRow key={`waiting ${index}`} index={index} {...place} />;
            return (
              <EvidenceRow
                key={item.id}
                item={item}
                index={index}
                {...place}
                rowHeight={rowHeight}
                columns={columns}
                issues={list.issues}
                folderNames={list.folderNames}
                current={index === nav.at}
                selected={nav.selection.has(item.id)}
                unsaved={unsaved.has(item.id)}
                q={q}
                draggable={canEdit}
                actions={actions}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** Rows that are still on their way have their room already, at the end of the list. */
function reservedRows({ items, all, progress, sort }: EvidenceList): number {
  if (items === undefined) return emptyRows;
  const atTheEnd = sort.key === newestFirst.key && sort.descending && items === all;
  return progress !== null && atTheEnd ? Math.max(items.length, progress.total) : items.length;
}

function snippetRoom(item: FoundEvidence | undefined): number {
  const snippets = snippetsIn(item);
  return snippets > 0 ? snippets * snippetHeight + 8 : 0;
}

function WaitingRow({ index, top, height }: { index: number; top: number; height: number }) {
  return (
    <div className={classes.waiting} role="presentation" style={{ transform: `translateY(${top}px)`, height }}>
      <span style={{ width: `${24 + ((index * 17) % 36)}%` }} />
    </div>
  );
}
