/** The letters of a column, counted from 0: A, B, … Z, AA. */
export function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/** A figure is at the right of its cell: "-1,204.50", "(12)", "€ 4.20", "7 %". */
export function isFigure(cell: string): boolean {
  return /^[-+(]?\s?[$€£]?\s?[\d.,]+[)%]?(?:\s?%)?$/.test(cell) && /\d/.test(cell);
}

const narrowest = 64;
const widest = 360;
const looked = 200;

/** How wide each column is for what it holds, by rows taken from all over the sheet. */
export function columnWidths(rows: readonly { cells: readonly string[] }[], columns: number): number[] {
  const longest = Array.from({ length: columns }, () => 0);
  const stride = Math.max(1, Math.floor(rows.length / looked));
  for (let at = 0; at < rows.length; at += stride) {
    const cells = rows[at]?.cells ?? [];
    for (const [column, cell] of cells.entries()) {
      const lines = cell.split('\n').map((line) => line.length);
      longest[column] = Math.max(longest[column] ?? 0, ...lines);
    }
  }
  return longest.map((length) => Math.min(widest, Math.max(narrowest, Math.round(length * 8.4) + 26)));
}

/** The first row names the columns when it is all words and the rows below are not. */
export function hasHeading(rows: readonly { at: number; cells: readonly string[] }[]): boolean {
  const [first, second] = rows;
  if (first === undefined || second === undefined || first.at !== 1) return false;
  const named = first.cells.filter((cell) => cell !== '');
  return named.length > 1 && named.every((cell) => !isFigure(cell) && cell.length <= 60);
}

export interface CellMatch {
  /** The index of the row among those shown. */
  row: number;
  column: number;
}

/** The cells that hold all the words, row by row. */
export function findCells(
  rows: readonly { cells: readonly string[] }[],
  holds: (cell: string) => boolean,
): CellMatch[] {
  return rows.flatMap(({ cells }, row) =>
    cells.flatMap((cell, column) => (cell !== '' && holds(cell) ? [{ row, column }] : [])),
  );
}
