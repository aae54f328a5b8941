import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourceOf } from '#renderer/parts/markdown/editor-state.ts';
import { footnote, insertText, pageBreak } from '#renderer/parts/markdown-editor/insertions.ts';
import { after, run, stateOf } from './commands.ts';

describe('a page break', () => {
  it.each([
    ['one¦', 'one\n\n\\pagebreak\n\n¦'],
    ['one¦\ntwo', 'one\n\n\\pagebreak\n¦\ntwo'],
    ['one¦\n\ntwo', 'one\n\n\\pagebreak¦\n\ntwo'],
    ['¦', '\\pagebreak\n\n¦'],
    ['one\n\n¦', 'one\n\n\\pagebreak\n\n¦'],
    ['one\n¦', 'one\n\n\\pagebreak\n\n¦'],
    ['one¦\r\ntwo', 'one\r\n\r\n\\pagebreak\r\n¦\r\ntwo'],
  ])('is a paragraph of its own: %j becomes %j', (before, expected) => {
    expect(after(before, pageBreak)).toBe(expected);
  });
});

describe('a footnote', () => {
  it.each([
    ['one¦', 'one[^1]\n\n[^1]: ¦'],
    ['one¦ two[^1]\n\n[^1]: note', 'one[^2] two[^1]\n\n[^1]: note\n[^2]: ¦'],
    ['one¦[^7]\r\ntwo\r\n', 'one[^8][^7]\r\ntwo\r\n[^8]: ¦'],
  ])('has its words at the end, and the caret there: %j becomes %j', (before, expected) => {
    expect(after(before, footnote)).toBe(expected);
  });
});

it('writes at the caret with the line endings of the document, and changes nothing else', () => {
  expect(after('a¦b\r\nc', insertText('x\ny'))).toBe('ax\r\ny¦b\r\nc');
  const text = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\t', '😀'), maxLength: 30 });
  fc.assert(
    fc.property(text, text, text, fc.constantFrom('\n', '\r\n'), (start, end, put, ending) => {
      const as = (words: string): string => words.replaceAll('\n', ending);
      // A document of one line has no ending of its own.
      fc.pre(ending === '\n' || (start + end).includes('\n'));
      const state = run(stateOf(`${as(start)}¦${as(end)}`), insertText(put));
      expect(sourceOf(state)).toBe(as(start) + as(put) + as(end));
    }),
  );
});
