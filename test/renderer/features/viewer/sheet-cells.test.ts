import { describe, expect, it } from 'vitest';
import { columnLetters, columnWidths, findCells, hasHeading, isFigure } from '#renderer/features/viewer/sheet-cells.ts';

const row = (at: number, ...cells: string[]) => ({ at, cells });

describe('a sheet', () => {
  it('names columns as spreadsheets do', () => {
    expect([0, 25, 26, 51, 52, 701, 702, 16_383].map(columnLetters)).toEqual([
      'A',
      'Z',
      'AA',
      'AZ',
      'BA',
      'ZZ',
      'AAA',
      'XFD',
    ]);
  });

  it('distinguishes figures from words and dates', () => {
    expect(['12', '-1,204.50', '(12)', '€ 4.20', '7 %', '+3'].map(isFigure)).toEqual(Array(6).fill(true));
    expect(['', '2024-03-01', '12:30', 'A1', '-', '12 km'].map(isFigure)).toEqual(Array(6).fill(false));
  });

  it('takes a first row of words over figures for names', () => {
    expect(hasHeading([row(1, 'Day', 'Paid'), row(2, 'Mon', '4')])).toBe(true);
    expect(hasHeading([row(1, 'Day', '4'), row(2, 'Mon', '4')])).toBe(false);
    expect(hasHeading([row(3, 'Day', 'Paid'), row(4, 'Mon', '4')])).toBe(false);
    expect(hasHeading([row(1, 'Only')])).toBe(false);
  });

  it('makes columns as wide as what they hold anywhere, within bounds', () => {
    const rows = Array.from({ length: 1000 }, (_, at) =>
      row(at + 1, 'x', 'y'.repeat(at > 500 ? 20 : 1), 'z'.repeat(400)),
    );
    const [narrow = 0, wide = 0, widest = 0, empty = 0] = columnWidths(rows, 4);
    expect(narrow).toBe(64);
    expect(empty).toBe(64);
    expect(wide).toBeGreaterThan(150);
    expect(widest).toBe(360);
  });

  it('finds cells in reading order', () => {
    const rows = [row(1, 'a', 'bench'), row(5, 'bench', 'b')];
    expect(findCells(rows, (cell) => cell === 'bench')).toEqual([
      { row: 0, column: 1 },
      { row: 1, column: 0 },
    ]);
  });
});
