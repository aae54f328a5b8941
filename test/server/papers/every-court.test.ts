import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { courtProfiles, withOverrides } from '#server/papers/court-profile.ts';
import { isHere } from '#test/support/outside-tools.ts';
import { linesOf, readWithPdfium } from './read-with-pdfium.ts';
import { readWithPdfjs } from './read-with-pdfjs.ts';
import { courtPaper, letter, profileNamed, setHere } from './sample-paper.ts';

/* What holds for the papers of every court. */

const run = promisify(execFile);

let count = 0;
/** Words that say where in the text they are. */
const word = (): string => `w${String((count += 1)).padStart(4, '0')}x`;
const some = (many: number): string => Array.from({ length: many }, () => word()).join(' ');
const numberedText = [
  `# ${some(3)}`,
  some(120),
  `> ${some(60)}`,
  `${some(20)} **${some(2)}** *${some(2)}* ~~${some(1)}~~ \`${some(1)}\` [${some(2)}](casewright://evidence/1)`,
  `1. ${some(9)}\n   - ${some(30)}\n   - ${some(4)}\n2. ${some(3)}`,
  `| ${word()} | ${word()} |\n| --- | --- |\n${Array.from({ length: 30 }, () => `| ${some(2)} | ${some(3)} |`).join('\n')}`,
  `\`\`\`\n${some(4)}\n${some(4)}\n\`\`\``,
  `${some(300)}\\\n${some(5)}`,
].join('\n\n');
const wordsWritten = count;

const ids = courtProfiles.map(({ id }) => id);

describe.each(ids)('a paper for %s', (id) => {
  const paper = courtPaper(id, numberedText);

  it('has its words in the order of the text, in both readers', async () => {
    const { pdf } = await setHere(paper);
    const expected = Array.from({ length: wordsWritten }, (_, at) => `w${String(at + 1).padStart(4, '0')}x`);
    const byPdfium = (await readWithPdfium(pdf)).flatMap(({ glyphs }) => glyphs.map(({ text }) => text)).join('');
    // The head of a table is printed again on its next page.
    expect([...new Set(byPdfium.match(/w\d{4}x/g))]).toEqual(expected);
    const { pages } = await readWithPdfjs(pdf);
    const byPdfjs = pages.flat().map(({ text }) => text);
    expect([...new Set(byPdfjs.join(' ').match(/w\d{4}x/g))]).toEqual(expected);
  });

  it('is tagged, named, in its language, and in the size of its sheet, within its margins', async () => {
    const { pdf } = await setHere(paper);
    const { tagged, title, language } = await readWithPdfjs(pdf);
    expect({ tagged, title, language }).toEqual({ tagged: true, title: paper.title, language: paper.profile.language });
    const { margins, page, lineNumbers } = paper.profile;
    for (const { width, height, glyphs } of await readWithPdfium(pdf)) {
      expect([Math.round(width), Math.round(height)]).toEqual(page === 'letter' ? [612, 792] : [595, 842]);
      const text = glyphs.filter(({ x }) => !lineNumbers.shown || x > margins.left - 10);
      expect(Math.min(...text.map(({ x }) => x))).toBeGreaterThanOrEqual(margins.left - 0.5);
      expect(Math.max(...text.map(({ x }) => x))).toBeLessThan(width - margins.right);
      expect(Math.min(...text.map(({ baseline }) => baseline))).toBeGreaterThan(margins.top);
    }
  });

  it('makes the same bytes of the same paper', async () => {
    const [first, second] = [await setHere(paper), await setHere({ ...paper })];
    expect(Buffer.compare(first.pdf, second.pdf)).toBe(0);
  });

  describe('looked at by other tools', () => {
    let folder: string;
    let file: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'casewright-papers-'));
      file = join(folder, 'paper.pdf');
      await writeFile(file, (await setHere(paper)).pdf);
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    it.skipIf(!isHere('qpdf'))('is sound for qpdf', async () => {
      const { stdout, stderr } = await run('qpdf', ['--check', file]);
      expect(stdout).toContain('No syntax or stream encoding errors found');
      expect(stderr).toBe('');
    });

    it.skipIf(!isHere('pdfinfo'))('is sound and tagged for pdfinfo', async () => {
      const { stdout, stderr } = await run('pdfinfo', [file]);
      expect(stdout).toMatch(/^Tagged: +yes$/m);
      expect(stdout).toMatch(/^PDF version: +1\.7$/m);
      // Poppler says this of every PDF that states that its tags are not suspect.
      expect(stderr.replace('Syntax Error: Suspects object is wrong type (boolean)\n', '')).toBe('');
    });

    it.skipIf(!isHere('pdffonts'))('has every font embedded, with its text', async () => {
      const { stdout } = await run('pdffonts', [file]);
      const fonts = stdout.trim().split('\n').slice(2);
      expect(fonts.length).toBeGreaterThan(2);
      expect(fonts.filter((line) => !/ yes yes yes +\d+ +\d+$/.test(line))).toEqual([]);
    });
  });
});

