export interface Cell {
  from: number;
  to: number;
}

/** Where the cells of a table's row are in its text: between pipes, of which one after a backslash is a letter. */
export function cellsOf(row: string): Cell[] {
  const pipes = [...row.matchAll(/\\.|\|/gs)].filter(([sign]) => sign === '|').map(({ index }) => index);
  if (pipes.length === 0) return [];
  const ends = [-1, ...pipes, row.length];
  const cells = ends.slice(1).map((to, place) => ({ from: (ends[place] ?? -1) + 1, to }));
  // What is before the first pipe and after the last is a cell only if it has words.
  return cells.filter(({ from, to }, place) => {
    const isEdge = place === 0 || place === cells.length - 1;
    return !isEdge || row.slice(from, to).trim() !== '';
  });
}

/** In letters: a narrower column would break its words, and a wider one takes too much of the line. */
const narrowest = 8;
const widest = 24;
const longest = 40;

/** The width of each column as a style: wide enough for its words, and no more than its share of the line. */
export function columnWidths(rows: readonly string[]): string[] {
  const letters: number[] = [];
  for (const row of rows) {
    cellsOf(row).forEach(({ from, to }, column) => {
      letters[column] = Math.max(letters[column] ?? 0, row.slice(from, to).trim().length);
    });
  }
  const weights = letters.map((count) => Math.min(widest, Math.max(narrowest, count)));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  // Not in `ch`, which is wider in bold; what remains of the line is for pipes and the blanks next to them.
  return weights.map((weight, column) => {
    const wanted = Math.min(longest, Math.max(3, letters[column] ?? 0)) + 2;
    return `min(${(wanted * 0.58).toFixed(1)}em, ${Math.floor((weight / all) * 88)}%)`;
  });
}
