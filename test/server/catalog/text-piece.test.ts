import { array, assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pieceOf } from '#server/catalog/text-piece.ts';

const texts = array(constantFrom('a', 'é', '\u{1f600}', '\n', '\f'), { maxLength: 40 }).map((units) => units.join(''));

describe('a piece of a text', () => {
  it('is all of it when nothing is asked for', () => {
    const text = 'x'.repeat(200_000);
    expect(pieceOf(text, {}, 3)).toEqual({ text, nextOffset: null, totalLength: 200_000, firstPage: 3 });
  });

  it('joins with the next ones to the whole text, and cuts no character, at any length', () => {
    assert(
      property(texts, integer({ min: 1, max: 9 }), (text, length) => {
        const pieces: string[] = [];
        for (let offset: number | null = 0; offset !== null;) {
          const piece = pieceOf(text, { offset, length }, 1);
          expect(piece.text.isWellFormed()).toBe(true);
          expect(piece.totalLength).toBe(text.length);
          expect(piece.firstPage).toBe(pieces.join('').split('\f').length);
          pieces.push(piece.text);
          offset = piece.nextOffset;
        }
        expect(pieces.join('')).toBe(text);
      }),
    );
  });

  it('that would begin inside a character begins with it', () => {
    expect(pieceOf('a\u{1f600}b', { offset: 2, length: 2 }, 1)).toMatchObject({ text: '\u{1f600}', nextOffset: 3 });
  });

  it('has 50,000 characters when only its beginning is given', () => {
    expect(pieceOf('x'.repeat(60_000), { offset: 1 }, 1)).toMatchObject({ nextOffset: 50_001 });
  });

  it('can’t begin after the end', () => {
    expect(() => pieceOf('four', { offset: 4 }, 1)).toThrow('This text has 4 characters.');
    expect(pieceOf('', { offset: 0 }, 1)).toMatchObject({ text: '', nextOffset: null });
  });
});
