import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { createExtractionPool } from '#server/extraction/pool.ts';
import type { RecognisedWord, RecognisedWords } from '#server/extraction/protocol.ts';
import { scannedPdf, textPdf } from '#test/support/files/pdf.ts';
import { pngOfText, tiffOfPages } from '#test/support/files/pictures.ts';
import { openDesk, readBy } from './reading.ts';

const desk = await openDesk();
// A busy machine gives up looking at a scan from four sides.
const pool = createExtractionPool({ temporaryFolder: desk.folder, limits: { deadlineMs: 120_000 } });
afterAll(async () => {
  await pool.close();
  await desk[Symbol.asyncDispose]();
});

const lines = ['Notice of hearing in department seven', 'on the ninth of April', 'Bring every exhibit with you'];

async function wordsIn(name: string, bytes: Buffer): Promise<(RecognisedWords | undefined)[]> {
  const { pages } = await readBy(pool, await desk.put(name, bytes));
  return pages.map(({ words }) => words);
}

function wordIn(found: RecognisedWords | undefined, text: string): RecognisedWord {
  const word = found?.words.find((each) => each.text === text);
  if (!word) throw new Error(`No “${text}” in ${JSON.stringify(found)}`);
  return word;
}

/** How much of the ink there is within a box of a picture, and around it. */
async function inkIn(picture: Buffer, found: RecognisedWords | undefined, text: string): Promise<[number, number]> {
  if (!found) throw new Error('No words.');
  const { width } = await sharp(picture).metadata();
  const scale = width / found.width;
  const { x, y, w, h } = wordIn(found, text);
  const ink = async (grow: number) => {
    const area = {
      left: Math.round(x * scale) - grow,
      top: Math.round(y * scale) - grow,
      width: Math.round(w * scale) + 2 * grow,
      height: Math.round(h * scale) + 2 * grow,
    };
    const pixels = await sharp(picture).extract(area).greyscale().raw().toBuffer();
    return pixels.filter((pixel) => pixel < 128).length;
  };
  return [await ink(1), await ink(5)];
}

it('says where the words of a scan are, each as high as its line', async () => {
  const picture = await pngOfText(lines);
  const [found] = await wordsIn('scan.png', picture);
  expect(found?.words.map(({ text }) => text).join(' ')).toBe(lines.join(' '));
  const [of, seven] = [wordIn(found, 'of'), wordIn(found, 'seven')];
  expect([of.y, of.h]).toEqual([seven.y, seven.h]);
  expect(wordIn(found, 'Notice').confidence).toBeGreaterThan(80);
  const [inside, around] = await inkIn(picture, found, 'hearing');
  expect(inside).toBeGreaterThan(100);
  expect(around).toBe(inside);
});

it.each([90, 180, 270])('says where they are in a scan that is turned by %i degrees', async (turned) => {
  const picture = await pngOfText(lines, { turned });
  const [found] = await wordsIn(`turned-${turned}.png`, picture);
  const { width, height } = await sharp(picture).metadata();
  expect((found?.width ?? 0) / (found?.height ?? 1)).toBeCloseTo(width / height, 2);
  const [inside, around] = await inkIn(picture, found, 'hearing');
  expect(inside).toBeGreaterThan(100);
  expect(around).toBe(inside);
});

it('says so for each page of a TIFF and of a PDF, and for no page that has a text of its own', async () => {
  const [first, second] = await wordsIn('two.tiff', await tiffOfPages([['Page one'], ['Sheet two']]));
  expect([wordIn(first, 'one').text, wordIn(second, 'Sheet').text]).toEqual(['one', 'Sheet']);
  const [scanned] = await wordsIn('scan.pdf', await scannedPdf(lines));
  expect((scanned?.width ?? 0) / (scanned?.height ?? 1)).toBeCloseTo(612 / 792, 2);
  expect(wordIn(scanned, 'department').y).toBeLessThan((scanned?.height ?? 0) / 4);
  expect(await wordsIn('text.pdf', await textPdf(['The pick-up was at 6:04 pm.']))).toEqual([undefined]);
});
