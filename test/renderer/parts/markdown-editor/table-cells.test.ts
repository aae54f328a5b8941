import { expect, it } from 'vitest';
import { cellsOf, columnWidths } from '#renderer/parts/markdown-editor/table-cells.ts';

const texts = (row: string): string[] => cellsOf(row).map(({ from, to }) => row.slice(from, to));

it.each([
  ['| a | b |', [' a ', ' b ']],
  ['a | b', ['a ', ' b']],
  ['| a |  |', [' a ', '  ']],
  ['|  | b', ['  ', ' b']],
  ['| a \\| b | c |', [' a \\| b ', ' c ']],
  ['no cells', []],
])('finds the cells of %j', (row, expected) => {
  expect(texts(row)).toEqual(expected);
});

it('gives columns their share of the line, and never more than all of it', () => {
  for (const rows of [['| a | b |'], [`| ${'word '.repeat(50)} | b | c |`], [`|${' x |'.repeat(30)}`]]) {
    const shares = columnWidths(rows).map((width) => Number(/(\d+)%/.exec(width)?.[1]));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(88);
    expect(Math.min(...shares)).toBeGreaterThan(0);
  }
});
