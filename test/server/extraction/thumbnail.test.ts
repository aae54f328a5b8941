import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createExtractionPool } from '#server/extraction/pool.ts';
import { eml } from '#test/support/files/mail.ts';
import { docx, xlsx } from '#test/support/files/office.ts';
import { encryptedPdf, textPdf } from '#test/support/files/pdf.ts';
import { bmp, pngOfText, phonePhotoOfText, tiffOfPages } from '#test/support/files/pictures.ts';
import { wav } from '#test/support/files/recordings.ts';
import { openDesk } from './reading.ts';

const desk = await openDesk();
const pool = createExtractionPool({ temporaryFolder: desk.folder });
afterAll(async () => {
  await pool.close();
  await desk[Symbol.asyncDispose]();
});

async function thumbnailOf(name: string, bytes: Buffer | string) {
  const made = await pool.thumbnail(await desk.put(name, bytes), { folder: desk.folder });
  if ('unsupported' in made) return made.unsupported;
  const picture = await readFile(made.path);
  const { width, height, format } = await sharp(picture).metadata();
  const { channels } = await sharp(picture).greyscale().stats();
  return { width, height, format, bytes: picture.length, contrast: Math.round(channels[0]?.stdev ?? 0) };
}

const everyKind: [string, Buffer | string][] = [
  ['letter.pdf', await textPdf(['Dear Sam, the rent is due on the first of the month.', 'Page two'])],
  ['scan.png', await pngOfText(['A receipt of the school'])],
  ['scan.tiff', await tiffOfPages([['First page'], ['Second page']])],
  ['old.bmp', bmp(800, 600)],
  ['order.docx', await docx(['The court orders', 'that the child lives with both parents in turn.'])],
  [
    'money.xlsx',
    xlsx([
      ['Date', 'Amount'],
      ['2025-03-04', 120],
    ]),
  ],
  ['mail.eml', eml({ subject: 'Handover', html: '<p>At six, as always.</p>' })],
  ['notes.txt', 'Called the school.\n'.repeat(2_000)],
];
const withWords: [string, Buffer][] = [
  ['letter.pdf', await textPdf(['Dear Sam, the rent is due on the first of the month.'])],
  ['words.docx', await docx(Array.from({ length: 12 }, () => 'The court orders that both parents take turns.'))],
];

describe('thumbnails', () => {
  it.each(everyKind)('show the beginning of %s, small', async (name, bytes) => {
    const made = await thumbnailOf(name, bytes);
    expect(made).toMatchObject({ format: 'webp' });
    const { width = 0, height = 0, bytes: size = 0 } = typeof made === 'string' ? {} : made;
    expect(width).toBeGreaterThan(100);
    expect(width).toBeLessThanOrEqual(320);
    expect(height).toBeLessThanOrEqual(420);
    expect(size).toBeLessThan(60_000);
  });

  it.each(withWords)('have something on them: %s', async (name, bytes) => {
    const made = await thumbnailOf(name, bytes);
    expect(typeof made === 'string' ? 0 : made.contrast).toBeGreaterThan(3);
  });

  it('are upright, as the phone was held', async () => {
    const photo = await phonePhotoOfText(['Seen from the side']);
    const { width, height, orientation } = await sharp(photo).metadata();
    expect(orientation).toBe(6);
    const made = await thumbnailOf('photo.jpg', photo);
    if (typeof made === 'string') throw new Error(made);
    expect(made.width / made.height).toBeCloseTo(height / width, 1);
  });

  it('never enlarge', async () => {
    const made = await thumbnailOf('dot.bmp', bmp(40, 20));
    expect(made).toMatchObject({ width: 40, height: 20 });
  });

  it('are none for recordings', async () => {
    expect(await thumbnailOf('call.wav', wav(0.1))).toBe('Recordings have no first page.');
  });

  it('fail for a locked file without ending the child', async () => {
    const locked = pool.thumbnail(await desk.put('locked.pdf', await encryptedPdf()), { folder: desk.folder });
    await expect(locked).rejects.toMatchObject({ reason: 'encrypted' });
    expect(await thumbnailOf('after.png', await pngOfText(['fine']))).toMatchObject({ format: 'webp' });
  });

  it('stop at once when nobody waits', async () => {
    const stop = new AbortController();
    const made = pool.thumbnail(await desk.put('slow.pdf', await textPdf(['x'])), {
      folder: desk.folder,
      signal: stop.signal,
    });
    stop.abort();
    await expect(made).rejects.toMatchObject({ reason: 'cancelled' });
  });
});
