import { describe, expect, it } from 'vitest';
import type { Paper } from '#server/papers/paper.ts';
import { partOfTheWhole } from '#test/support/part-of-the-whole.ts';
import { linesOf, readWithPdfium } from './read-with-pdfium.ts';
import { courtPaper, letter, setHere, wetSignature } from './sample-paper.ts';

/* Nobody signs on a page that has none of the text. */

const address = 'casewright://evidence/1';
const sentence = (at: number): string => `zz On day ${at} I waited for an hour and a half at the station. `;
const sentences = (many: number): string => Array.from({ length: many }, (_, at) => sentence(at)).join('');

/** The lines of a page that are text of the body: only that has these letters. */
async function bodyLines(paper: Paper): Promise<{ lines: string[][]; signed: number }> {
  const pages = await readWithPdfium((await setHere(paper)).pdf);
  const left = paper.profile.margins.left - 2;
  const lines = pages.map(({ glyphs }) => linesOf(glyphs.filter(({ x }) => x > left)).map(({ text }) => text));
  const signed = lines.findLastIndex((page) => page.some((line) => /^Dated?:/.test(line)));
  return { lines: lines.map((page) => page.filter((line) => /zz|waited|station|hour|item/.test(line))), signed };
}

/** Sentences that end on each line of a page, or nearly: each commit sets half of them. */
const lengths = partOfTheWhole(
  Array.from({ length: 14 }, (_, at) => 12 + at * 2),
  2,
);

describe('the place to sign', () => {
  it.each(['us-federal', 'us-california', 'uk-civil'])(
    'of %s has two lines of the text with it, whatever its length',
    async (id) => {
      const alone: number[] = [];
      for (const many of lengths) {
        const { lines, signed } = await bodyLines(courtPaper(id, sentences(many)));
        if ((lines[signed]?.length ?? 0) < Math.min(2, lines.flat().length)) alone.push(many);
      }
      expect(alone).toEqual([]);
    },
  );

  it.each(['us-california', 'uk-civil'])('of %s parts the last paragraph where its lines end', async (id) => {
    for (const many of [3, 7, 12, 20]) {
      const body = `First.\n\n${sentences(many)}*zz the end of it* [his answer](${address}), and he waited.`;
      const citations = { [address]: 'Exhibit A, p. 3' };
      const signed = await bodyLines(courtPaper(id, body, { citations }));
      const plain = await bodyLines(courtPaper(id, body, { citations, signatures: [] }));
      expect(signed.lines.flat()).toEqual(plain.lines.flat());
    }
  });

  it('has the line before a line that is alone', async () => {
    for (const many of lengths) {
      const { lines, signed } = await bodyLines(courtPaper('us-federal', `${sentences(many)}\n\nzz So I waited.`));
      expect(lines[signed]?.length).toBeGreaterThanOrEqual(2);
    }
  });

  it('has the lines of a verse, and the items of a short list', async () => {
    for (const many of lengths) {
      const verse = Array.from({ length: many + 1 }, (_, at) => `zz line ${at}`).join('\\\n');
      const ofVerse = await bodyLines(courtPaper('us-generic', verse));
      expect(ofVerse.lines[ofVerse.signed]?.length).toBeGreaterThanOrEqual(2);
      const list = await bodyLines(courtPaper('us-california', `${sentences(many)}\n\n- zz one item\n- zz two items`));
      expect(list.lines[list.signed]?.length).toBeGreaterThanOrEqual(2);
    }
  });

  it('of several has them all, and the text, together', async () => {
    const signatures = [wetSignature, { ...wetSignature, name: 'John Roe' }];
    for (const many of lengths) {
      const paper = courtPaper('us-california', sentences(many), { signatures });
      const pages = (await readWithPdfium((await setHere(paper)).pdf)).map(({ glyphs }) =>
        glyphs.map(({ text }) => text).join(''),
      );
      const last = pages.at(-1) ?? '';
      expect(last.match(/Dated:/g)).toHaveLength(2);
      expect(last).toMatch(/waited|station/);
    }
  });

  it('of a letter has the end of the letter with it, single-spaced as the rest', async () => {
    for (const many of lengths.map((each) => each + 24)) {
      const { lines, signed } = await bodyLines(letter(sentences(many), { signatures: [wetSignature] }));
      expect(lines[signed]?.length).toBeGreaterThanOrEqual(2);
    }
  });

  it('takes no longer, and is set, below one paragraph of any length', async () => {
    const { pages } = await setHere(courtPaper('us-generic', sentences(2000)));
    expect(pages).toBeGreaterThan(30);
  });
});
