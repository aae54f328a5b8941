import type { Page } from 'playwright-core';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Application } from './application.ts';
import { isBack, openEvidence, startOwnMatter } from './steps.ts';
import { inWindow, noBrowser, useBrowser, whileStopped } from './window.ts';

/*
 * What issue 12 asks to be tried as a new user would, with a shaking hand: wrong keys, a reload, a server that is
 * killed. In the end everything is there as it was put in, and nothing else has changed.
 */

const fileCount = 60;
const corpus = process.env['CASEWRIGHT_CORPUS'];

const hashOf = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** Sixty files that differ: real ones where there are any, else notes. */
function matterFiles() {
  const root = mkdtempSync(path.join(tmpdir(), 'casewright-hand-'));
  const folder = path.join(root, 'Case');
  mkdirSync(folder);
  const found = corpus === undefined ? [] : realFiles(corpus);
  const hashes = Array.from({ length: fileCount }, (_, at) => {
    const real = found[at];
    const note = `Note ${at} of what happened on the day.`;
    if (real === undefined) writeFileSync(path.join(folder, `Note ${at}.txt`), note);
    else copyFileSync(real, path.join(folder, `${at} ${path.basename(real)}`));
    return hashOf(real === undefined ? note : readFileSync(real));
  });
  const video = writeVideo(root);
  return {
    folder,
    video,
    hashes: hashes.toSorted(),
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  };
}

const videoBytes = 300 * 1024 * 1024;

/** As large as ten minutes from a phone; what is in it does not matter here. */
function writeVideo(folder: string): { file: string; sha256: string } {
  const file = path.join(folder, 'IMG_2071.MOV');
  const bytes = Buffer.alloc(videoBytes);
  bytes.writeUInt32BE(20, 0);
  bytes.write('ftypqt  ', 4, 'latin1');
  for (let at = 32; at < videoBytes; at += 4096) bytes.writeUInt32BE(at, at);
  writeFileSync(file, bytes);
  return { file, sha256: hashOf(bytes) };
}

/** Files below a folder, each content once, in an order that is always the same. */
function realFiles(folder: string): string[] {
  const byHash = new Map<string, string>();
  for (const kind of ['docx', 'eml', 'images', 'pdf']) {
    for (const name of readdirSync(path.join(folder, kind), { recursive: true, encoding: 'utf8' }).toSorted()) {
      const file = path.join(folder, kind, name);
      if (statSync(file).isFile()) byHash.set(hashOf(readFileSync(file)), file);
    }
  }
  return [...byHash.values()];
}

