import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText } from '#server/extraction/clean-text.ts';

describe('text for the store', () => {
  it('strips NUL, halves of surrogate pairs and soft hyphens, and keeps emoji', () => {
    expect(cleanText('a\u0000b\ud800c \u{1f600} op\u00adtional')).toBe('abc \u{1f600} optional');
  });

  it('has line feeds only, and no form feed, which divides pages', () => {
    expect(cleanText('one\r\ntwo\rthree\ffour')).toBe('one\ntwo\nthree\nfour');
  });

  it('changes nothing the second time, for any text', () => {
    assert(
      property(string({ unit: 'binary' }), (text) => {
        const clean = cleanText(text);
        expect(cleanText(clean)).toBe(clean);
        expect(clean.isWellFormed()).toBe(true);
        expect(clean).not.toContain('\u0000');
      }),
    );
  });
});
