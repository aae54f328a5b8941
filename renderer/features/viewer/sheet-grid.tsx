import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import type { Sheet } from '#renderer/api/generated.ts';
import { Highlighted } from '#renderer/parts/highlighted.tsx';
import { findTerms } from '#renderer/lib/highlight.ts';
import { columnLetters, columnWidths, hasHeading, isFigure, type CellMatch } from './sheet-cells.ts';
import classes from './sheet.module.css';

interface SheetGridProps {
  sheet: Sheet;
  terms: readonly string[];
  cursor: CellMatch;
  onCursor: (cell: CellMatch) => void;
}

const rowHeight = 26;
const numberWidth = 56;

/** The cells in sight of a sheet of any size; letters, row numbers and a first row of names stay where they are. */
export function SheetGrid({ sheet, terms, cursor, onCursor }: SheetGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const widths = useMemo(() => columnWidths(sheet.rows, sheet.columns), [sheet]);
  const heading = useMemo(() => (hasHeading(sheet.rows) ? 1 : 0), [sheet]);
  const formulas = sheet.formulas;
  const comments = useMemo(() => new Set(sheet.comments.map(({ at }) => at)), [sheet]);
  const top = rowHeight * (1 + heading);
  const rows = useVirtualizer({
    count: sheet.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollPaddingStart: top,
  });
  const columns = useVirtualizer({
    horizontal: true,
    count: sheet.columns,
    getScrollElement: () => scroller.current,
    estimateSize: (column) => widths[column] ?? 96,
    overscan: 3,
    scrollPaddingStart: numberWidth,
  });
  useEffect(() => {
    if (cursor.row === 0 && cursor.column === 0) return;
    rows.scrollToIndex(cursor.row, { align: 'auto' });
    columns.scrollToIndex(cursor.column, { align: 'auto' });
  }, [rows, columns, cursor]);
  const onKey = (event: KeyboardEvent): void => {
    const next = moved(event, cursor, sheet);
    if (next === null) return;
    event.preventDefault();
    onCursor(next);
  };
  const inSight = columns.getVirtualItems();
  const row = (index: number, style: React.CSSProperties, kind: 'heading' | 'body') => {
    const data = sheet.rows[index];
    if (data === undefined) return null;
    return (
      <div key={index} role="row" aria-rowindex={index + 2} className={classes.row} data-kind={kind} style={style}>
        <span role="rowheader" className={classes.rowNumber}>
          {data.at}
        </span>
        {inSight.map(({ index: column, start, size }) => {
          const cell = data.cells[column] ?? '';
          const place = `${columnLetters(column)}${data.at}`;
          const here = cursor.row === index && cursor.column === column;
          const formula = formulas[place];
          const ranges = terms.length === 0 ? [] : findTerms(cell, terms);
          return (
            // The grid has the keyboard; a cell answers the pointer only.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <span
              key={column}
              id={here ? 'current-cell' : undefined}
              role="gridcell"
              tabIndex={-1}
              aria-colindex={column + 2}
              aria-selected={here}
              className={classes.cell}
              data-figure={isFigure(cell) || undefined}
              data-noted={comments.has(place) || undefined}
              title={formula === undefined ? undefined : `=${formula}`}
              style={{ left: numberWidth + start, width: size }}
              onClick={() => onCursor({ row: index, column })}
            >
              {ranges.length === 0 ? cell : <Highlighted text={cell} ranges={ranges} />}
            </span>
          );
        })}
      </div>
    );
  };
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={sheet.name}
      aria-rowcount={sheet.rows.length + 1}
      aria-colcount={sheet.columns + 1}
      aria-activedescendant="current-cell"
      tabIndex={0}
      className="grow scroll text-sm figures sheet focus-inside"
      onKeyDown={onKey}
    >
      <div
        className="relative"
        style={{ width: numberWidth + columns.getTotalSize(), height: rowHeight + rows.getTotalSize() }}
      >
        <div className={classes.frozen} role="presentation">
          <div
            role="row"
            aria-rowindex={1}
            className={classes.row}
            data-kind="letters"
            style={{ position: 'relative' }}
          >
            <span role="columnheader" className={classes.rowNumber} aria-label="Row" />
            {inSight.map(({ index, start, size }) => (
              <span
                key={index}
                role="columnheader"
                className={classes.letter}
                style={{ left: numberWidth + start, width: size }}
              >
                {columnLetters(index)}
              </span>
            ))}
          </div>
          {heading === 1 && row(0, { position: 'relative' }, 'heading')}
        </div>
        {rows
          .getVirtualItems()
          .filter(({ index }) => index >= heading)
          .map(({ index, start }) =>
            row(index, { position: 'absolute', transform: `translateY(${rowHeight + start}px)` }, 'body'),
          )}
      </div>
    </div>
  );
}

function moved(event: KeyboardEvent, { row, column }: CellMatch, { rows, columns }: Sheet): CellMatch | null {
  const far = event.ctrlKey || event.metaKey;
  const within = (wantedRow: number, wantedColumn: number): CellMatch => ({
    row: Math.min(rows.length - 1, Math.max(0, wantedRow)),
    column: Math.min(columns - 1, Math.max(0, wantedColumn)),
  });
  switch (event.key) {
    case 'ArrowDown':
      return within(far ? rows.length : row + 1, column);
    case 'ArrowUp':
      return within(far ? 0 : row - 1, column);
    case 'ArrowRight':
      return within(row, far ? columns : column + 1);
    case 'ArrowLeft':
      return within(row, far ? 0 : column - 1);
    case 'PageDown':
      return within(row + 20, column);
    case 'PageUp':
      return within(row - 20, column);
    case 'Home':
      return within(far ? 0 : row, 0);
    case 'End':
      return within(far ? rows.length : row, columns);
    default:
      return null;
  }
}
