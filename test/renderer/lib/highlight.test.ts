import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutByRanges, findTerms, pageWithTerms, searchTerms } from '#renderer/lib/highlight.ts';

describe('highlighting', () => {
  it('cuts a snippet at its ranges', () => {
    expect(cutByRanges('the late fee', [[4, 8]])).toEqual([
      { text: 'the ', marked: false },
      { text: 'late', marked: true },
      { text: ' fee', marked: false },
    ]);
  });

  it('loses and doubles no character, for any ranges', () => {
    const range = fc.tuple(fc.integer({ min: -5, max: 60 }), fc.integer({ min: -5, max: 60 }));
    fc.assert(
      fc.property(fc.string({ maxLength: 50 }), fc.array(range), (text, ranges) => {
        const pieces = cutByRanges(text, ranges);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      }),
    );
  });

  it('reads words, phrases and word beginnings out of a search', () => {
    expect(searchTerms('"late fee" school* -draft')).toEqual(['late fee', 'school']);
    expect(searchTerms('  ')).toEqual([]);
    expect(searchTerms('"open phrase')).toEqual(['open phrase']);
  });

  it('finds words in any case and with any accents, at offsets of the original', () => {
    const text = 'The café, the CAFE and a cafeteria; decaf.';
    const found = findTerms(text, ['cafe']).map(([start, end]) => text.slice(start, end));
    expect(found).toEqual(['café', 'CAFE', 'cafe']);
  });

  it('names the page that holds most of the words, from the open page on', () => {
    const pages = ['blue ink', 'nothing', 'blue jacket', 'jacket'];
    expect(pageWithTerms(pages, ['blue', 'jacket'], 1)).toBe(3);
    expect(pageWithTerms(pages, ['blue'], 2)).toBe(3);
    expect(pageWithTerms(pages, ['blue'], 4)).toBe(1);
    expect(pageWithTerms(pages, ['green'], 1)).toBeNull();
    expect(pageWithTerms([], ['blue'], 1)).toBeNull();
  });

  it('keeps offsets right next to letters that fold to more than one', () => {
    const text = 'Straße İstanbul fee';
    expect(findTerms(text, ['fee']).map(([start, end]) => text.slice(start, end))).toEqual(['fee']);
  });
});
