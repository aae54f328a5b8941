import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markdownText } from '#server/rules/markdown-text.ts';
import { growth, notSquared } from '#test/support/processor-time.ts';

describe('a Markdown text in one plain line', () => {
  it.each([
    ['Plain words', 'Plain words'],
    ['**Bold** and _it_, ***both***, ~~gone~~', 'Bold and it, both, gone'],
    ['snake_case_name and 5 * 3 * 2', 'snake_case_name and 5 * 3 * 2'],
    ['# Heading #\n\nText', 'Heading Text'],
    ['- [x] done\n- two\n1. three', 'done two three'],
    ['[the motion](https://court.test/a(b) "t") and ![door](x.png)', 'the motion and door'],
    ['`a*b*` and \\*kept\\*', 'a*b* and *kept*'],
    ['> quoted\n> > twice', 'quoted twice'],
    ['| a | b |\n|---|--:|\n| 1 | 2 |', 'a · b 1 · 2'],
    ['a &amp; b &sect; 5 &#8212; &bogus;', 'a & b § 5 — &bogus;'],
    ['```js\ncode\n```\n\n---\n\nend', 'code end'],
    ['  two   blanks\r\nand a line ', 'two blanks and a line'],
    ['<https://court.test> <b>bold</b>', 'https://court.test <b>bold</b>'],
    ['', ''],
  ])('%j reads %j', (source, words) => {
    expect(markdownText(source)).toBe(words);
  });

  it('leaves text without marks as it is, and is one line for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(markdownText(text)).not.toMatch(/[\r\n]/);
      }),
    );
  });

  it.each(['*', '[', '_a ', '`', '[a](', '| - '])('looks once at each part of many %s', (part) => {
    expect(growth((times) => markdownText(part.repeat(times)), 500)).toBeLessThan(notSquared);
  });
});
