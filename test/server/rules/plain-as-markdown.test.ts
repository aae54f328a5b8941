import * as fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { expect, test } from 'vitest';
import { plainAsMarkdown } from '#server/rules/plain-as-markdown.ts';

/** What a reader sees, and the elements it is in. */
function shown(markdown: string): { text: string; elements: string[] } {
  const html = renderToStaticMarkup(createElement(Markdown, { remarkPlugins: [remarkGfm] }, markdown));
  const elements = [...html.matchAll(/<([a-z0-9]+)/g)].map(([, name]) => name ?? '');
  const text = html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
  return { text: squeezed(text), elements };
}

const squeezed = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

test.each([
  'Letter from the principal on late pick-ups',
  'Shared expenses 2026 ($2,113.50)',
  'IMG_20260809_184712.jpg',
  'Is this right? Yes: 60% – “his” half',
])('%s needs nothing', (title) => {
  expect(plainAsMarkdown(title)).toBe(title);
});

test.each([
  '*draft* of _June_',
  '1. Notes',
  '2026) list',
  '# Heading',
  '- item',
  '+ item',
  '> quoted',
  '---',
  '===',
  '[x](javascript:alert(1))',
  '![x](y.png)',
  '<b>bold</b> &amp; &#65;',
  '`code` \\ back',
  '~~gone~~ ~',
  '    four spaces',
  '\ttab',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  'line one\n===\nline two\n---',
  '[^1] and [^1]: note',
  '- [ ] task',
  '*\n:-',
  'Total\n:---:',
])('%j is shown as it is', (text) => {
  const { text: seen, elements } = shown(plainAsMarkdown(text));
  expect(seen).toBe(squeezed(text));
  expect(elements.filter((name) => name !== 'p' && name !== 'br')).toEqual([]);
});

// A bare web address is a link in GFM after any character; it is shown as it is all the same.
test('any text is shown as it is, with any content', () => {
  const bit = fc.constantFrom(
    ...'*_`~#>+-=|[]()!<>&;\\/:."\'012ab .\t\n'.split(''),
    '1.',
    '&lt;',
    '    ',
    '\n\n',
    'www.',
    '://',
    '@',
  );
  fc.assert(
    fc.property(fc.array(bit, { maxLength: 24 }), (bits) => {
      const text = bits.join('');
      const { text: seen, elements } = shown(plainAsMarkdown(text));
      expect(seen).toBe(squeezed(text));
      expect(elements.filter((name) => !['p', 'br', 'a'].includes(name))).toEqual([]);
    }),
    { numRuns: 4000 },
  );
});
