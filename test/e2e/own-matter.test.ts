import type { Page } from 'playwright-core';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { eml } from '#test/support/files/mail.ts';
import { encryptedPdf, textPdf } from '#test/support/files/pdf.ts';
import { wav } from '#test/support/files/recordings.ts';
import type { Matter } from './application.ts';
import { shareApplication } from './shared-application.ts';
import { allRead, emptyEvidence, row, rows } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareApplication();

/** Files on disk as a person has them, gone when the test is over. */
async function filesOnDisk() {
  const folder = mkdtempSync(path.join(tmpdir(), 'casewright-files-'));
  const place = (name: string, bytes: string | Uint8Array): string => {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, bytes);
    return file;
  };
  return {
    letter: place('Letter to the landlord.txt', 'The heron lamp was returned broken.'),
    statement: place('Statement.pdf', await textPdf(['Opening balance', 'The deposit of $1,200 was never returned.'])),
    locked: place('Locked.pdf', await encryptedPdf()),
    unknown: place('Backup.dat', randomBytes(2_000)),
    call: place('Call.wav', wav(1)),
    tree: path.dirname(
      path.dirname(place('Case/2024/March mail.eml', eml({ subject: 'Keys', text: 'Keys by noon.' }))),
    ),
    deep: place('Case/2024/Photos/Notes on photos.md', '# Kitchen\nThe ceiling leaked again.'),
    copy: place('Case/Copy of the letter.txt', 'The heron lamp was returned broken.'),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A drop as the system makes it: the browser itself reads the files and folders from the disk. */
async function drop(page: Page, paths: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x: 640, y: 400, data });
  }
  await session.detach();
}

const fileInput = (page: Page) => page.locator('input[type=file][aria-label="Files"]');
const uploads = (page: Page) => page.getByRole('region', { name: 'Files being added' });

describe.skipIf(noBrowser)('a matter of one’s own', () => {
  useBrowser();

  it('takes files and folders, asks what only a person can answer, and says the result for each', async () => {
    using files = await filesOnDisk();
    const matter = await shared.matter();
    // Wide enough for a column that says how each was read.
    await inWindow(
      matter,
      async (page) => {
        await emptyEvidence(page);

        await fileInput(page).setInputFiles([files.letter, files.statement, files.locked, files.unknown]);
        await uploads(page).getByText('4 files added').waitFor();
        await allRead(page);
        await expect.poll(() => readingOf(page, 'Letter to the landlord')).toBe('Read');
        await expect.poll(() => readingOf(page, 'Statement')).toBe('Read');
        await expect.poll(() => readingOf(page, 'Backup')).toContain('No text');
        await expect.poll(() => readingOf(page, 'Locked')).toMatch(/^Not read.*password/);

        await drop(page, [files.tree, files.call]);
        const questions = page.getByRole('dialog', { name: 'Two questions about what you added' });
        await questions.getByText('Call.wav').waitFor();
        await questions.getByText('Copy of the letter.txt').waitFor();
        expect(await questions.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true);
        await questions.getByRole('radio', { name: 'I confirm, add it' }).check();
        await questions.getByRole('radio', { name: 'Keep both' }).check();
        await questions.getByRole('button', { name: 'Continue' }).click();
        await uploads(page).getByText('4 files added').waitFor();
        await allRead(page);
        await expect.poll(() => rows(page).count()).toBe(8);
        for (const [folder, count] of [
          ['Case', 3],
          ['2024', 2],
          ['Photos', 1],
        ] as const) {
          await page.getByRole('button', { name: new RegExp(`^${folder} ${count}\\b`) }).waitFor();
        }
      },
      { width: 1600 },
    );
  });

  it('asks once for all files that are here already, and keeps a recording out without a word', async () => {
    using files = await filesOnDisk();
    const matter = await shared.matter();
    await inWindow(matter, async (page) => {
      await emptyEvidence(page);
      await fileInput(page).setInputFiles([files.letter, files.statement]);
      await uploads(page).getByText('2 files added').waitFor();
      await fileInput(page).setInputFiles([files.letter, files.statement, files.deep, files.call]);
      const question = page.getByRole('dialog', { name: 'Two questions about what you added' });
      await question.getByText('2 files are here already').waitFor();
      await question.getByRole('radio', { name: 'Leave it out' }).check();
      await question.getByRole('button', { name: 'Continue' }).click();
      await question.waitFor({ state: 'hidden' });
      await uploads(page).getByText('1 file added').waitFor();
      expect(await uploads(page).getByText('Left out: recordings were not confirmed.').count()).toBe(1);
      await expect.poll(() => rows(page).count()).toBe(3);
    });
  });

  it('shows how far a slow upload is, and stops it when asked', async () => {
    const matter = await shared.matter();
    await inWindow(matter, async (page) => {
      await emptyEvidence(page);
      const session = await page.context().newCDPSession(page);
      const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 300_000 };
      await session.send('Network.emulateNetworkConditions', slow);
      const files = ['First', 'Second'].map((name) => ({
        name: `${name}.dat`,
        mimeType: 'application/octet-stream',
        buffer: randomBytes(1_500_000),
      }));
      await fileInput(page).setInputFiles(files);
      await uploads(page).getByText('Adding 0 of 2 files').waitFor();
      await uploads(page).getByRole('progressbar', { name: 'Sent so far' }).waitFor();
      await uploads(page)
        .getByText(/^[1-9]\d? %$/)
        .first()
        .waitFor();
      await uploads(page).getByRole('button', { name: 'Stop adding files' }).click();
      await uploads(page).getByText('0 files added, 2 failed').waitFor();

      await session.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
      await uploads(page).getByRole('button', { name: 'Try again' }).click();
      await uploads(page).getByText('2 files added').waitFor();
      await expect.poll(() => rows(page).count()).toBe(2);
    });
  });

  it('tags and deletes many at once, and takes both back', async () => {
    using files = await filesOnDisk();
    const matter = await shared.matter();
    await inWindow(matter, async (page) => {
      await emptyEvidence(page);
      await page.locator('input[type=file][aria-label="A folder"]').setInputFiles(files.tree);
      await uploads(page).getByText('3 files added').waitFor();
      await allRead(page);
      const token = await matter.token();
      const tags = () => tagsSeenBy(matter, token);

      await page.getByLabel('Select everything shown').check();
      await page.getByRole('button', { name: 'Tag', exact: true }).click();
      await page.getByRole('combobox', { name: 'Tag for 3 items' }).fill('landlord');
      await page.keyboard.press('Enter');
      const tagged = page.getByText('3 items are now tagged “landlord”');
      await tagged.waitFor();
      expect(await tags()).toEqual([['landlord'], ['landlord'], ['landlord']]);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(tags, { interval: 500 }).toEqual([[], [], []]);

      await page.getByRole('button', { name: /^Move 3 items to Trash/ }).click();
      await page.getByRole('heading', { name: 'Put your evidence here' }).waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => rows(page).count()).toBe(3);

      await page.getByLabel('Select Keys', { exact: true }).check();
      await page.getByRole('button', { name: /^Move 1 item to Trash/ }).click();
      await expect.poll(tags, { interval: 500 }).toHaveLength(2);
      expect(await row(page, 'Keys').count()).toBe(0);
    });
  });
});

async function readingOf(page: Page, title: string): Promise<string> {
  return (await row(page, title).locator('[data-column="reading"]').textContent()) ?? '';
}

async function tagsSeenBy(matter: Matter, token: string): Promise<string[][]> {
  const { body } = await matter.rest(token, 'GET', '/evidence');
  return (body as { tagNames: string[] }[]).map(({ tagNames }) => tagNames);
}
