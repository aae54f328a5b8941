import { array, assert, constantFrom, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareRows, isContested, mergedRow, originsOf, type ListRow } from '#renderer/lib/row-merge.ts';

/** “26-D-1 Divorce Cook”: a case number, its kind and its court. */
function numbers(...rows: string[]): { number: string; type: string; court: string }[] {
  return rows.map((row) => {
    const [number = '', type = '', court = ''] = row.split(' ');
    return { number, type, court };
  });
}

function merge<Row extends ListRow>(base: readonly Row[], mine: readonly Row[], theirs: readonly Row[]) {
  const rows = compareRows(base, mine, theirs);
  return { merged: rows.map(mergedRow).filter((row) => row !== null), contested: rows.filter(isContested) };
}

function mergedNumbers(base: string[], mine: string[], theirs: string[]): string[] {
  const { merged, contested } = merge(numbers(...base), numbers(...mine), numbers(...theirs));
  expect(contested).toEqual([]);
  return merged.map((row) => Object.values(row).join(' ').trim());
}

describe('two people’s changes of one list', () => {
  it('are both there when one adds a row and the other changes another', () => {
    expect(mergedNumbers(['A Divorce'], ['A Divorce', 'B'], ['A Custody'])).toEqual(['A Custody', 'B']);
    expect(mergedNumbers(['A', 'B'], ['A', 'B2'], ['A', 'B', 'C'])).toEqual(['A', 'B2', 'C']);
  });

  it('have what each added, theirs first, and what both added alike once', () => {
    expect(mergedNumbers(['A'], ['A', 'B'], ['A', 'C'])).toEqual(['A', 'C', 'B']);
    expect(mergedNumbers([], ['B', 'C'], ['C', 'D'])).toEqual(['B', 'C', 'D']);
    expect(mergedNumbers(['A'], ['A', 'B', 'B'], ['A', 'B'])).toEqual(['A', 'B', 'B']);
    expect(mergedNumbers(['A', 'Z'], ['A', 'B', 'Z'], ['A', 'Z', 'C'])).toEqual(['A', 'B', 'Z', 'C']);
  });

  it('need no answer where both made the same of a row, or removed it', () => {
    expect(mergedNumbers(['A', 'B'], ['A2', 'B'], ['A2', 'B'])).toEqual(['A2', 'B']);
    expect(mergedNumbers(['A', 'B', 'C'], ['A', 'C'], ['A', 'C'])).toEqual(['A', 'C']);
    expect(mergedNumbers(['A', 'B', 'C'], ['A', 'B'], ['B', 'C'])).toEqual(['B']);
  });

  it('are asked about, row by row, where both changed it differently', () => {
    const [base, mine, theirs] = [numbers('A x', 'B x'), numbers('A2 x', 'B2 x'), numbers('A3 x', 'B x')];
    expect(merge(base, mine, theirs)).toEqual({
      merged: numbers('A2 x', 'B2 x'),
      contested: [{ base: base[0], mine: mine[0], theirs: theirs[0] }],
    });
  });

  it('are asked about where one removes what the other changes', () => {
    const [base, changed] = [numbers('A', 'B Divorce', 'C'), numbers('A', 'B Custody', 'C')];
    const removed = numbers('A', 'C');
    expect(merge(base, removed, changed)).toEqual({
      merged: removed,
      contested: [{ base: base[1], mine: null, theirs: changed[1] }],
    });
    expect(merge(base, changed, removed)).toEqual({
      merged: changed,
      contested: [{ base: base[1], mine: changed[1], theirs: null }],
    });
  });

  it('have the order of who moved rows, and the saved one where both did', () => {
    expect(mergedNumbers(['A', 'B', 'C'], ['C', 'A', 'B'], ['A', 'B', 'C Divorce', 'D'])).toEqual([
      'C Divorce',
      'A',
      'B',
      'D',
    ]);
    expect(mergedNumbers(['A', 'B', 'C'], ['A', 'B2', 'C'], ['C', 'A', 'B'])).toEqual(['C', 'A', 'B2']);
    expect(mergedNumbers(['A', 'B', 'C'], ['B', 'A', 'C'], ['C', 'B', 'A'])).toEqual(['C', 'B', 'A']);
  });

  it('tell rows that are alike by their places', () => {
    expect(mergedNumbers(['A', 'A'], ['A', 'A2'], ['A', 'A', 'B'])).toEqual(['A', 'A2', 'B']);
    expect(mergedNumbers(['A', 'A'], ['A2', 'A'], ['A', 'A3'])).toEqual(['A2', 'A3']);
  });

  it('know a row that was moved and changed by words that no other row has', () => {
    const mine = ['A x', 'B2 x', 'C Divorce'];
    expect(mergedNumbers(['A x', 'B x', 'C Divorce'], mine, ['C2 Divorce', 'A x', 'B x'])).toEqual([
      'C2 Divorce',
      'A x',
      'B2 x',
    ]);
  });

  it('keep a row that is begun, and leave spaces as they are typed', () => {
    const [base, theirs] = [numbers('A'), numbers('A Divorce')];
    expect(merge(base, [...base, ...numbers('')], theirs).merged).toEqual([...theirs, ...numbers('')]);
    const typing = [{ ...base[0], number: 'A ' }];
    expect(merge<object>(base, typing, base).merged).toEqual(typing);
    expect(merge<object>(base, typing, theirs).merged).toEqual(theirs);
  });

  it('are sets where the rows are words or ids, and never contradict', () => {
    expect(merge(['a', 'b'], ['a', 'x'], ['a', 'b', 'y'])).toEqual({ merged: ['a', 'y', 'x'], contested: [] });
    expect(merge(['a'], ['b'], ['c'])).toEqual({ merged: ['c', 'b'], contested: [] });
  });

  it('lose nothing: what one wrote alone is there, and what both wrote is there or asked', () => {
    const word = constantFrom('', 'A', 'B', 'C');
    const row = record({ number: constantFrom('A', 'B', 'C', 'D'), type: word, court: word });
    const list = array(row, { maxLength: 5 });
    assert(
      property(list, list, list, (base, mine, theirs) => {
        expect(merge(base, mine, base).merged).toEqual(mine);
        expect(merge(base, base, theirs).merged).toEqual(theirs);
        expect(merge(base, mine, mine)).toEqual({ merged: mine, contested: [] });
        const { merged, contested } = merge(base, mine, theirs);
        const isThere = (wanted: object): boolean =>
          [...merged, ...contested.flatMap((each) => [each.mine, each.theirs])].some(
            (each) => JSON.stringify(each) === JSON.stringify(wanted),
          );
        const before = new Set(base.map((each) => JSON.stringify(each)));
        const typed = [...mine, ...theirs].filter((each) => !before.has(JSON.stringify(each)));
        expect(typed.filter((each) => !isThere(each))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('where a row has come from', () => {
  it('is known while it is typed in, and when others come and go', () => {
    const base = numbers('A', 'B', 'C');
    expect(originsOf(base, numbers('A', 'B2', 'C'))).toEqual([0, 1, 2]);
    expect(originsOf(base, numbers('A', 'C'))).toEqual([0, 2]);
    expect(originsOf(base, numbers('A', 'B', 'C', ''))).toEqual([0, 1, 2, -1]);
    expect(originsOf(numbers('', ''), numbers('2', ''))).toEqual([0, 1]);
    expect(originsOf(numbers('A', 'B'), numbers('B', 'B'))).toEqual([0, 1]);
  });
});
