import { array, assert, asyncProperty, constant, integer, oneof, option, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesOf, readWithPdfium } from './read-with-pdfium.ts';
import { courtPaper, setHere } from './sample-paper.ts';

/*
 * Any mixture of blocks on numbered paper: what is not single-spaced stands on a number, wherever a page ended before.
 * Words of the text are “onxx”; what is single-spaced has other words.
 */

const few = integer({ min: 1, max: 60 });
const on = few.map((count) => 'onxx '.repeat(count).trim());
const singles = few.map((count) => 'half '.repeat(count * 3).trim());

const indented = (text: string, by: string): string => text.replaceAll(/^(?=.)/gm, by);
const quote = singles.map((text) => `> ${text}`);
const code = integer({ min: 1, max: 9 }).map((count) => `\`\`\`\n${'half half\n'.repeat(count)}\`\`\``);
const table = array(singles, { minLength: 1, maxLength: 12 }).map(
  (rows) => `| half | half |\n| --- | --- |\n${rows.map((row) => `| half | ${row} |`).join('\n')}`,
);
const note = singles.map((text) => `onxx^[${text}]`);
const leaf = oneof(
  { weight: 3, arbitrary: on },
  quote,
  code,
  table,
  note,
  constant('---'),
  on.map((text) => `## ${text}`),
);
const list = array(tuple(on, option(oneof(quote, code, table, on), { nil: null })), { minLength: 1, maxLength: 4 }).map(
  (items) =>
    items.map(([text, inner]) => `- ${text}${inner === null ? '' : `\n\n${indented(inner, '  ')}`}`).join('\n'),
);
const bodies = array(oneof({ weight: 4, arbitrary: leaf }, list), { minLength: 20, maxLength: 60 }).map((blocks) =>
  withNotes(blocks.join('\n\n')),
);

/** `^[text]` as a footnote with its text at the end. */
function withNotes(body: string): string {
  const notes: string[] = [];
  const marked = body.replaceAll(/\^\[([^\]]*)\]/g, (_, text: string) => `[^${notes.push(text)}]`);
  return [marked, ...notes.map((text, at) => `[^${at + 1}]: ${text}`)].join('\n\n');
}

describe('numbered lines', () => {
  it('hold every mixture of blocks', async () => {
    await assert(
      asyncProperty(bodies, async (body) => {
        const { pdf } = await setHere(courtPaper('us-california', `${body}\n\nonxx`));
        const pages = await readWithPdfium(pdf);
        const lines = pages.flatMap(({ glyphs }, page) =>
          linesOf(glyphs.filter(({ x }) => x > 107)).map((line) => ({ ...line, page })),
        );
        const off = lines.filter(({ text, baseline }) => {
          if (!text.includes('on') || !text.includes('xx')) return false;
          return Math.abs((baseline - 84) / 24 - Math.round((baseline - 84) / 24)) * 24 > 0.05;
        });
        expect(off).toEqual([]);
      }),
      { seed: 20260304, numRuns: 8 },
    );
  });
});
