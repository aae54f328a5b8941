import { beforeAll, describe, expect, it } from 'vitest';
import type { SetPaper } from '#server/papers/paper.ts';
import { linesOf, readWithPdfium, type Glyph, type ReadPage } from './read-with-pdfium.ts';
import { readWithPdfjs, type ReadDocument } from './read-with-pdfjs.ts';
import { courtPaper, setHere } from './sample-paper.ts';

/*
 * California Rules of Court 2.100–2.119, read out of the PDF by two readers. What is single-spaced has words of its own
 * here (quoted, tabled, noted, coded), so that a line says which grid it belongs on.
 */

const firstBaseline = 84;
const pitch = 24;
const tolerance = 0.05;
const text = { left: 108, right: 576, bottom: 747 };

const words = 'on the third day of March the exchange did not take place as the order says and I wrote to him about it';
const sentence = (times: number): string => `${words}. `.repeat(times).trim();
const single = (word: string, count: number): string =>
  Array.from({ length: count }, (_, at) => `${word} ${word} ${at % 3 === 0 ? word.repeat(2) : word}`).join(' ');

function tableOf(rows: number): string {
  const lines = Array.from({ length: rows }, (_, row) => `| tabled | ${single('tabled', 1 + ((row * 7) % 23))} |`);
  return `| tabled | tabled tabled |\n| --- | --: |\n${lines.join('\n')}`;
}

/** Every block of Markdown, over and over, with single-spaced blocks of every length across the ends of pages. */
function longBody(): string {
  const parts = Array.from({ length: 24 }, (_, at) => [
    `## Facts of part ${at + 1}`,
    `${sentence(1 + (at % 3))}[^${at}]`,
    `> ${single('quoted', 6 + at * 5)}`,
    sentence(2),
    `1. ${sentence(1)}\n2. second\n   - nested ${at}\n   - nested again\n3. third`,
    at % 4 === 0 ? tableOf(2 + at) : sentence(1),
    at % 5 === 1 ? `\`\`\`\n${'coded coded\n'.repeat(at + 1)}\`\`\`` : '---',
    'in this one مرحبا and שלום and 漢字 and 한국어 and 😀 and `code` and **strong** and *em* are in a line',
    'last words.',
  ]);
  const notes = parts.map((_, at) => `[^${at}]: ${single('noted', 1 + ((at * 11) % 40))}`);
  return [...parts.flat(), ...notes].join('\n\n');
}

let set: SetPaper;
let pages: ReadPage[];
let second: ReadDocument;

beforeAll(async () => {
  set = await setHere(courtPaper('us-california', longBody()));
  pages = await readWithPdfium(set.pdf);
  second = await readWithPdfjs(set.pdf);
});

const isNumber = (line: { text: string }): boolean => /^\d{1,2}$/.test(line.text);
const textOf = (page: ReadPage | undefined): ReturnType<typeof linesOf> => {
  const inText = ({ x, baseline }: Glyph): boolean => x >= text.left - 1 && baseline < text.bottom;
  // A footnote’s mark is raised, and belongs to the line below it.
  return linesOf((page?.glyphs ?? []).filter((glyph) => inText(glyph))).filter((line) => !isNumber(line));
};
const lineNumber = (baseline: number): number => (baseline - firstBaseline) / pitch + 1;
const onGrid = (baseline: number, step: number): boolean => {
  const lines = (baseline - firstBaseline) / step;
  return Math.abs(lines - Math.round(lines)) * step <= tolerance;
};

