import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { ExtractionError } from '#server/extraction/extraction-error.ts';
import { createExtractionPool, type Extraction, type ExtractionFile } from '#server/extraction/pool.ts';
import { encryptedPdf, pdfBomb, picturesOnPages, scannedPdf, textPdf } from '#test/support/files/pdf.ts';
import { hugePng, noisePng, phonePhotoOfText, pngOfText, tiffOfPages } from '#test/support/files/pictures.ts';
import { wav } from '#test/support/files/recordings.ts';
import { openDesk } from './reading.ts';

const desk = await openDesk();
const pool = createExtractionPool({ temporaryFolder: desk.folder });
afterAll(async () => {
  await pool.close();
  await desk[Symbol.asyncDispose]();
});

async function read(file: ExtractionFile, from = pool): Promise<Extraction> {
  const result = await from.extract(file);
  if ('unsupported' in result) throw new Error(result.unsupported);
  return result;
}

async function failure(attempt: Promise<unknown>): Promise<ExtractionError> {
  const error = await attempt.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ExtractionError)) throw new Error(`expected an ExtractionError, got ${String(error)}`);
  return error;
}

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

  it('reads a scan that lies on its side', async () => {
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

  it('kills a PDF that asks for gigabytes, and reads the next file', async () => {
    const error = await failure(pool.extract(await desk.put('bomb.pdf', pdfBomb())));
    expect(error).toMatchObject({ reason: 'limit', limit: 'memory' });
    expect((await read(await desk.put('next.txt', 'still here'))).pages[0]?.text).toBe('still here');
  });

  it('survives JSON that no heap holds', async () => {
    const file = await desk.put('heap.json', `[${'{},'.repeat(8_000_000)}{}]`);
    const error = await failure(pool.preview(file, { folder: desk.folder }));
    expect(error).toMatchObject({ reason: 'limit', limit: 'memory' });
  });

  it('does not decode a picture of too many pixels', async () => {
    const error = await failure(pool.extract(await desk.put('huge.png', await hugePng(12_000))));
    expect(error).toMatchObject({ reason: 'limit', limit: 'pixels' });
  });

  it('refuses more text and more pages than the contract allows, and says which', async () => {
    const text = await failure(pool.extract(await desk.put('long.txt', 'word '.repeat(400_001))));
    expect(text).toMatchObject({ reason: 'limit', limit: 'characters' });
    expect(text.message).toContain('2,000,000 characters');
    const pages = await failure(
      pool.extract(await desk.put('long.pdf', await textPdf(Array.from({ length: 501 }, () => 'x')))),
    );
    expect(pages).toMatchObject({ reason: 'limit', limit: 'pdfPages' });
  });

  it('gives up at the deadline, after a second look at a smaller picture', async () => {
    const hasty = createExtractionPool({ temporaryFolder: desk.folder, limits: { deadlineMs: 600 } });
    const file = await desk.put('noise.png', await noisePng());
    const begun = performance.now();
    expect(await failure(hasty.extract(file))).toMatchObject({ reason: 'timeout' });
    expect(performance.now() - begun).toBeLessThan(4_000);
    await hasty.close();
  });
});

describe('a long scan with one bad page', () => {
  it('keeps the pages that can be read, in their places', async () => {
    const hasty = createExtractionPool({ temporaryFolder: desk.folder, limits: { deadlineMs: 2_500 } });
    const [first, noise, last] = await Promise.all([
      pngOfText(['The first page']),
      noisePng(),
      pngOfText(['The last page']),
    ]);
    const result = await read(await desk.put('mixed.pdf', await picturesOnPages([first, noise, last])), hasty);
    expect(result.pageCount).toBe(3);
    expect(result.pages[0]?.text).toBe('The first page');
    expect(result.pages[2]?.text).toBe('The last page');
    await hasty.close();
  });

  it('recognises in the languages that are there, and says which are not', async () => {
    const bilingual = createExtractionPool({
      temporaryFolder: desk.folder,
      languages: ['eng', 'fra'],
      languageFolders: [desk.folder],
    });
    const result = await read(await desk.put('letter.png', await pngOfText(['Bonjour and hello'])), bilingual);
    expect(result).toMatchObject({ language: 'eng', facts: { missingLanguages: 'fra' } });
    expect(result.pages[0]?.text).toBe('Bonjour and hello');
    await bilingual.close();
  });
});

describe('the child process', () => {
  it('is stopped at once when the caller gives up, and the queue goes on', async () => {
    const slow = await desk.put('slow.png', await noisePng());
    const quick = await desk.put('quick.txt', 'quick');
    const patience = new AbortController();
    const first = failure(pool.extract(slow, { signal: patience.signal }));
    const second = pool.extract(quick);
    expect(pool.busy).toBe(true);
    await pause(300);
    patience.abort();
    expect((await first).reason).toBe('cancelled');
    expect(await second).toMatchObject({ pages: [{ text: 'quick' }] });
    expect(pool.busy).toBe(false);
  });

  it('never starts a job whose caller left the queue', async () => {
    const slow = pool.extract(await desk.put('scan.png', await pngOfText(['Slow enough'])));
    const patience = new AbortController();
    const waiting = failure(pool.extract(await desk.put('w.txt', 'w'), { signal: patience.signal }));
    patience.abort();
    expect((await waiting).reason).toBe('cancelled');
    await slow;
  });

  it('shows a preview while a long file is read', async () => {
    const patience = new AbortController();
    const long = failure(pool.extract(await desk.put('long.png', await noisePng()), { signal: patience.signal }));
    const file = await desk.put('note.md', '# Note');
    expect(await pool.preview(file, { folder: desk.folder })).toMatchObject({ fileName: 'note.html' });
    expect(pool.busy).toBe(true);
    patience.abort();
    await long;
  });

  it.skipIf(process.platform !== 'linux')(
    'gets no secret of the server, and its death is an error with a sentence',
    async () => {
      process.env['CASEWRIGHT_TOKEN'] = 'cw_live_secret';
      const own = createExtractionPool({ temporaryFolder: desk.folder });
      try {
        const reading = failure(own.extract(await desk.put('doomed.png', await noisePng())));
        await pause(800);
        const [child] = childrenOf(process.pid);
        expect(readFileSync(`/proc/${child}/environ`, 'utf8')).not.toContain('cw_live_secret');
        for (const pid of childrenOf(process.pid)) process.kill(pid, 'SIGKILL');
        await pause(800);
        for (const pid of childrenOf(process.pid)) process.kill(pid, 'SIGKILL');
        expect((await reading).message).toContain('made the reader stop');
      } finally {
        delete process.env['CASEWRIGHT_TOKEN'];
        await own.close();
      }
    },
  );

  it('refuses everything after it is closed', async () => {
    const closed = createExtractionPool({ temporaryFolder: desk.folder });
    const file = await desk.put('late.png', await noisePng());
    const running = failure(closed.extract(file));
    await closed.close();
    expect((await running).reason).toBe('cancelled');
    expect((await failure(closed.extract(file))).reason).toBe('cancelled');
  });
});

/** Reading processes that this process started. */
function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const isChild = new RegExp(`^PPid:\\s+${parent}$`, 'm').test(readFileSync(`/proc/${pid}/status`, 'utf8'));
        return isChild && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('extraction/child');
      } catch {
        return false; // It ended while we looked.
      }
    });
}
