import { afterAll, describe, expect, it, test } from 'vitest';
import { contractLimits } from '#server/extraction/limits.ts';
import { drawnPictures } from '#server/extraction/pdf/drawn-pictures.ts';
import { openPdf } from '#server/extraction/pdf/pdf-document.ts';
import { pictureAreas } from '#server/extraction/pdf/picture-areas.ts';
import { createExtractionPool } from '#server/extraction/pool.ts';
import {
  decoratedPages,
  drawnPdf,
  recognizedScan,
  scannedPdf,
  stampedScans,
  textAbovePicture,
  textPdf,
} from '#test/support/files/pdf.ts';
import { noisePng } from '#test/support/files/pictures.ts';
import { openDesk, readBy } from './reading.ts';

// Issue 16, point 1: pages are recognized by what pictures cover and text does not.
const desk = await openDesk();
const pool = createExtractionPool({ temporaryFolder: desk.folder, limits: { deadlineMs: 120_000 } });
afterAll(async () => {
  await pool.close();
  await desk[Symbol.asyncDispose]();
});

let files = 0;
async function withPages<Result>(bytes: Buffer, look: (page: number, areas: Areas) => Result): Promise<Result[]> {
  const { path } = await desk.put(`${(files += 1)}.pdf`, bytes);
  const document = await openPdf(path, contractLimits);
  try {
    const results: Result[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const content = await page.getTextContent();
      const letters = content.items.map((item) => ('str' in item ? item.str.replaceAll(/\s/g, '') : '')).join('');
      results.push(look(number, await pictureAreas(page, content, letters.length)));
    }
    return results;
  } finally {
    await document.loadingTask.destroy();
  }
}
type Areas = Awaited<ReturnType<typeof pictureAreas>>;

const decided = (bytes: Buffer): Promise<string[]> =>
  withPages(bytes, (_, areas) => (areas === null ? 'text' : areas.whole ? 'whole' : 'part'));

const sentence = 'The parties met on the ninth of April and spoke about the holidays at some length. ';
const lines = Array.from({ length: 14 }, (_, at) => `Line ${at + 1} of a letter about the pick-up`);

describe('the decision', () => {
  test.each([
    ['scans', () => scannedPdf(lines, { pages: 2 }), ['whole', 'whole']],
    ['scans with a stamp and a footer', () => stampedScans([lines, lines]), ['whole', 'whole']],
    ['text', () => textPdf([sentence.repeat(30)]), ['text']],
    ['few words and no picture', () => textPdf(['Exhibit A']), ['text']],
    ['text above a picture', () => textAbovePicture(sentence.repeat(4), lines), ['part']],
    ['text with a small seal', () => textAbovePicture(sentence.repeat(4), lines, { width: 60 }), ['text']],
    ['a recognized scan', () => recognizedScan(lines), ['text']],
    ['a scan of which only the heading was recognized', () => recognizedScan(lines, lines.slice(0, 1)), ['whole']],
  ])('of %s', async (_, file, expected) => {
    expect(await decided(await file())).toEqual(expected);
  });

  it('reads no background that is on page after page, once it is known to be one', async () => {
    const background = await noisePng(300, 400);
    const found = await decided(
      await decoratedPages(
        background,
        Array.from({ length: 5 }, () => sentence.repeat(2)),
      ),
    );
    expect(found.slice(2)).toEqual(['text', 'text', 'text']);
  });

  it('leaves alone a background under a page full of text', async () => {
    const background = await noisePng(300, 400);
    expect(await decided(await decoratedPages(background, [sentence.repeat(40)]))).toEqual(['text']);
  });
});

const inline = 'BI /W 200 /H 100 /CS /G /BPC 8 /F /AHx ID 00> EI';
const picture =
  '<< /Type /XObject /Subtype /Image /Width 200 /Height 100 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /ASCIIHexDecode /Length 3 >>\nstream\n00>\nendstream';
const mask =
  '<< /Type /XObject /Subtype /Image /Width 200 /Height 100 /ImageMask true /BitsPerComponent 1 /Filter /ASCIIHexDecode /Length 5 >>\nstream\nAA00>\nendstream';
