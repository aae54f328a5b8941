import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '#renderer/parts/markdown/render-markdown.tsx';
import { normalHtml, underOurRules } from './normal-html.ts';

interface Example {
  example: number;
  section: string;
  markdown: string;
  html: string;
}

interface Suite {
  title: string;
  file: string;
  /** Examples whose point is raw HTML: shown as text here, and tested as such below. */
  rawHtml: readonly number[];
  /** Examples that come out otherwise, each with why. */
  otherwise: Readonly<Record<number, string>>;
}

const corpus = process.env['CASEWRIGHT_CORPUS'];

const literal = 'GFM links a bare address, which plain CommonMark leaves as words';
const protocol = 'an addition to GFM after 0.29: we link the e-mail address without its protocol';

const suites: readonly Suite[] = [
  {
    title: 'GitHub-flavoured Markdown 0.29',
    file: 'gfm.0.29.json',
    rawHtml: [657],
    otherwise: { 633: protocol, 634: protocol, 635: protocol },
  },
  {
    title: 'CommonMark 0.31.2',
    file: 'commonmark.0.31.2.json',
    rawHtml: [21, 31, 201, 308, 309, 344, 475, 476, 477, 491, 494, 524, 536, 623, 642, 643].concat(
      range(148, 191),
      range(613, 617),
      range(625, 631),
    ),
    otherwise: { 602: literal, 606: literal, 608: literal, 611: literal, 612: literal },
  },
];

describe.skipIf(corpus === undefined)('Markdown as the specifications have it (set CASEWRIGHT_CORPUS)', () => {
  for (const { title, file, rawHtml, otherwise } of suites) {
    describe(`as in ${title}`, () => {
      const examples = corpus === undefined ? [] : read(file);
      const normal = examples.filter(({ example }) => !rawHtml.includes(example));

      it('renders every example alike, but for those that are named', () => {
        const different = normal.filter((example) => ours(example) !== theirs(example)).map(({ example }) => example);
        expect(different).toEqual(Object.keys(otherwise).map(Number));
        expect(normal.length).toBeGreaterThan(20);
      });

      it('shows the tags of raw HTML as text', () => {
        const raw = examples.filter(({ example }) => rawHtml.includes(example));
        expect(raw).toHaveLength(rawHtml.length);
        for (const { example, markdown, html } of raw) {
          const shown = squashed(textOf(rendered(markdown)));
          const tags = (markdown.match(/<[!?/]?[a-z][^>]*>/gi) ?? []).filter((tag) => html.includes(tag));
          for (const tag of tags) expect(shown, `${title} ${example}`).toContain(squashed(tag));
          expect(rendered(markdown)).not.toMatch(/<(?:script|iframe|style|textarea|title|img|bab|responsive|del\b)/);
        }
      });
    });
  }
});

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, step) => first + step);
}

function read(file: string): Example[] {
  return JSON.parse(readFileSync(join(corpus ?? '', 'md', file), 'utf8')) as Example[];
}

/** Soft breaks are off: the specifications leave them as they are, and our display keeps them. */
function rendered(markdown: string): string {
  return renderToStaticMarkup(renderMarkdown(markdown, false));
}

function ours({ markdown }: Example): string {
  return normalHtml(rendered(markdown));
}

function theirs({ html }: Example): string {
  return normalHtml(underOurRules(html));
}

function textOf(html: string): string {
  const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', '#x27': "'" };
  return html.replaceAll(/<[^>]*>/g, '').replaceAll(/&(#x27|\w+);/g, (whole, name: string) => named[name] ?? whole);
}

function squashed(text: string): string {
  return text.replaceAll(/[\s\\]+/g, '');
}
