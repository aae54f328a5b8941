import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PdfValue } from '#server/papers/join/pdf-objects.ts';
import { EndOfBytes, NotPlain, PdfSyntax, valueAsPdf } from '#server/papers/join/pdf-syntax.ts';

function read(text: string): PdfValue {
  return new PdfSyntax(Buffer.from(`${text}\nendobj\n`, 'latin1')).value();
}

const names = fc.stringMatching(/^\/[A-Za-z0-9+#_-]{0,9}$/);
const plain = fc.oneof(
  fc.constantFrom(null, true, false),
  names,
  fc.integer(),
  fc.double({ noNaN: true, min: -1e6, max: 1e6 }).map((value) => Math.round(value * 1e6) / 1e6 + 0),
  fc.nat(99_999).map((number) => `${number} 0 R`),
  fc.uint8Array({ maxLength: 12 }).map((bytes) => `b:${Buffer.from(bytes).toString('hex')}`),
);
const { value } = fc.letrec<{ value: PdfValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    plain,
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(names, tie('value'), { maxKeys: 5, noNullPrototype: true }),
  ),
}));

describe('a value of a PDF', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(value, (given) => {
        expect(read(valueAsPdf(given))).toEqual(given);
      }),
    );
  });

  it.each<[string, PdfValue]>([
    ['(a\\(b\\)(c)\\\\)', `b:${Buffer.from('a(b)(c)\\').toString('hex')}`],
    ['(\\101\\7\\53\r\n\\\r\nx\\\ny\\n)', `b:${Buffer.from('A\u0007+\nxy\n', 'latin1').toString('hex')}`],
    ['< 4 1 4>', 'b:4140'],
    [
      '[1 2 0 R/N(x)<</A<</B true>>>>%note\n-.5 +3. 7]',
      [1, '2 0 R', '/N', 'b:78', { '/A': { '/B': true } }, -0.5, 3, 7],
    ],
  ])('is read the way others write it: %s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('is written without exponents, and text in letters that every reader has', () => {
    expect(valueAsPdf([1e-7, 1e-12, 12_345_678_901, 0.1])).toBe('[0.0000001 0 12345678901 0.1]');
    expect(valueAsPdf('u:A (b) \\')).toBe('(A \\(b\\) \\\\)');
    expect(valueAsPdf('u:Ä')).toBe('<feff00c4>');
  });

  it.each(['<</A', '[1 2', '(a', '<41', '/A <</B', '12'])('is known to go on: %s', (text) => {
    const syntax = new PdfSyntax(Buffer.from(text));
    expect(() => {
      for (;;) syntax.value();
    }).toThrow(EndOfBytes);
  });

  it.each(['<</A 1 0/B[1 0 R]>>', '<</A 1 B 2>>', '--1', '1e5', 'obj', '1 3 R', `${'['.repeat(300)}1`, '<4x>'])(
    'is left to others where it is unusual: %s',
    (text) => expect(() => read(text)).toThrow(NotPlain),
  );
});
