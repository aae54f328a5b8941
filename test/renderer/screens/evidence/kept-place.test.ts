import { describe, expect, it } from 'vitest';
import { shiftOf } from '#renderer/screens/evidence/kept-place.ts';

const items = (ids: string) => Array.from(ids, (id) => ({ id }));
const high = (place: number) => place * 36;
/** `defg` of `abcdefgh` are in sight. */
const seen = new Map([
  ['d', high(3)],
  ['e', high(4)],
  ['f', high(5)],
  ['g', high(6)],
]);
const shift = (ids: string) => shiftOf(seen, items(ids), high);

describe('the rows in sight', () => {
  it.each([
    ['something comes above', 'xyabcdefgh', 72],
    ['something above goes', 'acdefgh', -36],
    ['something comes or goes below', 'abcdefxyg', 0],
    ['one of them goes', 'abcefgh', -36],
    ['one of them moves in the order', 'eabcdfgh', 0],
    ['all of them go', 'abch', 0],
    ['nothing changes', 'abcdefgh', 0],
  ])('stay in place when %s', (_, ids, by) => {
    expect(shift(ids)).toBe(by);
  });
});
