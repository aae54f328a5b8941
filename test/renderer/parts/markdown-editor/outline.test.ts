import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { headingsOf } from '#renderer/parts/markdown-editor/outline.ts';
import { growth, notSquared } from '#test/support/processor-time.ts';

it.each([
  [
    '# One\n\n### Two ###',
    [
      [1, 1, 'One'],
      [3, 3, 'Two'],
    ],
  ],
  [
    'One\n===\r\n\r\nTwo\r\n---',
    [
      [1, 1, 'One'],
      [4, 2, 'Two'],
    ],
  ],
  ['```\n# code\n```\n# One', [[4, 1, 'One']]],
  ['````\n```\n# code\n````\n# One', [[5, 1, 'One']]],
  ['~~~\n# never closed', []],
  ['    # code\n#no heading\n\n---\n- item\n---', []],
  ['# **Bold** [link](a(b) `code` \\* [^1]', [[1, 1, 'Bold link code *']]],
  ['#', [[1, 1, '']]],
  ['# snake_case _word_', [[1, 1, 'snake_case word']]],
])('finds the headings of %j', (source, expected) => {
  expect(headingsOf(source).map(({ line, level, words }) => [line, level, words])).toEqual(expected);
});

it('finds every heading of a text of any length, and names its line', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('words', '', '> quoted', '# Heading', '## Other'), { maxLength: 40 }),
      (lines) => {
        const wanted = lines.flatMap((line, place) => (line.startsWith('#') ? [place + 1] : []));
        expect(headingsOf(lines.join('\n')).map(({ line }) => line)).toEqual(wanted);
        expect(headingsOf(lines.join('\r\n')).map(({ line }) => line)).toEqual(wanted);
      },
    ),
  );
});

it.each(['# A\n\nwords\n\n', 'a#', '*_'])(
  'looks once at each part of a text of many %j, in many lines or one',
  (part) => {
    expect(growth((times) => headingsOf(`# ${part.repeat(times)}`), 100_000)).toBeLessThan(notSquared);
  },
);
