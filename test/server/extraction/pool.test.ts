import { afterAll, describe, expect, it } from 'vitest';
import { createExtractionPool, type Extraction, type ExtractionFile } from '#server/extraction/pool.ts';
import { encryptedPdf, scannedPdf, textPdf } from '#test/support/files/pdf.ts';
import { hugePng, phonePhotoOfText, pngOfText, tiffOfPages } from '#test/support/files/pictures.ts';
import { docx } from '#test/support/files/office.ts';
import { zip, zipBomb } from '#test/support/files/zip.ts';
import { wav } from '#test/support/files/recordings.ts';
import { failure, openDesk, readBy } from './reading.ts';

const desk = await openDesk();
const pool = createExtractionPool({ temporaryFolder: desk.folder });
afterAll(async () => {
  await pool.close();
  await desk[Symbol.asyncDispose]();
});

const read = (file: ExtractionFile): Promise<Extraction> => readBy(pool, file);

describe('reading', () => {
  it('reads the text of a PDF by page, with its facts', async () => {
    const bytes = await textPdf(['The pick-up was\nat 6:04 pm.', 'Second page.'], {
      title: 'Log',
      author: 'Dana Reyes',
    });
    expect(await read(await desk.put('log.pdf', bytes))).toEqual({
      method: 'text',
      pages: [
        { text: 'The pick-up was\nat 6:04 pm.', confidence: null },
        { text: 'Second page.', confidence: null },
      ],
      pageCount: 2,
      durationSeconds: null,
      language: null,
      confidence: null,
      characters: 39,
      facts: expect.objectContaining({
        title: 'Log',
        author: 'Dana Reyes',
        created: '2024-03-02T10:00:00Z',
      }) as unknown,
    });
  });

  it('recognises scanned pages and says which page it is at', async () => {
    const file = await desk.put(
      'scan.pdf',
      await scannedPdf(['The school closed at noon', 'on 14 February 2024.'], { pages: 2 }),
    );
    const seen: string[] = [];
    const result = await pool.extract(file, { onProgress: ({ page, pages }) => seen.push(`${page} of ${pages}`) });
    expect(result).toMatchObject({ method: 'ocr', language: 'eng', pageCount: 2 });
    const { pages, confidence } = result as Extraction;
    for (const page of pages) expect(page.text).toContain('The school closed at noon\non 14 February 2024.');
    expect(confidence).toBeGreaterThan(80);
    expect(seen).toEqual(['1 of 2', '2 of 2']);
  });

  it('reads a scan that is turned on its side', async () => {
    const lines = [
      'Notice of hearing in department seven',
      'on the ninth of April at nine',
      'Bring every exhibit with you',
    ];
    const result = await read(await desk.put('sideways.pdf', await scannedPdf(lines, { turned: 90 })));
    expect(result.pages[0]?.text).toContain('Notice of hearing in department seven');
  });

  it('reads a phone photo the way up its file says, and when and with what it was taken', async () => {
    const result = await read(await desk.put('photo.jpg', await phonePhotoOfText(['Rent received in full'])));
    expect(result.pages[0]?.text).toContain('Rent received in full');
    expect(result.facts).toMatchObject({
      taken: '2024-03-02T14:05:06',
      camera: 'Example Phone 1',
      pixelSize: '1240 × 400',
    });
  });

  it('reads the pages of a TIFF', async () => {
    const result = await read(await desk.put('fax.tif', await tiffOfPages([['First sheet'], ['Second sheet']])));
    expect(result.pages.map((page) => page.text)).toEqual(['First sheet', 'Second sheet']);
  });

  it('reads the first pages of a TIFF with too many, and says so', async () => {
    const short = createExtractionPool({ temporaryFolder: desk.folder, limits: { pdfPages: 1 } });
    try {
      const result = await readBy(
        short,
        await desk.put('fax.tif', await tiffOfPages([['First sheet'], ['Second sheet']])),
      );
      expect(result.pages.map((page) => page.text)).toEqual(['First sheet']);
      expect(result).toMatchObject({ pageCount: 2, cutShort: ['pages'] });
    } finally {
      await short.close();
    }
  });

  it('finds no words where there are none', async () => {
    const result = await read(await desk.put('blank.png', await pngOfText([])));
    expect(result).toMatchObject({ pages: [{ text: '', confidence: null }], confidence: null, characters: 0 });
  });

  it.each(['a.txt', 'a.pdf', 'a.docx', 'a.jpg', 'a.m4a', 'a'])('says that %s of 0 bytes is empty', async (name) => {
    const empty = { unsupported: 'This file is empty (0 bytes), so there is nothing to read.' };
    const file = await desk.put(name, '');
    expect(await pool.extract(file)).toEqual(empty);
    expect(await pool.preview(file, { folder: desk.folder })).toEqual(empty);
  });

  it('reads nothing from a PDF of blank pages, and from a text of blanks', async () => {
    expect(await read(await desk.put('blank.pdf', await textPdf(['', ''])))).toMatchObject({
      pages: [{ text: '' }, { text: '' }],
      pageCount: 2,
      characters: 0,
    });
    expect(await read(await desk.put('blank.txt', ' \n\n'))).toMatchObject({ method: 'text', characters: 0 });
  });

  it('reads text in the encoding it has', async () => {
    expect((await read(await desk.put('a.txt', Buffer.from('caf\xe9', 'latin1')))).pages[0]?.text).toBe('café');
    expect((await read(await desk.put('b.txt', Buffer.from('\ufeffcafé', 'utf16le')))).pages[0]?.text).toBe('café');
  });

  it('knows how long a recording is although there is no transcript', async () => {
    expect(await pool.extract(await desk.put('voicemail.wav', wav(1.5)))).toMatchObject({
      unsupported: 'There is no transcript of this recording yet.',
      durationSeconds: 1.5,
      facts: { audioCodec: 'PCM', channels: '1' },
    });
  });
});

