import { array, assert, boolean, constantFrom, option, property, record as recordOf } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  newHolder,
  newlyShared,
  nextFree,
  planNumbers,
  sharing,
  suggestedStart,
} from '#server/rules/exhibit-numbering.ts';

const item = (id: string, exhibitNumber: string | null = null, courtCaseIds: string[] = []) => ({
  id,
  title: `Item ${id}`,
  exhibitNumber,
  courtCaseIds,
});
const numbers = (plan: ReturnType<typeof planNumbers>) => plan.planned.map(({ number }) => number);
const following = (number: string) => nextFree([item('o', number)], item('x', number));

describe('the first number', () => {
  it('goes on after the series most in use', () => {
    expect(suggestedStart([])).toBe('A-1');
    const used = ['A-1', 'A-09', 'R-3', null, 'Letter', 'A-2'].map((exhibitNumber) => ({ exhibitNumber }));
    expect(suggestedStart(used)).toBe('A-10');
    expect(suggestedStart(['A', 'C', '7'].map((exhibitNumber) => ({ exhibitNumber })))).toBe('D');
  });
});

describe('numbering', () => {
  it('goes in the order given, with as many figures as the first number has', () => {
    const items = ['x', 'y', 'z'].map((id) => item(id));
    expect(numbers(planNumbers(items, items, 'R-09', false))).toEqual(['R-09', 'R-10', 'R-11']);
  });

  it('passes over numbers in use, in any case, and says whose they are', () => {
    const [x, y, other] = [item('x'), item('y'), item('o', 'a-2')];
    const plan = planNumbers([x, y], [x, y, other], 'A-1', false);
    expect(numbers(plan)).toEqual(['A-1', 'A-3']);
    expect(plan.passedOver).toEqual([{ number: 'A-2', title: 'Item o' }]);
  });

  it('leaves those that have a number, unless they are numbered anew', () => {
    const items = [item('x', 'A-2'), item('y')];
    expect(numbers(planNumbers(items, items, 'A-1', false))).toEqual([null, 'A-1']);
    expect(numbers(planNumbers(items, items, 'A-1', true))).toEqual(['A-1', 'A-2']);
  });

  it('never gives a number twice, nor one that an item keeps', () => {
    const label = option(constantFrom('A-1', 'a-2', 'A-3', 'A-03', '5', 'B', 'Letter'), { nil: null });
    const records = array(recordOf({ exhibitNumber: label, chosen: boolean() }), { maxLength: 20 }).map((list) =>
      list.map((record, index) => ({ ...record, id: `${index}`, title: `Item ${index}`, courtCaseIds: [] })),
    );
    assert(
      property(records, constantFrom('A-1', '1', 'A-01', 'B', 'Letter'), boolean(), (all, start, anew) => {
        const chosen = all.filter((record) => record.chosen);
        const plan = planNumbers(chosen, all, start, anew);
        const given = plan.planned.flatMap(({ number }) => number ?? []).map((number) => number.toLowerCase());
        const renumbered = new Set(plan.planned.flatMap(({ item: { id }, number }) => (number === null ? [] : [id])));
        const kept = all.flatMap(({ id, exhibitNumber }) =>
          exhibitNumber === null || renumbered.has(id) ? [] : [exhibitNumber.toLowerCase()],
        );
        expect(new Set(given).size).toBe(given.length);
        expect(given.filter((number) => kept.includes(number))).toEqual([]);
        expect(plan.planned.map(({ item: { id } }) => id)).toEqual(chosen.map(({ id }) => id));
      }),
    );
  });

  it('gives a number that only another court file has', () => {
    const [x, other] = [item('x', null, ['custody']), item('o', 'A-1', ['support'])];
    expect(numbers(planNumbers([x], [x, other], 'A-1', false))).toEqual(['A-1']);
    expect(sharing([item('x', 'A-1', ['custody']), other])).toEqual([]);
  });

  it('finds numbers that are on several items already', () => {
    const [x, y] = [item('x', 'A-1'), item('y', 'a-1')];
    expect(sharing([x, y, item('z', 'A-2'), item('n')])).toEqual([[x, y]]);
  });
});

describe('the number after one', () => {
  it.each([
    ['12', '13'],
    [' 12 ', '13'],
    ['P-12', 'P-13'],
    ['R 009', 'R 010'],
    ['A', 'B'],
    ['Z', 'AA'],
    ['AZ', 'BA'],
    ['b', 'c'],
    ['Exhibit 9a', 'Exhibit 9b'],
    ['Exhibit 9', 'Exhibit 10'],
    ['Letter', 'Letter 2'],
    ['Ab', 'Ab 2'],
    ['20260101000000000009', '20260101000000000010'],
  ])('keeps the form of %j', (number, next) => {
    expect(following(number)).toBe(next);
  });

  it('is none where it would be too long to be saved', () => {
    expect(following(`${'x'.repeat(39)}9`)).toBeNull();
    expect(following('x'.repeat(39))).toBeNull();
  });
});

describe('a number that is typed', () => {
  const all = [item('a', '12', ['custody']), item('b', '13'), item('c', 'R-3', ['support']), item('d', '15')];
  const typed = (number: string, files: string[]) => ({ exhibitNumber: number, courtCaseIds: files });

  it.each([
    ['12', ['custody'], 'a'],
    ['12', [], 'a'],
    ['12', ['support'], undefined],
    ['13', ['support'], 'b'],
    ['r-3 ', ['custody', 'support'], 'c'],
    ['14', [], undefined],
  ])('%j in %j is questioned where another item has it', (number, files, holder) => {
    expect(newHolder(all, item('x'), typed(number, files))?.id).toBe(holder);
  });

  it('is not questioned for its own item, nor again for what shared it before', () => {
    expect(newHolder(all, item('a', '12', ['custody']), typed('12', []))).toBeUndefined();
    expect(newHolder(all, item('x', '12', ['custody']), typed('12', ['custody', 'support']))).toBeUndefined();
  });

  it('is questioned when its item comes into the court file of another', () => {
    expect(newHolder(all, item('x', '12', ['support']), typed('12', ['custody']))?.id).toBe('a');
    expect(newHolder(all, item('x', '12', ['support']), typed('12', []))?.id).toBe('a');
  });

  it('has a next one that no other of its court file has', () => {
    expect(nextFree(all, item('x', '12', ['custody']))).toBe('14');
    expect(nextFree(all, item('x', '13', ['support']))).toBe('14');
    expect(nextFree(all, item('x', 'R-3', ['support']))).toBe('R-4');
  });
});

describe('items that go to a court file', () => {
  const [a, b, c] = [item('a', '1', ['custody']), item('b', '1', ['support']), item('c', '2', ['support'])];
  const shared = (chosen: ReturnType<typeof item>[], courtCaseIds: string[]) =>
    newlyShared([a, b, c], chosen, ({ exhibitNumber }) => ({ exhibitNumber, courtCaseIds })).map(
      ({ item: one, other }) => [one.id, other.id],
    );

  it('are named with the item of it that has their number', () => {
    expect(shared([b, c], ['custody'])).toEqual([['b', 'a']]);
    expect(shared([a, b, c], ['probate'])).toEqual([
      ['a', 'b'],
      ['b', 'a'],
    ]);
  });

  it('are named when they leave the last one: they may go to any', () => {
    expect(shared([b], [])).toEqual([['b', 'a']]);
  });

  it('are not named for what they shared before', () => {
    const twin = item('t', '1', ['custody']);
    expect(newlyShared([a, twin], [a], () => ({ ...a, courtCaseIds: [] }))).toEqual([]);
  });
});
