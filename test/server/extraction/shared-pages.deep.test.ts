import { afterAll, expect, test } from 'vitest';
import { createExtractionPool, type Extraction, type ExtractionFile, type ReadPart } from '#server/extraction/pool.ts';
import { docxWithPictures } from '#test/support/files/office.ts';
import { picturesOnPages } from '#test/support/files/pdf.ts';
import { pngOfText, tiffOfPages } from '#test/support/files/pictures.ts';
import { openDesk } from './reading.ts';

const desk = await openDesk();
afterAll(() => desk[Symbol.asyncDispose]());

/** Scans with a typed page between them, and a last page that can't be opened. */
async function mixed(): Promise<Buffer> {
  const scan = (line: string) => pngOfText([line]);
  const [first, second, fourth, fifth] = await Promise.all(
    ['The first page', 'The second page', 'The fourth page', 'The fifth page'].map(scan),
  );
  if (!first || !second || !fourth || !fifth) throw new Error('there are four scans');
  const pages = await picturesOnPages([first, second, 'The third page is typed.', fourth, fifth, 'The last.']);
  const pdf = pages.toString('latin1');
  const last = /\/Kids \[[^\]]* (\d+) 0 R\]/.exec(pdf);
  if (!last?.[1]) throw new Error('The pages of this PDF are not where they were.');
  const end = last.index + last[0].length - ' 0 R]'.length;
  return Buffer.from(pdf.slice(0, end - last[1].length) + '9'.repeat(last[1].length) + pdf.slice(end), 'latin1');
}

/** What so many children read in a file, page by page, and how far they said they were. */
async function readBy(recognizers: number, file: ExtractionFile) {
  // On a busy machine a page that takes too long would be read again as a smaller picture.
  const limits = { deadlineMs: 120_000 };
  const pool = createExtractionPool({ temporaryFolder: desk.folder, recognizers, limits });
  const parts: ReadPart[] = [];
  const progress: number[] = [];
  try {
    const result = await pool.extract(file, {
      onPage: (part) => parts.push(part),
      onProgress: ({ page }) => progress.push(page),
    });
    const byPage = parts.toSorted((one, other) => one.index - other.index);
    return { result: result as Extraction, parts: byPage, progress };
  } finally {
    await pool.close();
  }
}

test(
  'two children read what one alone reads, page by page, and say how far both are',
  { timeout: 300_000 },
  async () => {
    const file = await desk.put('mixed.pdf', await mixed());
    const alone = await readBy(1, file);
    const together = await readBy(2, file);
    expect(alone.parts.map(({ index }) => index)).toEqual([0, 1, 3, 4]);
    expect(alone.result.pages.map(({ text, notRead }) => notRead ?? text)).toEqual([
      'The first page',
      'The second page',
      'The third page is typed.',
      'The fourth page',
      'The fifth page',
      'damaged',
    ]);
    expect(together.result).toEqual(alone.result);
    expect(together.parts).toEqual(alone.parts);
    // What was settled before, and each page that is begun.
    expect(together.progress).toEqual([3, 4, 5, 6]);
  },
);

test('the pages of a TIFF and the pictures in a document are shared as well', { timeout: 300_000 }, async () => {
  const tiff = await desk.put('fax.tiff', await tiffOfPages([['The first'], ['The second'], ['The third']]));
  const pictures = await Promise.all(['The fourth', 'The fifth'].map((line) => pngOfText([line])));
  const docx = await desk.put('letter.docx', await docxWithPictures(pictures));
  for (const [file, settled] of [
    [tiff, 0],
    [docx, 1],
  ] as const) {
    const [alone, together] = [await readBy(1, file), await readBy(2, file)];
    expect(together.result).toEqual(alone.result);
    expect(together.parts).toEqual(alone.parts);
    expect(together.progress).toEqual(alone.parts.map((_, at) => settled + at + 1));
  }
});
