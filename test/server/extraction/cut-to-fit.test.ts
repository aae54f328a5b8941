import { array, assert, constantFrom, integer, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { cutToFit } from '#server/extraction/cut-to-fit.ts';

// Issue 16, point 3: over 2,000,000 characters the first 2,000,000 stay.
const pagesOf = (texts: readonly string[]) => texts.map((text) => ({ text, confidence: null }));
const cut = (texts: readonly string[], characters: number) => {
  const { pages, wasCut } = cutToFit(pagesOf(texts), characters);
  return [pages.map(({ text }) => text), wasCut];
};

it('cuts between pages and between words, and only where it has to', () => {
  expect(cut(['one two', 'three'], 12)).toEqual([['one two', 'three'], false]);
  expect(cut(['one two', 'three'], 11)).toEqual([['one two'], true]);
  expect(cut(['one two three'], 9)).toEqual([['one two'], true]);
  expect(cut(['one two three'], 7)).toEqual([['one two'], true]);
});

it('cuts a word without an end, never a character in half', () => {
  expect(cut(['x'.repeat(5000)], 3000)).toEqual([['x'.repeat(3000)], true]);
  expect(cut(['𝒳'.repeat(2000)], 3001)).toEqual([['𝒳'.repeat(1500)], true]);
});

it('keeps the beginning of any text, as much as fits', () => {
  const texts = array(string({ unit: constantFrom('a', 'b', ' ', '\n', '😀') }), { maxLength: 8 });
  assert(
    property(texts, integer({ min: 0, max: 40 }), (all, room) => {
      const { pages, wasCut } = cutToFit(pagesOf(all), room);
      const kept = pages.map(({ text }) => text);
      expect(kept.join('').length).toBeLessThanOrEqual(room);
      expect(all.slice(0, Math.max(0, kept.length - 1))).toEqual(kept.slice(0, -1));
      expect(all[Math.max(0, kept.length - 1)] ?? '').toContain(kept.at(-1) ?? '');
      expect(wasCut).toBe(all.join('').length > room);
    }),
  );
});
