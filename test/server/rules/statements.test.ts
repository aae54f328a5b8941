import { expect, test } from 'vitest';
import { factsIn } from '#server/rules/statements.ts';

const names = ['Robert Hale', 'Ines Roth', 'Fernhill Elementary', 'Li'];
const facts = (text: string, quoted = false) => factsIn({ text, quoted }, names).join(' ');

test.each([
  ['On March 5, 2026 I called.', 'date'],
  ['On the 5th of March I called.', 'date'],
  ['On 3/5/2026 I called.', 'date'],
  ['On 2026-03-05 I called.', 'date'],
  ['I have lived there since 2019.', 'date'],
  ['He came at 5 p.m. and left at 17:30.', 'date'],
  ['It was in Sept. 2024.', 'date'],
  ['He paid $40.', 'amount'],
  ['He paid 1,200 dollars and €5.', 'amount'],
  ['Half of it, 50%, is mine.', 'amount'],
  ['Robert Hale came.', 'name'],
  ['Mr. Hale’s car was there.', 'name'],
  ['Fernhill Elementary wrote.', 'name'],
  ['He wrote “I will not come”.', 'quotation'],
  ['He wrote "I will not come".', 'quotation'],
  ['On May 1 Hale said “no way” and paid $5.', 'date amount name quotation'],
])('%s states: %s', (text, expected) => {
  expect(facts(text)).toBe(expected);
});

test.each([
  'I love my children.',
  'I may call him.',
  'The march went on.',
  'A number of 40 is no amount.',
  'Halewood is a town.',
  'Lies are not welcome.',
  'The so-called “agreement” was none.',
  'See [it](casewright://evidence/01890000-0000-7000-8000-000000000000?page=3&q=on+March+5).',
  'See https://example.com/2026-03-05/$40.',
])('%s states nothing that has to be supported', (text) => {
  expect(facts(text)).toBe('');
});

test('all of a quotation is one', () => {
  expect(facts('I will not come', true)).toBe('quotation');
});

// Each of these took hours where the time grew with the square of the length.
test.each(['“ ', '" a', '](', '1,', '[^', '“a” ', '$1,', 'May '])(
  'a million characters of %j are looked through at once',
  (piece) => {
    expect(factsIn({ text: piece.repeat(1_000_000 / piece.length), quoted: false }, names)).toBeInstanceOf(Array);
  },
);
