import type { Block, Inline } from '#server/papers/tree.ts';

type Table = Extract<Block, { t: 'table' }>;

/** A column is seldom wider: longer text is broken into lines. */
const lettersAtMost = 40;
const lettersAtLeast = 6;

/** Tables wider than a line of so many letters, divided by columns; each part begins with the first column. */
export function dividedTables(blocks: readonly Block[], letters: number): Block[] {
  return blocks.flatMap((block): Block[] => (block.t === 'table' ? divided(block, letters) : [block]));
}

function divided(table: Table, letters: number): Table[] {
  const widths = table.sides.map(
    (_, column) =>
      Math.min(lettersAtMost, Math.max(lettersAtLeast, ...table.rows.map((row) => lengthOf(row[column] ?? [])))) + 2,
  );
  const [first = 0] = widths;
  const parts: number[][] = [[]];
  let room = letters - first;
  for (let column = 1; column < widths.length; column += 1) {
    const width = widths[column] ?? 0;
    if (width > room && (parts.at(-1)?.length ?? 0) > 0) {
      parts.push([]);
      room = letters - first;
    }
    parts.at(-1)?.push(column);
    room -= width;
  }
  if (parts.length === 1) return [table];
  return parts.map((columns) => ({
    ...table,
    sides: [0, ...columns].map((column) => table.sides[column] ?? null),
    rows: table.rows.map((row) => [0, ...columns].map((column) => row[column] ?? [])),
  }));
}

function lengthOf(words: readonly Inline[]): number {
  return words.reduce(
    (sum, word) => sum + (typeof word === 'string' ? word.length : 'c' in word ? lengthOf(word.c as Inline[]) : 1),
    0,
  );
}
