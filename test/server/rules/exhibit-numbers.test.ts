import { assert, property, stringMatching } from 'fast-check';
import { expect, test } from 'vitest';
import { byExhibitNumber } from '#server/rules/exhibit-numbers.ts';

test('numbers are in the order of an index', () => {
  const ordered = ['1', '2', '9', '9a', '9b', '10', 'A', 'B', 'P-1', 'P-2', 'P-10', 'R-1', 'Z', 'AA', 'AB', 'Appendix'];
  expect(ordered.toReversed().toSorted(byExhibitNumber)).toEqual(ordered);
});

test('the order is total, and alike numbers are the only equals', () => {
  const number = stringMatching(/^[aAbBzZ0-9 .-]{1,6}$/);
  assert(
    property(number, number, number, (a, b, c) => {
      expect(Math.sign(byExhibitNumber(a, b))).toBe(-Math.sign(byExhibitNumber(b, a)) + 0);
      expect(byExhibitNumber(a, b) === 0).toBe(a === b);
      const sorted = [a, b, c].toSorted(byExhibitNumber);
      expect([c, a, b].toSorted(byExhibitNumber)).toEqual(sorted);
      expect([b, c, a].toSorted(byExhibitNumber)).toEqual(sorted);
    }),
  );
});
