import { expect, it } from 'vitest';
import { editorState } from '#renderer/parts/markdown/editor-state.ts';
import { proseWords } from '#renderer/parts/markdown-editor/spelling-marks.ts';
import { wordsIn } from '#renderer/parts/markdown-editor/spelling-words.ts';
import { growth, notSquared } from '#test/support/processor-time.ts';

const words = (text: string): string[] => wordsIn(text).map(({ word }) => word);
const prose = (text: string): string[] => {
  const state = editorState(text);
  return proseWords(state, 0, state.doc.length).map(({ word }) => word);
};

it.each([
  ['It’s the mother’s, isn’t it?', ['It’s', 'the', 'mother’s', 'isn’t', 'it']],
  ['court-ordered (parenting) "time"', ['court', 'ordered', 'parenting', 'time']],
  ['ICWA and the DVROs of iPhone', ['and', 'the', 'of']],
  ['2nd page3 4pm $5 a_b x', []],
  ['see https://court.test/abc, a@b.test, www.court.test, courts.ca.gov, C:\\papers\\x', ['see']],
  ['café naïve', ['café', 'naïve']],
  ['שלום Привет', []],
  ['a'.repeat(31), []],
])('finds the words to check in %j', (text, expected) => {
  expect(words(text)).toEqual(expected);
});

it('names the place of each word', () => {
  expect(wordsIn('one two', 10)).toEqual([
    { from: 10, to: 13, word: 'one' },
    { from: 14, to: 17, word: 'two' },
  ]);
});

it('skips code, addresses, citations, footnote marks and page breaks', () => {
  expect(prose('before `code` [words](https://court.test "title") after[^note]')).toEqual([
    'before',
    'words',
    'title',
    'after',
  ]);
  expect(prose('```\ncode\n```\n\n\\pagebreak\n\nafter')).toEqual(['after']);
  const cited = '[Exhbit](casewright://evidence/01890000-0000-7000-8000-000000000001)';
  expect(prose(`see ${cited} there`)).toEqual(['see', 'there']);
});

it('counts places alike whatever the line endings are', () => {
  const state = editorState('one\r\ntwo\r\nthree');
  const last = proseWords(state, 0, state.doc.length).at(-1);
  expect(state.doc.sliceString(last?.from ?? 0, last?.to)).toBe('three');
});

it.each(["a'", 'a-', '@', 'a/', ':'])('looks once at each part of many %s', (part) => {
  expect(growth((times) => wordsIn(part.repeat(times)), 15_000)).toBeLessThan(notSquared);
});