describe('where a page ends', () => {
  it('no paragraph leaves one line of it alone, and no heading stays behind', async () => {
    const paragraphs = Array.from({ length: 60 }, (_, at) => {
      const mark = `p${String(at).padStart(2, '0')}q`;
      return `${at % 7 === 3 ? `## h${mark}\n\n` : ''}${`${mark} `.repeat(50 + ((at * 13) % 60))}`;
    });
    const { pdf } = await setHere(courtPaper('us-federal', paragraphs.join('\n\n')));
    const pages = (await readWithPdfium(pdf)).map(({ glyphs }) =>
      linesOf(glyphs.filter(({ baseline }) => baseline < 720)).flatMap(({ text }) => /h?p\d\dq/.exec(text)?.[0] ?? []),
    );
    const ends = pages.slice(1).map((after, at) => ({ before: pages[at] ?? [], after, last: pages[at]?.at(-1) ?? '' }));
    expect(ends.filter(({ last }) => last.startsWith('h'))).toEqual([]);
    const parted = ends.filter(({ after, last }) => after[0] === last);
    expect(parted.length).toBeGreaterThan(2);
    const lines = (page: string[], mark: string): number => page.filter((other) => other === mark).length;
    expect(parted.filter(({ before, after, last }) => lines(before, last) < 2 || lines(after, last) < 2)).toEqual([]);
  });
});

describe('what no line or page can hold', () => {
  const rightmost = async (body: string): Promise<number> => {
    const pages = await readWithPdfium((await setHere(letter(body))).pdf);
    return Math.max(...pages.flatMap(({ glyphs }) => glyphs.map(({ x }) => x)));
  };

  it.each([
    ['a word', 'a'.repeat(500)],
    ['a hash in a table', `| hash |\n| --- |\n| ${'0123456789abcdef'.repeat(16)} |`],
    ['an address', `https://example.org/${'path-'.repeat(60)}?${'query=1&'.repeat(30)}`],
    ['code', `\`${'x'.repeat(300)}\``],
  ])('is broken: %s', async (_name, body) => {
    expect(await rightmost(body)).toBeLessThan(612 - 72);
  });

  it('can be copied as it was', async () => {
    const hash = '0123456789abcdef'.repeat(4);
    const { pdf } = await setHere(letter(`| a | hash |\n| - | --- |\n| ${'b '.repeat(60)} | ${hash} |`));
    const words = (await readWithPdfium(pdf)).flatMap(({ glyphs }) => glyphs.map(({ text }) => text)).join('');
    expect(words).toContain(hash);
  });

  it.each(['us-california', 'us-federal', 'uk-civil'])('goes on on the next page: the parties of %s', async (id) => {
    const paper = courtPaper(id, 'Words.');
    const names = Array.from({ length: 80 }, (_, at) => `Party ${at + 100}`);
    const parties = [...names.map((name) => ({ name, role: 'Petitioners' })), { name: 'John Roe', role: 'Respondent' }];
    const caption = paper.caption && { ...paper.caption, parties };
    const pages = await readWithPdfium((await setHere({ ...paper, caption })).pdf);
    const words = pages.flatMap(({ glyphs, height }) => glyphs.filter(({ baseline }) => baseline < height - 40));
    const text = words.map((glyph) => glyph.text).join('');
    for (const name of names) expect(text).toContain(name.toUpperCase().replace(' ', ''));
    expect(text).toContain('Words.');
  });

  it('leaves the text of a California paper on its lines, whatever number of parties there are', async () => {
    for (let many = 1; many < 60; many += 7) {
      const paper = courtPaper('us-california', 'Words.');
      const parties = Array.from({ length: many }, (_, at) => ({ name: `Party ${at}`, role: 'Petitioners' }));
      const caption = paper.caption && { ...paper.caption, parties };
      const pages = await readWithPdfium((await setHere({ ...paper, caption })).pdf);
      const lines = pages.flatMap(({ glyphs }) => linesOf(glyphs.filter(({ x }) => x > 107)));
      const baseline = lines.find(({ text }) => text === 'Words.')?.baseline ?? 0;
      expect(Math.abs((baseline - 84) / 24 - Math.round((baseline - 84) / 24)), `${many} parties`).toBeLessThan(0.002);
    }
  });
});

