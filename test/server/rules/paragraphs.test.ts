import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { paragraphsOf } from '#server/rules/paragraphs.ts';

const textsOf = (markdown: string) => paragraphsOf(markdown).map(({ text }) => text);

test('paragraphs are what is between blank lines; lines of one are joined', () => {
  expect(textsOf('One\ntwo\n\n\nThree\r\n\r\nFour')).toEqual(['One two', 'Three', 'Four']);
});

test('each item of a list, quotation and footnote is one of its own, without its mark', () => {
  expect(paragraphsOf('- One\n  goes on\n- Two\n3) Three\n> Said\n> so\nand after\n\n[^1]: Note')).toMatchObject([
    { text: 'One goes on', quoted: false },
    { text: 'Two', quoted: false },
    { text: 'Three', quoted: false },
    { text: 'Said so', quoted: true },
    { text: 'and after', quoted: false },
    { text: 'Note', quoted: false },
  ]);
});

test.each([
  '# Heading',
  '---',
  '***',
  '=====',
  '| a | b |\n| --- | --- |\n| c | d |',
  '\\pagebreak',
  '```\ncode\n\nmore\n```',
  '~~~\nopen',
  '',
])('no statement: %j', (markdown) => {
  expect(textsOf(markdown)).toEqual([]);
  expect(textsOf(`Before\n\n${markdown}`)).toEqual(['Before']);
});

test('after a fence that is closed, paragraphs go on', () => {
  expect(textsOf('```js\na\n```\nAfter')).toEqual(['After']);
  expect(textsOf('````\n```\nstill code\n````\n\nAfter')).toEqual(['After']);
});

test('paragraphs are in order, apart, and where they say they are', () => {
  const piece = constantFrom('word', '\n', '\r\n', '> ', '- ', '# ', '```', ' ', '|', '12. ', '[^1]: ', '\r');
  assert(
    property(array(piece, { maxLength: 60 }), (pieces) => {
      const markdown = pieces.join('');
      let last = 0;
      for (const { text, from, to } of paragraphsOf(markdown)) {
        expect(from).toBeGreaterThanOrEqual(last);
        expect(to).toBeGreaterThan(from);
        expect(text.trim()).not.toBe('');
        const there = markdown.slice(from, to);
        for (const word of text.split(/\s+/)) expect(there).toContain(word);
        last = to;
      }
    }),
  );
});
