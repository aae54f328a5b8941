import { expect, test } from 'vitest';
import { type DiffPart, wordDiff } from '#renderer/lib/word-diff.ts';

const side = (parts: readonly DiffPart[] | null, left: DiffPart['kind']): string =>
  (parts ?? [])
    .filter(({ kind }) => kind !== left)
    .map(({ text }) => text)
    .join('');

test('marks the words that changed and leaves the others', () => {
  expect(wordDiff('sent on the second of March', 'sent on the third of March')).toEqual([
    { kind: 'same', text: 'sent on the ' },
    { kind: 'removed', text: 'second' },
    { kind: 'added', text: 'third' },
    { kind: 'same', text: ' of March' },
  ]);
});

test.each([
  ['', ''],
  ['', 'new'],
  ['old', ''],
  ['a b a b', 'b a b a'],
  ['same', 'same'],
  ['one, two; three', 'one two, three!'],
  ['Überprüfung der Straße', 'Überprüfung der Straßen'],
  ['line one\nline two', 'line one\n\nline 2'],
  ['a a a a', 'a a'],
  ['👩‍⚖️ judge', 'judge 👩‍⚖️'],
])('gives both texts back: %j and %j', (before, after) => {
  const parts = wordDiff(before, after);
  expect(side(parts, 'added')).toBe(before);
  expect(side(parts, 'removed')).toBe(after);
});

test('gives up on texts too long to compare, but not on a small change in a long one', () => {
  const words = Array.from({ length: 5000 }, (_, n) => `word${n}`);
  const long = words.join(' ');
  expect(wordDiff(long, words.toReversed().join(' '))).toBeNull();
  expect(wordDiff(long, long.replace('word2500', 'changed'))).toHaveLength(4);
});
