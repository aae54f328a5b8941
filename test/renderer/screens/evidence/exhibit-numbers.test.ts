import { array, assert, boolean, constantFrom, option, property, record as recordOf } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planNumbers, readPattern, sharedNumbers, suggestedStart } from '#renderer/screens/evidence/exhibit-numbers.ts';

const item = (id: string, exhibitNumber: string | null = null) => ({ id, title: `Item ${id}`, exhibitNumber });
const numbers = (plan: ReturnType<typeof planNumbers>) => plan.planned.map(({ number }) => number);
const from = (typed: string) => {
  const pattern = readPattern(typed);
  if (pattern === null) throw new Error(`${typed} is no first number.`);
  return pattern;
};

describe('the first number', () => {
  it.each([
    ['A-1', { prefix: 'A-', start: 1, figures: 1 }],
    [' 12 ', { prefix: '', start: 12, figures: 2 }],
    ['R 007', { prefix: 'R ', start: 7, figures: 3 }],
    ['2-B-9', { prefix: '2-B-', start: 9, figures: 1 }],
  ])('%j is read', (typed, pattern) => {
    expect(readPattern(typed)).toEqual(pattern);
  });

  it.each(['', 'A', 'A-', '1b', `${'x'.repeat(31)}1`])('%j is none', (typed) => {
    expect(readPattern(typed)).toBeNull();
  });

  it('goes on after the series most in use', () => {
    expect(suggestedStart([])).toBe('A-1');
    const used = ['A-1', 'A-09', 'R-3', null, 'Letter', 'A-2'].map((exhibitNumber) => ({ exhibitNumber }));
    expect(suggestedStart(used)).toBe('A-10');
  });
});

describe('numbering', () => {
  it('goes in the order given, with as many figures as the first number has', () => {
    const items = ['x', 'y', 'z'].map((id) => item(id));
    expect(numbers(planNumbers(items, items, from('R-09'), false))).toEqual(['R-09', 'R-10', 'R-11']);
  });

  it('passes over numbers in use, in any case, and says whose they are', () => {
    const [x, y, other] = [item('x'), item('y'), item('o', 'a-2')];
    const plan = planNumbers([x, y], [x, y, other], from('A-1'), false);
    expect(numbers(plan)).toEqual(['A-1', 'A-3']);
    expect(plan.passedOver).toEqual([{ number: 'A-2', title: 'Item o' }]);
  });

  it('leaves those that have a number, unless they are numbered anew', () => {
    const items = [item('x', 'A-2'), item('y')];
    expect(numbers(planNumbers(items, items, from('A-1'), false))).toEqual([null, 'A-1']);
    expect(numbers(planNumbers(items, items, from('A-1'), true))).toEqual(['A-1', 'A-2']);
  });

  it('never gives a number twice, nor one that an item keeps', () => {
    const label = option(constantFrom('A-1', 'a-2', 'A-3', 'A-03', '5', 'B'), { nil: null });
    const records = array(recordOf({ exhibitNumber: label, chosen: boolean() }), { maxLength: 20 }).map((list) =>
      list.map((record, index) => ({ ...record, id: `${index}`, title: `Item ${index}` })),
    );
    assert(
      property(records, constantFrom('A-1', '1', 'A-01'), boolean(), (all, start, anew) => {
        const chosen = all.filter((record) => record.chosen);
        const plan = planNumbers(chosen, all, from(start), anew);
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

  it('finds numbers that are on several items already', () => {
    expect(sharedNumbers([item('x', 'A-1'), item('y', 'a-1'), item('z', 'A-2'), item('n')])).toEqual([
      { number: 'A-1', titles: ['Item x', 'Item y'] },
    ]);
  });
});
