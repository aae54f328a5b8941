import { describe, expect, it } from 'vitest';
import { batesWords, type GivenLine, givenNumbers, givenTwice, shareNumbers } from '#server/rules/given-numbers.ts';

function given(build: string, first: number, last: number, more: Partial<GivenLine> = {}): GivenLine {
  const said = {
    as: 'served',
    on: '2027-01-02',
    method: null,
    at: `2027-01-0${build}T00:00:00Z`,
  } as const;
  return { kind: 'given', build, prefix: 'DOE', digits: 6, first, last, ...said, recipients: [], ...more };
}

describe('numbers that were given', () => {
  it('are one range a build, with everybody who was given it', () => {
    const lines = [
      given('2', 1, 3),
      given('1', 4, 4, { as: 'filed' }),
      given('2', 1, 3, { as: 'filed', on: '2027-01-05', at: '2027-01-05T00:00:00Z' }),
    ];
    expect(givenNumbers(lines)).toMatchObject([
      { build: '1', as: 'filed', withdrawn: false, replacedBy: null },
      { build: '2', as: 'filed', first: 1, last: 3, sent: [{ on: '2027-01-02' }, { on: '2027-01-05' }] },
    ]);
    expect(givenNumbers(lines).map((each) => batesWords(each))).toEqual(['DOE000004', 'DOE000001–DOE000003']);
  });

  it('say the same in any order of the lines', () => {
    const lines = [
      given('1', 1, 3),
      given('2', 3, 4),
      { kind: 'withdrawn', build: '2' } as const,
      { kind: 'replaced', build: '2', by: 'DOE000009' } as const,
    ];
    expect(givenNumbers(lines.toReversed())).toEqual(givenNumbers(lines));
    expect(givenNumbers(lines)[1]).toMatchObject({ withdrawn: true, replacedBy: 'DOE000009' });
  });

  it('are shared from one number on, whatever the capitals of the prefix', () => {
    expect(shareNumbers(given('1', 1, 3), given('2', 3, 9, { prefix: 'doe' }))).toBe(true);
    expect(shareNumbers(given('1', 1, 3), given('2', 4, 9))).toBe(false);
    expect(shareNumbers(given('1', 1, 3), given('2', 1, 3, { prefix: 'D' }))).toBe(false);
  });

  it('are given twice until one of the two is withdrawn; the one given first is first', () => {
    const lines = [given('2', 2, 5), given('1', 1, 3), given('3', 6, 7)];
    const pairs = givenTwice(givenNumbers(lines)).map((pair) => pair.map(({ build }) => build));
    expect(pairs).toEqual([['1', '2']]);
    expect(givenTwice(givenNumbers([...lines, { kind: 'withdrawn', build: '1' }]))).toEqual([]);
  });
});