interface Item {
  id: string;
  extraction: { status: string };
  title: string;
  sha256: string;
  folderId: string | null;
}
interface Hearing {
  purpose: string;
  date: string;
  time: string | null;
  timeZone: string | null;
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Each as it is, but for when it was last written: what is deleted and restored is written twice. */
async function items(application: Application, token: string): Promise<Item[]> {
  const { body } = await application.rest(token, 'GET', '/evidence?limit=500');
  return (body as (Item & { updatedAt: string })[]).map(({ updatedAt: _, ...item }) => item);
}

/** How many files are still to be read: a mail that was read takes its own subject and date. */
async function unread(application: Application, token: string): Promise<number> {
  return (await items(application, token)).filter(({ extraction }) => /pending|running/.test(extraction.status)).length;
}

/** The hash of what the server sends out as this file. */
async function hashOfSent(application: Application, token: string, id: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const { status, body } = await fetch(`${application.url}/api/v1/files/${id}`, { headers });
  expect(status).toBe(200);
  const hash = createHash('sha256');
  for await (const bytes of body ?? []) hash.update(bytes);
  return hash.digest('hex');
}

async function hearings(application: Application, token: string): Promise<Hearing[]> {
  const { body } = await application.rest(token, 'GET', '/hearings');
  return (body as Hearing[])
    .map(({ purpose, date, time, timeZone }) => ({ purpose, date, time, timeZone }))
    .toSorted((one, other) => one.date.localeCompare(other.date));
}

/** The power goes, and comes back; the window signs in again. */
async function killedServer(application: Application, page: Page): Promise<void> {
  await application.kill();
  await page.getByText('Casewright has stopped.').waitFor();
  await application.startAgain();
  await isBack(page);
}

async function addHearing(page: Page, purpose: string, day: string, time: string, zone: string): Promise<void> {
  await press(page, 'n');
  await page.getByLabel('Purpose').fill(purpose);
  await page.getByRole('textbox', { name: 'Date', exact: true }).fill(day);
  await page.getByLabel('Time at the court').fill(time);
  await page.getByRole('combobox', { name: 'Time zone of the court' }).fill(zone);
  await press(page, 'Control+Enter');
  await page.getByRole('link', { name: purpose, exact: true }).waitFor();
  await page.getByRole('button', { name: 'Close the hearing' }).click();
}

describe.skipIf(noBrowser)('with a shaking hand', () => {
  useBrowser();

  it('nothing is lost, and nothing changes that one did not change', { timeout: 600_000 }, async () => {
    using files = matterFiles();
    await using application = await Application.start();
    await inWindow(
      application,
      async (page) => {
        page.on('dialog', (dialog) => void dialog.accept());
        await startOwnMatter(page);
        const token = await application.token();
        const hashes = async () => (await items(application, token)).map(({ sha256 }) => sha256).toSorted();
        await page.locator('input[type=file][aria-label="A folder"]').setInputFiles(files.folder);
        await expect.poll(async () => (await hashes()).length).toBeGreaterThanOrEqual(20);
        await killedServer(application, page);
        await expect.poll(hashes, { timeout: 60_000 }).toEqual(files.hashes);

        await page.getByRole('link', { name: 'Hearings', exact: true }).first().click();
        await page.getByRole('heading', { name: 'Hearings', exact: true }).waitFor();
        await addHearing(page, 'Temporary orders', '3/11/2027', '9:30 am', 'Eastern');
        await addHearing(page, 'Mediation', 'Friday, April 16 2027', '2pm', 'Los Angeles');
        await addHearing(page, 'Trial', 'May 3, 2027', '13:30', 'New York');
        const typed: Hearing[] = [
          { purpose: 'Temporary orders', date: '2027-03-11', time: '09:30', timeZone: 'America/New_York' },
          { purpose: 'Mediation', date: '2027-04-16', time: '14:00', timeZone: 'America/Los_Angeles' },
          { purpose: 'Trial', date: '2027-05-03', time: '13:30', timeZone: 'America/New_York' },
        ];
        expect(await hearings(application, token)).toEqual(typed);

        // A phone's video, and the power goes again while it is sent.
        const { video } = files;
        await openEvidence(page);
        await page.locator('input[type=file][aria-label="Files"]').setInputFiles(video.file);
        const pieces = { sent: 0 };
        page.on('response', (response) => {
          if (response.url().includes('/app/uploads/')) pieces.sent += 1;
        });
        await page.getByRole('button', { name: /^I confirm/ }).click();
        await expect.poll(() => pieces.sent, { timeout: 60_000 }).toBeGreaterThan(20);
        await killedServer(application, page);
        pieces.sent = 0;
        const panel = page.getByRole('region', { name: 'Files being added' });
        await panel.getByText('1 file added').waitFor({ timeout: 120_000 });
        expect(pieces.sent).toBeLessThan(60);
        expect(await hashes()).toEqual([...files.hashes, video.sha256].toSorted());
        await expect.poll(() => unread(application, token), { timeout: 240_000, interval: 3000 }).toBe(0);
        const before = await items(application, token);
        expect(before.filter(({ folderId }) => folderId === null).map(({ sha256 }) => sha256)).toEqual([video.sha256]);

        // `#` on a row, and the key that takes it back.
        await openEvidence(page);
        await page.locator('#evidence-rows').focus();
        await press(page, 'j', '#');
        await expect.poll(async () => (await items(application, token)).length).toBe(fileCount);
        await press(page, 'Control+z');
        await expect.poll(async () => (await items(application, token)).length).toBe(fileCount + 1);

        // The palette opens at another screen at most.
        await press(page, 'Control+k');
        await page.locator('[role="combobox"][aria-label="Go to anything, do anything"]:focus').waitFor();
        await press(page, 'Enter');

        // Escape in a form, and a reload in one.
        await page.getByRole('link', { name: 'Hearings', exact: true }).first().click();
        await page.getByRole('link', { name: 'Trial', exact: true }).waitFor();
        await press(page, 'n');
        await page.getByLabel('Purpose').pressSequentially('Review of the parenting plan');
        await press(page, 'Escape');
        await page.waitForTimeout(300);
        await page.reload();
        await page.getByRole('region', { name: 'Not saved' }).getByRole('button', { name: 'Continue writing' }).click();
        await expect.poll(() => page.getByLabel('Purpose').inputValue()).toBe('Review of the parenting plan');
        await page.getByLabel('Purpose').focus();
        await press(page, 'End');
        await page.keyboard.type(' by the judge');
        // The address leads back into the form.
        await page.reload();
        await expect
          .poll(() => page.getByLabel('Purpose').inputValue())
          .toBe('Review of the parenting plan by the judge');

        expect(await hearings(application, token)).toEqual(typed);
        expect(await items(application, token)).toEqual(before);
        for (const { id, sha256 } of before) expect(await hashOfSent(application, token, id)).toBe(sha256);
        expect(readdirSync(path.join(application.data, 'arriving'))).toEqual([]);
      },
      { expected: whileStopped },
    );
  });
});