describe('what a person sets otherwise', () => {
  const lineHeights = async (paper: Parameters<typeof setHere>[0]): Promise<number[]> => {
    const [page] = await readWithPdfium((await setHere(paper)).pdf);
    const lines = linesOf(page?.glyphs.filter(({ x }) => x > 70) ?? []).filter(({ text }) => text.startsWith('long'));
    return lines.slice(1).map(({ baseline }, at) => Number((baseline - (lines[at]?.baseline ?? 0)).toFixed(2)));
  };
  const long = 'long '.repeat(120);

  it('changes sheet, font, size, spacing, margins and numbers, and nothing of the profile itself', async () => {
    const before = structuredClone(profileNamed('us-federal'));
    const profile = withOverrides(profileNamed('us-federal'), {
      page: 'a4',
      font: 'arimo',
      size: 13,
      spacing: 1.5,
      margins: { left: 100 },
      numbering: true,
    });
    const { pdf } = await setHere(courtPaper('us-federal', long, { profile }));
    const [page] = await readWithPdfium(pdf);
    expect(Math.round(page?.width ?? 0)).toBe(595);
    expect(Math.min(...(page?.glyphs ?? []).map(({ x }) => x))).toBeCloseTo(100, 0);
    expect(linesOf(page?.glyphs ?? []).map(({ text }) => text.slice(0, 6))).toContain('1.long');
    expect([...new Set(page?.glyphs.map(({ font }) => font))].toSorted()).toEqual(['Arimo-Bold', 'Arimo-Regular']);
    expect(new Set(await lineHeights(courtPaper('us-federal', long, { profile })))).toEqual(new Set([19.5]));
    expect(profileNamed('us-federal')).toEqual(before);
  });

  it('numbers the lines of a federal paper, whose text then stands on them', async () => {
    const profile = withOverrides(profileNamed('us-federal'), { lineNumbers: true, size: 14 });
    const [page] = await readWithPdfium((await setHere(courtPaper('us-federal', long, { profile }))).pdf);
    const numbers = linesOf(page?.glyphs.filter(({ x }) => x < 60) ?? []);
    expect(numbers.map(({ text }) => text)).toEqual(Array.from({ length: 28 }, (_, at) => String(at + 1)));
    expect(numbers.map(({ baseline }) => Math.round(baseline * 10) / 10)).toContain(84);
    expect(new Set(await lineHeights(courtPaper('us-federal', long, { profile })))).toEqual(new Set([24]));
  });

  it('double-spaces footnotes', async () => {
    const body = `text[^1]\n\n[^1]: ${'long '.repeat(60)}`;
    expect(new Set(await lineHeights(courtPaper('us-federal', body)))).toEqual(new Set([13.8]));
    const profile = withOverrides(profileNamed('us-federal'), { footnotes: 'double' });
    expect(new Set(await lineHeights(courtPaper('us-federal', body, { profile })))).toEqual(new Set([24]));
  });
});

describe('a letter', () => {
  it('has no caption, line numbers or footer title, and no number on its only page', async () => {
    const { pdf, pages } = await setHere(letter('Dear Ms. Gray,\n\nPlease send me the records.'));
    expect(pages).toBe(1);
    const [page] = await readWithPdfium(pdf);
    expect(linesOf(page?.glyphs ?? []).map(({ text }) => text)).toEqual([
      'LettertotheSchool',
      'DearMs.Gray,',
      'Pleasesendmetherecords.',
    ]);
  });

  it('on California paper has no numbered lines either', async () => {
    const { pdf } = await setHere(letter('Words.', { profile: profileNamed('us-california') }));
    const [page] = await readWithPdfium(pdf);
    expect(page?.glyphs.map(({ text }) => text).join('')).toBe('LettertotheSchoolWords.');
  });
});
