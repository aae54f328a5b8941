import { array, assert, boolean, constantFrom, oneof, property, record, tuple } from 'fast-check';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, it } from 'vitest';
import { treeOfWriting } from '#server/extraction/markdown/blocks-to-tree.ts';
import { markdownOfText } from '#server/extraction/markdown/plain-text.ts';
import { writeMarkdown } from '#server/extraction/markdown/write-markdown.ts';
import type { Block } from '#server/extraction/pages/block.ts';

function markdownOf(blocks: Block[]): string {
  return writeMarkdown(treeOfWriting({ blocks, notes: new Map() }).tree);
}

interface Shown {
  type: string;
  text: string;
}

/** What a reader of the Markdown sees: each block, and its words without their look. */
function shownBy(markdown: string): Shown[] {
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  return tree.children.map((node) => ({ type: node.type, text: wordsOf(node) }));
}

function wordsOf(node: Nodes): string {
  if (node.type === 'footnoteReference') return `[^${node.identifier}]`;
  if ('children' in node) return node.children.map(wordsOf).join('');
  return 'value' in node ? node.value : '';
}

/** What people write, and what Markdown would take for its own. */
const pieces = oneof(
  { weight: 3, arbitrary: constantFrom('Maya', 'Daniel', 'paid', 'the', 'Émile', '2024', '1', 'a', '東京') },
  constantFrom('*', '**', '_', '__', '_____', '#', '>', '-', '+', '=', '---', '===', '1.', '2)', '`', '```', '~~'),
  constantFrom('[', ']', '[x]', '](', '![', '[^1]', '<', '<b>', '&amp;', '&', '|', '\\', '!', ':', ':-', '\\pagebreak'),
  constantFrom('http://a.example/b_c_d', 'www.a.example', 'x@a.example', '{{name}}', '(', ')', '“', '’', '.'),
);
const line = array(tuple(pieces, constantFrom('', ' ')), { minLength: 1, maxLength: 8 })
  .map((parts) =>
    parts
      .map(([piece, blank]) => piece + blank)
      .join('')
      .trim(),
  )
  .filter((text) => text !== '');

describe('what is text in a file is text in its Markdown', () => {
  it('in a paragraph, each line as it is', () => {
    assert(
      property(array(line, { minLength: 1, maxLength: 3 }), (lines) => {
        const text = lines.join('\n');
        expect(shownBy(markdownOf([{ type: 'paragraph', text }]))).toEqual([{ type: 'paragraph', text }]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('in a heading, an item and a cell', () => {
    assert(
      property(line, (text) => {
        expect(shownBy(markdownOf([{ type: 'heading', level: 2, text }]))).toEqual([{ type: 'heading', text }]);
        expect(shownBy(markdownOf([{ type: 'item', text, number: '3.' }]))).toEqual([{ type: 'list', text }]);
        const rows = [
          ['x', text],
          [text, 'y'],
        ];
        expect(shownBy(markdownOf([{ type: 'table', rows }]))).toEqual([{ type: 'table', text: `x${text}${text}y` }]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('in words of any look, next to each other', () => {
    const look = record({ bold: boolean(), italic: boolean(), strike: boolean() });
    // Underscores within a word are left out: struck words right after them, in bold italics, the library gets wrong.
    const words = line.filter((text) => !/\w_\w/.test(text));
    const spans = array(tuple(words, constantFrom('', ' '), look), { minLength: 1, maxLength: 4 });
    assert(
      property(spans, (parts) => {
        const written = parts.map(([text, blank, each]) => ({ ...each, text: text + blank }));
        const text = written
          .map((span) => span.text)
          .join('')
          .trim();
        const shown = shownBy(markdownOf([{ type: 'paragraph', text, spans: written }]));
        expect(shown.map((block) => block.text).join('\n')).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });

  it('in a plain text file', () => {
    assert(
      property(array(line, { minLength: 1, maxLength: 4 }), (lines) => {
        const text = lines.join('\n');
        expect(shownBy(markdownOfText(text))).toEqual([{ type: 'paragraph', text }]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('leaves what people write as they write it', () => {
    const text = 'Call dana_r@example.com or see https://a.example/x_y (p. 3). Signed: ______ at 5:30 p.m. on a-b_c.';
    expect(markdownOf([{ type: 'paragraph', text }])).toBe(text);
    expect(markdownOf([{ type: 'paragraph', text: '__________' }])).toBe('\\__________');
  });
});
