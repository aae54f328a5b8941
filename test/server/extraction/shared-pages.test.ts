import { afterAll, expect, test } from 'vitest';
import { createExtractionPool, type Extraction, type ReadPart } from '#server/extraction/pool.ts';
import { picturesOnPages } from '#test/support/files/pdf.ts';
import { pngOfText } from '#test/support/files/pictures.ts';
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

test(
  'two children read what one alone reads, page by page, and say how far both are',
  { timeout: 180_000 },
  async () => {
    const file = await desk.put('mixed.pdf', await mixed());
    const read = async (recognizers: number) => {
      const pool = createExtractionPool({ temporaryFolder: desk.folder, recognizers });
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
    };
    const alone = await read(1);
    const together = await read(2);
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
