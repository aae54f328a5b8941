import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeWords } from '#renderer/lib/word-merge.ts';

describe('two people’s changes of one text', () => {
  const base = 'He came forty minutes late. The children waited. She wrote it down.';

  it('are put together when they are apart', () => {
    const mine = base.replace('forty', 'fifty');
    const theirs = base.replace('She', 'The librarian');
    expect(mergeWords(base, mine, theirs)).toBe(
      'He came fifty minutes late. The children waited. The librarian wrote it down.',
    );
  });

  it('keep what one added at the front and the other at the end', () => {
    expect(mergeWords('Parenting plan', 'Parenting plan (scan)', 'The Parenting plan')).toBe(
      'The Parenting plan (scan)',
    );
  });

  it('are left to a person where they touch or contradict', () => {
    expect(mergeWords(base, base.replace('forty', 'fifty'), base.replace('forty', 'thirty'))).toBeNull();
    expect(mergeWords(base, base.replace('forty ', ''), base.replace('minutes', 'hours'))).toBeNull();
    expect(mergeWords('', 'Mine', 'Theirs')).toBeNull();
  });

  it('are taken once where both wrote the same', () => {
    const both = base.replace('forty', 'fifty');
    expect(mergeWords(base, both, both)).toBe(both);
    expect(mergeWords(base, both, `${both} Signed.`)).toBe(`${both} Signed.`);
  });

  it('leave the other side’s text as it is when one changed nothing, and do not depend on who is who', () => {
    const words = array(constantFrom('late', 'early', 'he', 'she', '.', 'and'), { maxLength: 12 });
    assert(
      property(words, words, words, (one, two, three) => {
        const [a, b, c] = [one.join(' '), two.join(' '), three.join(' ')];
        expect(mergeWords(a, b, a)).toBe(b);
        expect(mergeWords(a, b, c)).toBe(mergeWords(a, c, b));
      }),
      { numRuns: 300 },
    );
  });
});
