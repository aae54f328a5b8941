import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasPage, pageNumbers, pageRangeWords, pagesWithin, readPages, writePages } from '#server/rules/page-ranges.ts';

const normal = (written: string) => {
  const ranges = readPages(written);
  return ranges === null ? null : writePages(ranges);
};
const pagesIn = (written: string) =>
  new Set(
    (readPages(written) ?? []).flatMap(({ first, last }) =>
      Array.from({ length: last - first + 1 }, (_, at) => first + at),
    ),
  );

it.each([
  ['1-3,7', '1-3,7'],
  [' 7 , 1 – 3 ', '1-3,7'],
  ['3;2;1', '1-3'],
  ['4-4', '4'],
  ['1-5,2-3', '1-5'],
  ['999999', '999999'],
])('reads %j as %j', (written, pages) => expect(normal(written)).toBe(pages));

it.each(['', ' ', '0', '01', '1-', '-3', '3-1', '1,,2', 'all', '1000000', '1.5', '1 2', '1-2-3', '1,'.repeat(200)])(
  'finds no pages in %j',
  (written) => expect(readPages(written)).toBeNull(),
);

it('keeps exactly the pages that were written, and writes them in one way', () => {
  const range = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 9 }));
  fc.assert(
    fc.property(fc.array(range, { minLength: 1, maxLength: 12 }), (ranges) => {
      const written = ranges.map(([first, more]) => (more === 0 ? `${first}` : `${first}-${first + more}`)).join(', ');
      const named = ranges.flatMap(([first, more]) => Array.from({ length: more + 1 }, (_, at) => first + at));
      const kept = normal(written) ?? '';
      expect(pagesIn(kept)).toEqual(new Set(named));
      expect(normal(kept)).toBe(kept);
      const ends = kept.split(/[,-]/).map(Number);
      expect(ends).toEqual(ends.toSorted((one, other) => one - other));
    }),
  );
});

it.each([
  ['3', 'page 3'],
  ['3-7', 'pages 3–7'],
  ['3-7, 12', 'pages 3–7, 12'],
  ['1,3', 'pages 1, 3'],
])('says %j as “%s”', (written, words) => expect(pageRangeWords(readPages(written) ?? [])).toBe(words));

it('knows which pages of a file are meant', () => {
  const ranges = readPages('2-4,7-9,12') ?? [];
  expect(writePages(pagesWithin(ranges, 8))).toBe('2-4,7-8');
  expect(pagesWithin(ranges, 1)).toEqual([]);
  expect(pageNumbers(ranges)).toEqual([2, 3, 4, 7, 8, 9, 12]);
  expect([1, 4, 5, 12].map((page) => hasPage(ranges, page))).toEqual([false, true, false, true]);
});
