import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { MarkdownView } from '#renderer/parts/markdown/markdown-view.tsx';
import { markdownText } from '#server/rules/markdown-text.ts';
import { processorTime, processorTimeOnce } from '#test/support/processor-time.ts';

/* Texts that were written to slow their reader down, compared with plain ones of the same length. */
const length = 4000;
const runs = [
  '*',
  '_',
  '**a ',
  '__a ',
  '~~a ',
  '`',
  '``a ',
  '[',
  '![',
  '[a](',
  '[a][',
  '](',
  '](<',
  '<a',
  '<!--',
  '<?',
  '&',
  '&#1',
  '> ',
  '- ',
  '1. ',
  '* a\n',
  '> > ',
  '|',
  '|a',
  '|-|\n',
  '# ',
  '\\',
  ' ',
  '	',
  '\n',
  '\n\n',
  '---\n',
  '```\n',
  '[a]: b\n',
  'a@a.',
  'http://a.',
  'www.a',
  '*a_b',
  '*a **b ',
  '_a __b ',
  '[a *b ',
  '(((',
  '"a" ',
  "'(",
  '[^a]',
  '- [ ] ',
  'a\n=\n',
  '\xA0',
];
const plain = 'The school wrote on Monday. '.repeat(length / 28);
const texts = runs.flatMap((run) =>
  ['', '!'].map((end) => run.repeat(Math.ceil(length / run.length)).slice(0, length) + end),
);

describe.each([
  ['a text as it is read', (text: string) => renderToStaticMarkup(<MarkdownView text={text} />), 100],
  ['a text in one line', (text: string) => markdownText(text), 100],
] as const)('%s', (_what, work, ratio) => {
  test('costs no more for marks that were made to', { timeout: 60_000 }, () => {
    const budget = Math.max(
      5,
      processorTime(() => work(`**${plain}** a`)),
    );
    const dear = texts.flatMap((text) => {
      const ms = processorTimeOnce(() => work(text));
      return ms > budget * ratio
        ? [`${JSON.stringify(text.slice(0, 10))}: ${ms.toFixed(0)} ms for ${budget.toFixed(0)}`]
        : [];
    });
    expect(dear).toEqual([]);
  });
});

test.each(['> ', '- ', '1. ', '* > '])('a text nested without end by “%s” is shown as it was typed', (mark) => {
  const text = `${mark.repeat(20_000)}The school wrote.`;
  const html = renderToStaticMarkup(<MarkdownView text={text} />);
  expect(html).toContain('The school wrote.');
});
