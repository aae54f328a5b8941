import { describe, expect, it } from 'vitest';
import { exhibitKey, exhibitsTwice, givenExhibits, withdrawing } from '#server/rules/given-exhibits.ts';
import type { ExhibitsLine, NumbersLine } from '#server/rules/given-numbers.ts';

/* What packets say of exhibit numbers that others were given (server/sync/SPEC.md, 11.11). */

const [lease, letter] = ['a'.repeat(64), 'b'.repeat(64)];

function given(build: string, sha256: string, more: Partial<ExhibitsLine> = {}): ExhibitsLine {
  const about = { as: 'served' as const, on: '2027-01-02', method: null, recipients: ['Dana Cole'] };
  const numbers = [{ sha256, number: 'R-7' }];
  return { kind: 'exhibits', build, ...about, at: `2027-01-0${build}T00:00:00.000Z`, numbers, ...more };
}

const keyOfLease = exhibitKey({ sha256: lease, number: 'r-7' });

describe('givenExhibits', () => {
  it('puts together what each line says of one number of one file, in any order', () => {
    const lines = [given('2', lease, { as: 'filed', recipients: [] }), given('1', lease)];
    const sent = [
      { as: 'served', on: '2027-01-02', method: null, recipients: ['Dana Cole'] },
      { as: 'filed', on: '2027-01-02', method: null, recipients: [] },
    ];
    expect(givenExhibits(lines)).toMatchObject([{ number: 'R-7', as: 'filed', sent, replacedBy: null }]);
    expect(givenExhibits(lines)[0]?.open.toSorted()).toEqual(['1', '2']);
    expect(givenExhibits(lines.toReversed())[0]?.sent).toEqual(sent);
  });

  it('leaves nothing open once each build with it was withdrawn, and says what replaces it', () => {
    const lines: NumbersLine[] = [given('1', lease), given('2', lease), given('1', letter)];
    const added = withdrawing(lines, keyOfLease, 'R-9');
    expect(added.map(({ build }) => build)).toEqual(['1', '2']);
    expect(givenExhibits([...lines, ...added])).toMatchObject([
      { sha256: lease, open: [], replacedBy: 'R-9' },
      { sha256: letter, open: ['1'], replacedBy: null },
    ]);
    expect(withdrawing([...lines, ...added], keyOfLease, null)).toEqual([]);
  });
});

describe('exhibitsTwice', () => {
  const inCourt = (lines: NumbersLine[], courtCaseId: string | null = null) =>
    givenExhibits(lines).map((each) => ({ ...each, courtCaseId }));

  it('names two files of one number, the one that was given first standing first', () => {
    const pairs = exhibitsTwice([...inCourt([given('2', letter)]), ...inCourt([given('1', lease)])]);
    expect(pairs.map((pair) => pair.map(({ sha256 }) => sha256))).toEqual([[lease, letter]]);
  });

  it('names a number that was given with several packets once', () => {
    const twice = [...inCourt([given('1', lease)]), ...inCourt([given('3', lease)])];
    expect(exhibitsTwice([...twice, ...inCourt([given('2', letter)])]).length).toBeGreaterThan(0);
    const keys = exhibitsTwice([...twice, ...inCourt([given('4', letter)])]).map((pair) => pair.map(exhibitKey));
    expect(keys).toHaveLength(1);
  });

  it('names none of one file, of one build, of two court files, or that was withdrawn', () => {
    expect(exhibitsTwice(inCourt([given('1', lease), given('2', lease)]))).toEqual([]);
    const both = [lease, letter].map((sha256) => ({ sha256, number: 'R-7' }));
    expect(exhibitsTwice(inCourt([given('1', lease, { numbers: both })]))).toEqual([]);
    expect(exhibitsTwice([...inCourt([given('1', lease)], 'x'), ...inCourt([given('2', letter)], 'y')])).toEqual([]);
    const lines = [given('1', lease), ...withdrawing([given('1', lease)], keyOfLease, null)];
    expect(exhibitsTwice([...inCourt(lines), ...inCourt([given('2', letter)])])).toEqual([]);
  });
});