const form = (content: string, resources: string, matrix: string): string =>
  `<< /Type /XObject /Subtype /Form /BBox [0 0 600 800] /Matrix [${matrix}] /Resources << ${resources} >> /Length ${content.length} >>\nstream\n${content}\nendstream`;

describe('where pictures are', () => {
  async function boxes(bytes: Buffer): Promise<number[][]> {
    const { path } = await desk.put(`${(files += 1)}.pdf`, bytes);
    const document = await openPdf(path, contractLimits);
    try {
      const page = await document.getPage(1);
      const { pictures } = drawnPictures(await page.getOperatorList(), [0, 0, 600, 800]);
      return pictures.map(({ box }) => box.map(Math.round));
    } finally {
      await document.loadingTask.destroy();
    }
  }
  const named = '/XObject << /P 5 0 R >>';

  test.each([
    ['in the page', drawnPdf('q 300 0 0 150 50 60 cm /P Do Q', named, [picture]), [[50, 60, 350, 210]]],
    ['turned', drawnPdf('q 0 150 -300 0 400 60 cm /P Do Q', named, [picture]), [[100, 60, 400, 210]]],
    ['beyond the page', drawnPdf('q 900 0 0 900 -50 -60 cm /P Do Q', named, [picture]), [[0, 0, 600, 800]]],
    ['written into the page', drawnPdf(`q 300 0 0 150 50 60 cm ${inline} Q`), [[50, 60, 350, 210]]],
    ['a mask', drawnPdf('q 300 0 0 150 50 60 cm /P Do Q', named, [mask]), [[50, 60, 350, 210]]],
    [
      'in a form in a form',
      drawnPdf('q 2 0 0 2 0 0 cm /P Do Q', named, [
        form('q 0.5 0 0 0.5 10 0 cm /F Do Q', '/XObject << /F 6 0 R >>', '1 0 0 1 0 20'),
        form('100 0 0 50 0 0 cm /I Do', '/XObject << /I 7 0 R >>', '1 0 0 1 4 0'),
        picture,
      ]),
      [[24, 40, 124, 90]],
    ],
  ])('%s', async (_, bytes, expected) => {
    expect(await boxes(bytes)).toEqual(expected);
  });

  it('many times over', async () => {
    const places = Array.from({ length: 6 }, (_, at) => `q 80 0 0 40 ${at * 90} 100 cm /P Do Q`);
    const found = await boxes(drawnPdf(places.join(' '), named, [mask]));
    expect(found).toEqual(Array.from({ length: 6 }, (_, at) => [at * 90, 100, at * 90 + 80, 140]));
  });
});

describe('the text', () => {
  it('of stamped scans has the words of the scans, and each stamp once', async () => {
    const file = await desk.put(
      'filing.pdf',
      await stampedScans([['Declaration of the mother', 'I waited at the school'], ['Dated the ninth of April']]),
    );
    const { pages, method } = await readBy(pool, file);
    expect(method).toBe('ocr');
    expect(pages[0]?.text).toMatch(/^Declaration of the mother\n+I waited at the school\n/);
    expect(pages[1]?.text).toContain('Dated the ninth of April');
    expect(pages.map(({ text }) => text.match(/45-3/g)?.length)).toEqual([1, 1]);
  });

  it('of a page with typed words and a picture has both, each once, the typed ones first', async () => {
    const typed = sentence.repeat(3).trim();
    const words = ['You never asked me', 'Come on Friday at six'];
    const { pages } = await readBy(pool, await desk.put('both.pdf', await textAbovePicture(typed, words)));
    const text = (pages[0]?.text ?? '').replaceAll(/\s+/g, ' ');
    expect(text).toBe(`${typed} ${words.join(' ')}`);
    expect(pages[0]?.words?.words.map((word) => word.text).join(' ')).toBe(words.join(' '));
  });

  it('that is typed over its own picture is not doubled', async () => {
    const scan = await recognizedScan(['Notice of hearing', 'Department seven'], ['Notice of hearing']);
    const { pages } = await readBy(pool, await desk.put('half.pdf', scan));
    expect(pages[0]?.text.match(/hearing/g)).toHaveLength(1);
    expect(pages[0]?.text).toContain('Department seven');
  });
});
