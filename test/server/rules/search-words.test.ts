import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldWord } from '#server/rules/fold-word.ts';
import { inflections } from '#server/rules/inflections.ts';
import { patternsOf } from '#server/rules/search-patterns.ts';
import { gap, indexWords, unitsOf } from '#server/rules/search-words.ts';

test.each([
  ['the pick-up at the insur-\n\n  ance company', 'the pick up at the insurance company', 'pickup', 'insur ance'],
  ['$1,234,567.50 due', '1 234 567 50 due', '1234567 50'],
  ['the agreement¹ was, agreement[1] was', 'the agreement was agreement was', 'agreement1', '1'],
  ['Smith-\nJones', 'smith jones', 'smithjones'],
  ['a list 1, 234 and 12,34', 'a list 1 234 and 12 34'],
  ['北京市 iPhone手机 2024年', '北 京 市 iphone 手 机 2024 年'],
  ['½ of m²', '½ of m', 'm2'],
  ['x\u200by\u00adz', 'xyz'],
])('takes %j apart', (text, ...readings) => {
  expect(indexWords(text).join(' ')).toBe(readings.join(` ${gap} `));
});

test.each([
  ['pickups', 'pickup'],
  ['hopes', 'hoped'],
  ['paid', 'paying'],
  ['children', 'child'],
  ['travelled', 'traveling'],
  ['custody', 'custodies'],
  ['hearings', 'hearing'],
  ['stopped', 'stops'],
  ['agreeing', 'agreed'],
  ['boxes', 'box'],
  ['goes', 'go'],
])('%s is found by %s', (one, other) => {
  expect(inflections(other)).toContain(one);
});

test.each([
  ['hoped', 'hop'],
  ['payment', 'pay'],
  ['custodian', 'custody'],
  ['bus', 'bu'],
  ['news', 'newt'],
  ['universe', 'university'],
])('%s is not found by %s', (one, other) => {
  expect(inflections(other)).not.toContain(one);
});

const stem = fc.stringMatching(/^[a-z]{2,8}$/);
const word = fc
  .tuple(stem, fc.constantFrom('', 's', 'es', 'ies', 'ed', 'd', 'ing', 'y', 'e'))
  .map((parts) => parts.join(''));

test('what finds a word is found by it', () => {
  fc.assert(
    fc.property(word, (one) => {
      for (const form of inflections(one)) expect(inflections(form), form).toContain(one);
    }),
    { numRuns: 2000, seed: 27 },
  );
});

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        'well',
        'Known',
        '-',
        '-\n',
        ' ',
        '1',
        '234',
        ',',
        '.',
        '’',
        '¹',
        '[2]',
        '北',
        'é',
        '\u00ad',
        'ß',
        'ﬁ',
      ),
      { maxLength: 30 },
    )
    .map((parts) => parts.join('')),
);

test('folding twice is folding once, and leaves letters, digits and their signs alone', () => {
  fc.assert(
    fc.property(text, (any) => {
      const once = foldWord(any);
      expect(foldWord(once)).toBe(once);
      expect(once).toMatch(/^[\p{L}\p{N}\p{M}]*$/u);
    }),
    { numRuns: 2000, seed: 27 },
  );
});

test('units lie in order in their text, and their words in them', () => {
  fc.assert(
    fc.property(text, (any) => {
      let at = 0;
      for (const { from, to, words } of unitsOf(any)) {
        expect(from).toBeGreaterThanOrEqual(at);
        expect(to).toBeGreaterThan(from);
        for (const each of words) {
          expect(each.from).toBeGreaterThanOrEqual(from);
          expect(each.to).toBeLessThanOrEqual(to);
          expect(each.word).not.toBe('');
          expect(each.word).not.toContain(gap);
        }
        at = to;
      }
      expect(at).toBeLessThanOrEqual(any.length);
    }),
    { numRuns: 2000, seed: 27 },
  );
});

test('a text finds itself, in quotes or not', () => {
  fc.assert(
    fc.property(text, fc.boolean(), (any, exact) => {
      const all = ` ${indexWords(any).join(' ')} `;
      for (const unit of unitsOf(any)) {
        const patterns = patternsOf({ text: any.slice(unit.from, unit.to), prefix: false, exact });
        const isFound = patterns.some(({ words }) => all.includes(` ${words.join(' ')} `));
        expect(isFound || patterns.length === 0, JSON.stringify(any.slice(unit.from, unit.to))).toBe(true);
      }
    }),
    { numRuns: 2000, seed: 27 },
  );
});

test('what is made to take long takes one walk', () => {
  const hostile = ['a-', 'a\u00ad', '-\n', 'a¹', '1,234', '[1]', 'a-\n', '北', '\u0301'].map((part) =>
    part.repeat(50_000),
  );
  for (const each of hostile) expect(indexWords(each).length).toBeLessThan(400_001);
});