describe('a California paper', () => {
  it('is long enough to try every place where a page can end', () => {
    expect(set.pages).toBeGreaterThan(20);
    expect(set.unknownCharacters).toEqual([]);
    expect(pages.every(({ width, height }) => width === 612 && height === 792)).toBe(true);
  });

  it('has every baseline of its text on a numbered line, and what is single-spaced on half lines', () => {
    const singles = /quoted|tabled|noted|coded|^JaneDoe$|^Petitioner,inproper$/;
    const off = pages.slice(1).flatMap((page, at) =>
      textOf(page)
        .filter((line) => !onGrid(line.baseline, singles.test(line.text) ? pitch / 2 : pitch))
        .map((line) => `page ${at + 2}, ${line.baseline.toFixed(2)}: ${line.text.slice(0, 40)}`),
    );
    expect(off).toEqual([]);
  });

  it('has its caption on lines and half lines, and its text on lines again below it', () => {
    const lines = textOf(pages[0]);
    expect(lines.filter(({ baseline }) => !onGrid(baseline, pitch / 2))).toEqual([]);
    const facts = lines.findIndex((line) => line.text.startsWith('Facts'));
    expect(facts).toBeGreaterThan(0);
    const off = lines.slice(facts).filter((line) => !onGrid(line.baseline, pitch) && !/noted|quoted/.test(line.text));
    expect(off).toEqual([]);
  });

  it.each([
    ['PDFium', (page: number) => linesOf(pages[page]?.glyphs.filter(({ x }) => x < text.left - 10) ?? [])],
    ['pdf.js', (page: number) => second.pages[page]?.filter(({ x }) => x < text.left - 10) ?? []],
  ])('has the numbers 1 to 28 beside the lines of every page, as %s reads it', (_reader, numbersOf) => {
    for (let page = 0; page < set.pages; page += 1) {
      const numbers = numbersOf(page);
      expect(numbers.map((line) => line.text)).toEqual(Array.from({ length: 28 }, (__, at) => String(at + 1)));
      const off = numbers.filter((line, at) => Math.abs(line.baseline - firstBaseline - at * pitch) > tolerance);
      expect(off).toEqual([]);
    }
  });

  it('stays within its margins, and fills no line below the last', () => {
    const outside = pages.flatMap(({ glyphs }) =>
      glyphs.filter(({ x, baseline }) => baseline < text.bottom && (x > text.right || (x > 95 && x < text.left - 0.5))),
    );
    expect(outside).toEqual([]);
    const last = Math.max(...pages.flatMap((page) => textOf(page).map(({ baseline }) => baseline)));
    expect(last).toBeLessThanOrEqual(firstBaseline + 27 * pitch + pitch / 2 + tolerance);
  });

  it('has who files from line 1, the court on line 8, and room for the clerk between', () => {
    const [first] = pages;
    const filer = textOf(first).slice(0, 6);
    expect(filer.map((line) => line.text)).toEqual([
      'JaneDoe',
      '123MainStreet,Apt.4',
      'Springfield90012',
      'Telephone:(213)555-0100',
      'jane@example.org',
      'Petitioner,inproper',
    ]);
    expect(filer.map(({ baseline }) => Math.round(lineNumber(baseline)))).toEqual([1, 2, 3, 4, 5, 6]);
    const forClerk = first?.glyphs.filter(({ x, baseline }) => x > 342 && lineNumber(baseline) < 7.5);
    expect(forClerk).toEqual([]);
    const court = textOf(first).find(({ text: words_ }) => words_ === 'SUPERIORCOURTOFCALIFORNIA');
    expect(lineNumber(court?.baseline ?? 0)).toBeCloseTo(8, 2);
  });

  it('has the parties on the left, the number, title and hearing on the right', () => {
    const glyphs = pages[0]?.glyphs.filter(({ baseline }) => lineNumber(baseline) > 9.5) ?? [];
    const side = (from: number, to: number): string[] =>
      linesOf(glyphs.filter(({ x, baseline }) => x >= from && x < to && baseline < text.bottom)).map(
        (line) => line.text,
      );
    expect(side(108, 342).slice(0, 5)).toEqual(['JANEDOE,', 'Petitioner,', 'vs.', 'JOHNROE,', 'Respondent.']);
    const right = side(342, 576).join(' ');
    expect(right).toMatch(
      /^CaseNo\.26STFL01482 DeclarationofJaneDoe.*RequestforOrder Date:March4,2026 Time:8:30a\.m\. Dept\.:12/,
    );
  });

  it('has the page’s number over the title, of at least ten points, below the text', () => {
    second.pages.forEach((items, page) => {
      const below = items.filter(({ baseline }) => baseline > text.bottom);
      expect(below.map((item) => item.text)).toEqual([String(page + 1), 'Declaration of Jane Doe']);
      expect(below.every(({ size }) => size >= 10)).toBe(true);
      expect(below.every(({ baseline }) => baseline < 792 - 18)).toBe(true);
    });
  });

  it('is tagged, has an outline, a title and its language', () => {
    expect(second.tagged).toBe(true);
    expect(second.title).toBe('Declaration of Jane Doe');
    expect(second.language).toBe('en-US');
    expect(second.outline[0]).toBe('Declaration of Jane Doe in Support of Request for Order');
    expect(second.outline.slice(1)).toEqual(Array.from({ length: 24 }, (_, at) => `Facts of part ${at + 1}`));
    const roles = ['H1', 'H3', 'P', 'L', 'LI', 'Lbl', 'LBody', 'Table', 'TR', 'TH', 'TD', 'BlockQuote', 'Note', 'Link'];
    expect(roles.filter((role) => !second.roles.includes(role))).toEqual([]);
  });
});