describe('files that do harm', () => {
  it('says that a locked PDF is locked', async () => {
    const error = await failure(pool.extract(await desk.put('locked.pdf', await encryptedPdf())));
    expect(error.reason).toBe('encrypted');
    expect(error.message).toMatch(/^This PDF is locked with a password\. The file is kept;/);
  });

  it('does not decode a picture of too many pixels', async () => {
    const error = await failure(pool.extract(await desk.put('huge.png', await hugePng(12_000))));
    expect(error).toMatchObject({ reason: 'limit', limit: 'pixels' });
  });

  it('does not read what is larger than may be read, and says so; of a recording its facts', async () => {
    const small = createExtractionPool({ temporaryFolder: desk.folder, limits: { fileBytes: 1000 } });
    try {
      const long = await desk.put('diary.txt', 'word '.repeat(300));
      const limit = {
        reason: 'limit',
        limit: 'fileBytes',
        message: expect.stringMatching(/^This file is larger than/),
      };
      expect(await failure(small.extract(long))).toMatchObject(limit);
      expect(await failure(small.thumbnail(long, { folder: desk.folder }))).toMatchObject(limit);
      expect(await failure(small.view(long, { folder: desk.folder }))).toMatchObject(limit);
      const talk = await small.extract(await desk.put('talk.wav', wav(2)));
      expect(talk).toMatchObject({ unsupported: expect.stringContaining('transcript'), durationSeconds: 2 });
    } finally {
      await small.close();
    }
  });

  it('keeps the first of more text or pages than the contract allows, and says so', async () => {
    const text = await read(await desk.put('long.txt', 'words '.repeat(400_001)));
    expect(text).toMatchObject({ characters: 1_999_997, cutShort: ['characters'] });
    expect(text.pages[0]?.text.endsWith(' words')).toBe(true);
    const pages = await read(
      await desk.put('long.pdf', await textPdf(Array.from({ length: 501 }, (_, at) => `x${at}`))),
    );
    expect(pages).toMatchObject({ pageCount: 501, cutShort: ['pages'] });
    expect([pages.pages.length, pages.pages[499]?.text]).toEqual([500, 'x499']);
  });
});

// Issue 16, point 7: the contents of zip files are found.
describe('a zip', () => {
  it('is read with the text of the files in it, each under its name', async () => {
    const archive = zip([
      { name: 'log/day.txt', content: 'The pick-up was late.' },
      { name: 'declaration.docx', content: await docx(['# Declaration', 'I was there.']) },
      { name: 'page.pdf', content: await textPdf(['First words.', 'Second words.']) },
      { name: 'empty.txt', content: '' },
      { name: 'inner.zip', content: zip([{ name: 'deep.txt', content: 'not opened' }]) },
      { name: 'broken.docx', content: 'PK\u0003\u0004 nothing' },
    ]);
    const { pages, facts } = await read(await desk.put('all.zip', archive));
    expect(pages[0]?.text).toContain('log/day.txt\t21 bytes');
    expect(pages.slice(1).map(({ text }) => text)).toEqual([
      'log/day.txt\n\nThe pick-up was late.',
      'declaration.docx\n\nDeclaration\n\nI was there.',
      'page.pdf\n\nFirst words.',
      'page.pdf\n\nSecond words.',
    ]);
    expect(facts).toMatchObject({ files: '6', filesNotRead: '3' });
  });

  it('that holds more text than a file may is read as far as that', async () => {
    const long = 'word '.repeat(250_000);
    const parts = ['a.txt', 'b.txt', 'c.txt'].map((name) => ({ name, content: name === 'c.txt' ? 'the end' : long }));
    const { pages, facts } = await read(await desk.put('long.zip', zip(parts)));
    expect(pages.slice(1).map(({ text }) => text.slice(0, 5))).toEqual(['a.txt', 'c.txt']);
    expect(facts).toMatchObject({ filesNotRead: '1' });
  });

  it('that is made to burst is refused as before', async () => {
    expect(await failure(read(await desk.put('bomb.zip', zipBomb())))).toMatchObject({ limit: 'archiveBytes' });
  });
});
