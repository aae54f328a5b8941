import type { Sheet } from './view.ts';

export type SheetRow = Sheet['rows'][number];

/** What a window shows without a pause; the rest stays in the file, and the viewer says so. */
export const rowsShown = 20_000;
export const cellsShown = 400_000;

/** The first rows of a sheet, within what a window shows. */
export function boundedSheet(
  sheet: Omit<Sheet, 'rows' | 'columns' | 'rowsInFile'>,
  rows: readonly SheetRow[],
  rowsInFile: number = rows.length,
): Sheet {
  const shown: SheetRow[] = [];
  let columns = 0;
  let cells = 0;
  for (const row of rows) {
    cells += row.cells.length;
    if (shown.length === rowsShown || cells > cellsShown) break;
    columns = Math.max(columns, row.cells.length);
    shown.push(row);
  }
  return { ...sheet, columns, rows: shown, rowsInFile };
}
