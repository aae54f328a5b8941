import type { Line } from 'tesseract.js';
import { describe, expect, it, test } from 'vitest';
import { type ReadLine, turnedBack, wordsOf } from '#server/extraction/pictures/line-words.ts';
import { pageOfLines, withoutWords } from '#server/extraction/pictures/page-of-words.ts';
import { attemptOf } from '#server/extraction/pictures/read-lines.ts';
import { withUnseen } from '#server/extraction/pictures/reading-order.ts';

type Given = [text: string, options?: { confidence?: number; high?: number; gap?: number }];

/** A line as the recognizer gives it, its words one after the other. */
function line(...given: Given[]): Pick<Line, 'words' | 'baseline'> {
  let x = 100;
  const words = given.map(([text, { confidence = 90, high = 24, gap = 10 } = {}]) => {
    const bbox = { x0: x + gap, y0: 100 - high, x1: x + gap + 12 * text.length, y1: 100 };
    x = bbox.x1;
    return { text, confidence, bbox };
  });
  return { words, baseline: { x0: 100, y0: 100, x1: x, y1: 100, has_baseline: true } } as unknown as Line;
}

const said = (...given: Given[]): string =>
  wordsOf(line(...given))
    .map(({ text }) => text)
    .join(' ');

describe('a stroke', () => {
  test.each<[string, Given[], string]>([
    ['at the beginning', [['|'], ['never'], ['agreed']], 'I never agreed'],
    ['within', [['that'], ['|'], ['receive']], 'that I receive'],
    ['at the end', [['you'], ['and'], ['|']], 'you and I'],
    ['with a mark', [['so'], ['did'], ['|.']], 'so did I.'],
    ['as a small L', [['l'], ['waited']], 'I waited'],
    ['short for I am', [['|’m'], ['late']], 'I’m late'],
    ['as a one, short for I have', [["1've"], ['paid']], "I've paid"],
  ])('%s is an I by the word beside it', (_, words, expected) => {
    expect(said(...words)).toBe(expected);
  });

  test.each<[string, Given[], string]>([
    ['far from the words', [['|'], ['never', { gap: 90 }]], 'never'],
    ['higher than a line', [['|', { high: 90 }], ['never']], 'never'],
    ['between capitals', [['A'], ['|'], ['B']], 'A | B'],
    ['of a number', [['at'], ['1'], ['am']], 'at 1 am'],
  ])('%s is none', (_, words, expected) => {
    expect(said(...words)).toBe(expected);
  });

  it('that was mended is shown to be checked', () => {
    expect(wordsOf(line(['|', { confidence: 95 }], ['never']))[0]).toMatchObject({ text: 'I', confidence: 55 });
  });
});

const lineOf = (y: number, x: number, words: string, confidence = 90): ReadLine => ({
  paragraph: y,
  words: words.split(' ').map((text, at) => ({ text, x: x + at * 100, y, w: 90, h: 20, confidence })),
});

describe('a page', () => {
  const size = { width: 1_000, height: 1_000 };

  it('keeps the words that were read with little certainty', () => {
    const lines = [lineOf(10, 0, 'The parties met on the ninth'), lineOf(40, 0, 'nevr agred', 12)];
    const page = pageOfLines(attemptOf(lines, size), size);
    expect(page.text).toBe('The parties met on the ninth\n\nnevr agred');
    expect(page.words?.words.map(({ confidence }) => confidence).slice(-2)).toEqual([12, 12]);
  });

  it('of single letters here and there is a photo of leaves', () => {
    const lines = Array.from({ length: 12 }, (_, at) => lineOf(at * 30, 0, 'r a » hs'));
    expect(pageOfLines(attemptOf(lines, size), size)).toEqual({ text: '', confidence: null });
  });

  it('loses words in its text and among their places together', () => {
    const lines = [lineOf(10, 0, 'Filed on the ninth'), lineOf(40, 0, 'on the order of the court')];
    const page = withoutWords(pageOfLines(attemptOf(lines, size), size), ({ y }) => y === 10);
    expect(page.text).toBe('on the order of the court');
    expect(page.words?.words.map(({ text }) => text).join(' ')).toBe(page.text);
  });
});

describe('a second look', () => {
  it('adds what the first has not seen, between its lines', () => {
    const lines = withUnseen(
      [lineOf(0, 0, 'left one'), lineOf(100, 0, 'left two')],
      [lineOf(0, 0, 'left one'), lineOf(50, 500, 'right one')],
    );
    expect(lines.map(({ words }) => words.map(({ text }) => text).join(' '))).toEqual([
      'left one',
      'right one',
      'left two',
    ]);
  });

  it('leaves the order of columns as it is', () => {
    const columns = [0, 40, 80]
      .map((y) => lineOf(y, 0, 'in one'))
      .concat([0, 40, 80].map((y) => lineOf(y, 500, 'in two')));
    const lines = withUnseen(columns, [lineOf(120, 0, 'below')]);
    expect(lines.map(({ words }) => words.at(-1)?.text)).toEqual(['one', 'one', 'one', 'two', 'two', 'two', 'below']);
  });
});

test.each([
  [90, { width: 50, height: 100 }, { x: 20, y: 38, w: 10, h: 2 }],
  [180, { width: 100, height: 50 }, { x: 88, y: 20, w: 2, h: 10 }],
  [270, { width: 50, height: 100 }, { x: 70, y: 10, w: 10, h: 2 }],
])('words of a picture turned by %i degrees are where they are in it', (degrees, from, expected) => {
  const word = { text: 'a', x: 10, y: 20, w: 2, h: 10, confidence: 90 };
  expect(turnedBack([word], from, { width: 100, height: 50 }, degrees)).toEqual([{ ...word, ...expected }]);
});
