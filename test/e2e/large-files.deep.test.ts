import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { picturesOnPages } from '#test/support/files/pdf.ts';
import { noisePng } from '#test/support/files/pictures.ts';
import { Application } from './application.ts';
import { startOwnMatter } from './steps.ts';
import { inWindow, noBrowser, useBrowser, whileStopped } from './window.ts';

const seconds = 340;
const bytesASecond = 88_200;

/** A recording of 30 MB that can be listened to, gone when the test is over. */
function longRecording() {
  const root = mkdtempSync(path.join(tmpdir(), 'casewright-large-'));
  const file = path.join(root, 'Handover at the door.wav');
  const sound = Buffer.alloc(seconds * bytesASecond);
  for (let at = 0; at < sound.length; at += 2)
    sound.writeInt16LE(Math.round(8000 * Math.sin(at / (50 + at / 1e6))), at);
  const head = Buffer.alloc(44);
  head.write('RIFF    WAVEfmt ', 'latin1');
  head.writeUInt32LE(36 + sound.length, 4);
  head.writeUInt32LE(16, 16);
  // One channel, not compressed.
  for (const at of [20, 22]) head.writeUInt16LE(1, at);
  head.writeUInt32LE(bytesASecond / 2, 24);
  head.writeUInt32LE(bytesASecond, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(sound.length, 40);
  const bytes = Buffer.concat([head, sound]);
  writeFileSync(file, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { file, size: bytes.length, sha256, [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }) };
}

/** A PDF of 40 scans, each of 330 kB and with its words, so that the server need not recognize them meanwhile. */
async function addScans(application: Application): Promise<{ id: string; size: number }> {
  const scan = await noisePng(660, 660);
  const words = 'Statement of account, as the scanner has read it. '.repeat(4);
  const pdf = await picturesOnPages(
    Array.from({ length: 40 }, () => scan),
    words,
  );
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(pdf)]), 'Statements.pdf');
  const headers = { authorization: `Bearer ${await application.token()}` };
  const response = await fetch(`${application.url}/api/v1/evidence`, { method: 'POST', headers, body: form });
  const [added] = ((await response.json()) as { evidence: { id: string; size: number }[] }).evidence;
  if (!added) throw new Error('The PDF was not added.');
  return added;
}

/** How much the browser has taken of what such an address answers, also of answers that it broke off. */
async function countBytes(page: Page, address: string): Promise<{ bytes: number }> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const read = { bytes: 0 };
  const counted = new Set<string>();
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.includes(address)) counted.add(requestId);
  });
  network.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (counted.has(requestId)) read.bytes += dataLength;
  });
  return read;
}

const panel = (page: Page) => page.getByRole('region', { name: 'Files being added' });

/** Lets so many pieces through, and holds the next; answers where each began, and what breaks the held one off. */
async function letPieces(page: Page, atMost: number) {
  const offsets: number[] = [];
  const held: Route[] = [];
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route('**/app/uploads/*', async (route) => {
    if (offsets.length >= atMost) return void held.push(route);
    offsets.push(Number(new URL(route.request().url()).searchParams.get('offset')));
    await route.continue();
  });
  const cut = (): Promise<unknown> => Promise.all(held.map((route) => route.abort('connectionfailed')));
  const through = async (): Promise<void> => {
    await expect.poll(() => held.length).toBe(1);
  };
  return { offsets, cut, through };
}

async function chooseAgain(page: Page, file: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await panel(page)
    .getByRole('button', { name: /^Choose .* again$/ })
    .click();
  await (await chooser).setFiles(file);
}

describe.skipIf(noBrowser)('a large file', () => {
  useBrowser();

  it('is added through a reload, a stopped server and another file chosen by mistake, once and whole, and plays', async () => {
    using recording = longRecording();
    await using application = await Application.start();
    await inWindow(
      application,
      async (page) => {
        await startOwnMatter(page);
        const first = await letPieces(page, 2);
        await page.locator('input[type=file][aria-label="Files"]').setInputFiles(recording.file);
        await page.getByRole('button', { name: /^I confirm/ }).click();
        await first.through();
        page.on('dialog', (dialog) => void dialog.accept());
        await page.reload();

        await page
          .getByRole('banner')
          .getByRole('button', { name: /failed$/ })
          .click();
        await panel(page).getByText('Interrupted. Choose the same file to continue').waitFor();
        const other = path.join(path.dirname(recording.file), 'Other.wav');
        writeFileSync(other, 'RIFF');
        await chooseAgain(page, other);
        await panel(page)
          .getByText(/^This is a different file/)
          .waitFor();

        const second = await letPieces(page, 2);
        await chooseAgain(page, recording.file);
        await second.through();
        await application.stop();
        await second.cut();
        await panel(page).getByText('Adding resumes automatically when it is back. Nothing is lost.').waitFor();
        await application.startAgain();
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await panel(page).getByText('1 file added').waitFor({ timeout: 30_000 });
        expect([...first.offsets, ...second.offsets]).toEqual([0, 1, 2, 3].map((piece) => piece * 4 * 1024 * 1024));
        const items = (await application.rest(await application.token(), 'GET', '/evidence')).body;
        expect(items).toMatchObject([{ size: recording.size, sha256: recording.sha256 }]);
        expect(await readdir(path.join(application.data, 'arriving'))).toEqual([]);

        await panel(page).getByRole('link').click();
        const player = page.locator('audio');
        await player.evaluate((audio: HTMLAudioElement) => (audio.currentTime = 300));
        await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.readyState)).toBeGreaterThan(1);
        expect(await player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeCloseTo(seconds, 0);
      },
      { expected: whileStopped },
    );
  });

  it('that is a PDF opens its first page without being read as a whole, and turns to any other', async () => {
    await using application = await Application.start();
    await inWindow(application, async (page) => {
      await startOwnMatter(page);
      const { id, size } = await addScans(application);
      const read = await countBytes(page, `/files/${id}`);
      await page.goto(`${application.url}/evidence/${id}`);
      for (const number of [1, 30]) {
        const scan = page.locator(`.page[data-page-number="${number}"]`);
        await scan.evaluate((element) => element.scrollIntoView());
        await scan.locator('canvas').waitFor();
      }
      expect(read.bytes).toBeGreaterThan(0);
      expect(read.bytes).toBeLessThan(size / 3);
    });
  });
});
