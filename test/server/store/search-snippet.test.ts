import { describe, expect, test } from 'vitest';
import { parseSearch } from '#server/store/search-query.ts';
import { cutOut } from '#server/store/search-snippet.ts';

/** A snippet with its hits in brackets. */
function cut(text: string, search: string): string {
  const { snippet, ranges } = cutOut(text, parseSearch(search));
  return ranges
    .toReversed()
    .reduce((shown, [from, to]) => `${shown.slice(0, from)}[${shown.slice(from, to)}]${shown.slice(to)}`, snippet);
}

const filler = 'word '.repeat(5000);

describe('a stretch of a long page', () => {
  test.each([
    ['one word', 'school', 'the school wrote', 'the [school] wrote'],
    ['capitals', 'SCHOOL', 'The School wrote', 'The [School] wrote'],
    ['accents on either side', 'kontakt cafe', 'Das Café, der Köntakt', 'Das [Café], der [Köntakt]'],
    ['a beginning', 'insur*', 'reinsured, insurance, insured', 'reinsured, [insurance], [insured]'],
    ['a phrase', '"school wrote"', 'the school has, the school wrote', 'the school has, the [school wrote]'],
    ['a word with a mark inside, as a phrase', 'o’brien', 'O’Brien and Brien', '[O’Brien] and Brien'],
    ['words that lie over one another', '"a b" "b c"', 'x a b c', 'x [a b c]'],
    ['nothing', 'absent', 'the school wrote', 'the school wrote'],
    ['a number as it is shown', '1234.50', 'paid $1,234.50 in May', 'paid $[1,234.50] in May'],
    ['a word that a line’s end divides', 'insurance', 'the insur-\nance', 'the [insur-\nance]'],
    ['a hyphen or none', 'pickups', 'the pick-up, a pickup', 'the [pick-up], a [pickup]'],
    [
      'words around the mark of a note',
      '"agreement was"',
      'the agreement¹ was, agreement[2] was',
      'the [agreement¹ was], [agreement[2] was]',
    ],
    ['letters that stand alone', '京都', '东京都市', '东[京都]市'],
    ['other alphabets', 'школа 学校', 'Школа и 学校.', '[Школа] и [学校].'],
  ])('shows %s', (_what, search, text, shown) => {
    expect(cut(text, search)).toBe(shown);
  });

  test('begins a little before its hits, anywhere, and says where it was cut', () => {
    expect(cut(`${filler}the school wrote ${filler}`, 'school')).toMatch(
      /^…(?:word ){4}the \[school\] wrote (?:word ?)+…$/,
    );
  });

  test('is the one with the most of what was searched', () => {
    expect(cut(`school ${filler}school monday ${filler}school`, 'school monday')).toContain('[school] [monday]');
  });

  test('is short, even of one endless word', () => {
    const { snippet, ranges } = cutOut(`${'x'.repeat(100_000)} y`, parseSearch('x*'));
    expect(snippet).toHaveLength(601);
    expect(ranges).toEqual([[0, 600]]);
  });
});

test('a search says each of its words once, and no more than anybody means', () => {
  expect(parseSearch('a A a* "a" a*')).toEqual([
    { text: 'A', prefix: false, exact: false },
    { text: 'a', prefix: true, exact: false },
    { text: 'a', prefix: false, exact: true },
  ]);
  expect(parseSearch(Array.from({ length: 300 }, (_, at) => `w${at}`).join(' '))).toHaveLength(64);
});
