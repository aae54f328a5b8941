import type { Page } from 'playwright-core';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { partOfTheWhole } from '#test/support/part-of-the-whole.ts';
import { Application } from './application.ts';
import { startOwnMatter } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const corpus = process.env['CASEWRIGHT_CORPUS'];
const folders = ['pdf', 'docx', 'eml', 'images'];
if (corpus === undefined) console.warn('Skipped: CASEWRIGHT_CORPUS names no folder of real files.');

interface Item {
  id: string;
  fileName: string;
  mimeType: string;
  extraction: { status: string; error: string | null };
}

async function everything(application: Application, token: string): Promise<Item[]> {
  return (await application.rest(token, 'GET', '/evidence')).body as Item[];
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(path.join(folder, name)).isFile(),
  );
}

/** Half of them with each commit, in a folder of their own for each kind. */
function halfOf(root: string) {
  const place = mkdtempSync(path.join(tmpdir(), 'casewright-corpus-'));
  const given = folders.flatMap((folder) => filesBelow(path.join(root, folder)).map((name) => path.join(folder, name)));
  const names = partOfTheWhole(given, 2);
  for (const name of names) {
    mkdirSync(path.dirname(path.join(place, name)), { recursive: true });
    copyFileSync(path.join(root, name), path.join(place, name));
  }
  return { place, names, [Symbol.dispose]: () => rmSync(place, { recursive: true, force: true }) };
}

async function addFolder(page: Page, folder: string): Promise<void> {
  await page.locator('input[type=file][aria-label="A folder"]').setInputFiles(folder);
  const panel = page.getByRole('region', { name: 'Files being added' });
  const question = page.getByRole('dialog', { name: /here already$/ }).getByRole('button', { name: /^Keep both/ });
  const settled = panel.getByText(/files? added/);
  await settled.or(question).first().waitFor({ timeout: 120_000 });
  if (await question.isVisible()) await question.click();
  await settled.waitFor({ timeout: 120_000 });
  await panel.getByRole('button', { name: 'Close this list' }).click();
}

describe.skipIf(noBrowser)('real files', () => {
  useBrowser();

  it.skipIf(corpus === undefined)('are all read or say why not, and none is lost', { timeout: 900_000 }, async () => {
    using half = halfOf(corpus ?? '');
    await using application = await Application.start();
    await inWindow(application, async (page) => {
      await startOwnMatter(page);
      for (const folder of folders) await addFolder(page, path.join(half.place, folder));
      const token = await application.token();
      const unread = async () =>
        (await everything(application, token)).filter(({ extraction }) => /pending|running/.test(extraction.status))
          .length;
      await expect.poll(unread, { timeout: 800_000, interval: 2_000 }).toBe(0);

      const items = await everything(application, token);
      const given = half.names.map((name) => path.basename(name));
      expect(items.map(({ fileName }) => fileName).toSorted()).toEqual(given.toSorted());
      const failed = items.filter(({ extraction }) => extraction.status === 'failed');
      // A reason a person can act on, and the right one where the name of the file says what is wrong with it.
      for (const { fileName, extraction } of failed) {
        const locked = /protected|encrypted/.test(fileName);
        expect(extraction.error, fileName).toMatch(
          locked ? /password/ : /locked with a password|damaged|too |took |do not say which letters/,
        );
      }
      expect(failed.some(({ extraction }) => extraction.error?.includes('password') === true)).toBe(true);
    });
  });
});
