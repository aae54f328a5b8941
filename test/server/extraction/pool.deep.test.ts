import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { createExtractionPool } from '#server/extraction/pool.ts';
import { pdfBomb, picturesOnPages } from '#test/support/files/pdf.ts';
import { noisePng, pngOfText } from '#test/support/files/pictures.ts';
import { failure, openDesk, readBy } from './reading.ts';

// What takes memory or time to its limit, and what looks for processes: nothing else runs at the same time.
const desk = await openDesk();
const pool = createExtractionPool({ temporaryFolder: desk.folder });
afterAll(async () => {
  await pool.close();
  await desk[Symbol.asyncDispose]();
});

describe('files that do harm', () => {
  it('kills a PDF that asks for gigabytes, and reads the next file', async () => {
    const error = await failure(pool.extract(await desk.put('bomb.pdf', pdfBomb())));
    expect(error).toMatchObject({ reason: 'limit', limit: 'memory' });
    expect((await readBy(pool, await desk.put('next.txt', 'still here'))).pages[0]?.text).toBe('still here');
  });

  it('survives JSON that no heap holds', async () => {
    const file = await desk.put('heap.json', `[${'{},'.repeat(8_000_000)}{}]`);
    const error = await failure(pool.preview(file, { folder: desk.folder }));
    expect(error).toMatchObject({ reason: 'limit', limit: 'memory' });
  });

  it('gives up at the deadline, after a second look at a smaller picture', async () => {
    const hasty = createExtractionPool({ temporaryFolder: desk.folder, limits: { deadlineMs: 600 } });
    const file = await desk.put('noise.png', await noisePng());
    expect(await failure(hasty.extract(file))).toMatchObject({ reason: 'timeout' });
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
    const result = await readBy(hasty, await desk.put('mixed.pdf', await picturesOnPages([first, noise, last])));
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
    const result = await readBy(bilingual, await desk.put('letter.png', await pngOfText(['Bonjour and hello'])));
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
