import { describe, expect, it } from 'vitest';
import { judge, leftToCheck } from '#server/papers/verifier/page/judge.js';

const since = 'November 26, 2026';
const all = [
  { what: 'volume 1 of 2 of the packet', name: 'Volume1of2.pdf', sha256: 'a' },
  { what: 'volume 2 of 2 of the packet', name: 'Volume2of2.pdf', sha256: 'b' },
  { what: 'the original of Exhibit 3', name: null, sha256: 'c' },
  { what: 'the original of Exhibit 7', name: null, sha256: 'c' },
];

describe('what the page says of a file', () => {
  it.each([
    ['any name.pdf', 'a', 'This is volume 1 of 2 of the packet. It is unchanged since November 26, 2026.'],
    [
      'x',
      'c',
      'This is the original of Exhibit 3 and the original of Exhibit 7. It is unchanged since November 26, 2026.',
    ],
    ['x', 'd', 'This file is not in this packet, or it was changed.'],
    [
      'Volume2of2 (1).pdf',
      'd',
      'It has the name of volume 2 of 2 of the packet but not its content: it was changed after November 26, 2026, or it is another file with the same name.',
    ],
    // The content counts, not the name.
    ['Volume2of2.pdf', 'a', 'This is volume 1 of 2 of the packet. It is unchanged since November 26, 2026.'],
  ])('%s with the hash %s: %s', (name, sha256, text) => {
    expect(judge({ name, sha256 }, all, since).text).toBe(text);
  });

  it('names what is not checked yet, at most ten', () => {
    expect(leftToCheck(all, new Set([0, 2, 3]))).toBe('Not checked yet: volume 2 of 2 of the packet.');
    expect(leftToCheck(all, new Set([0, 1, 2, 3]))).toBe('Every file of this packet was checked and is unchanged.');
    const many = Array.from({ length: 12 }, (_, at) => ({ what: `file ${at}`, name: null, sha256: `${at}` }));
    expect(leftToCheck(many, new Set())).toMatch(/: file 0, .*, file 9 and 2 more\.$/);
  });
});
