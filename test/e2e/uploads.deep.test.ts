import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Application } from './application.ts';
import { startOwnMatter } from './steps.ts';
import { inWindow, noBrowser, useBrowser, whileStopped } from './window.ts';

/** A folder of small files, three deep and of names that differ only in case, gone when the test is over. */
function manyFiles(count: number) {
  const root = mkdtempSync(path.join(tmpdir(), 'casewright-many-'));
  const folder = path.join(root, 'Case');
  const hashes: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const place = path.join(folder, ['', '2024', '2024/May', '2024/May/Photos'][(at >> 1) % 4] ?? '');
    const text = `Note ${at} of the tenant, who kept everything.`;
    mkdirSync(place, { recursive: true });
    writeFileSync(path.join(place, `${at % 2 === 0 ? 'Note' : 'NOTE'} ${at >> 1}.txt`), text);
    hashes.push(createHash('sha256').update(text).digest('hex'));
  }
  return { folder, hashes: hashes.toSorted(), [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }) };
}

interface Item {
  id: string;
  sha256: string;
}

async function itemsIn(application: Application, token: string, limit: number, after?: string): Promise<Item[]> {
  const from = after === undefined ? '' : `&after=${after}`;
  const { body } = await application.rest(token, 'GET', `/evidence?limit=${limit}${from}`);
  return body as Item[];
}

async function hashesIn(application: Application, token: string): Promise<string[]> {
  const items: Item[] = [];
  let page: Item[];
  do {
    page = await itemsIn(application, token, 500, items.at(-1)?.id);
    items.push(...page);
  } while (page.length === 500);
  return items.map(({ sha256 }) => sha256).toSorted();
}

const addFolder = (page: Page, folder: string) =>
  page.locator('input[type=file][aria-label="A folder"]').setInputFiles(folder);
const panel = (page: Page) => page.getByRole('region', { name: 'Files being added' });
const chip = (page: Page, words: string | RegExp) => page.getByRole('banner').getByRole('button', { name: words });

/** Waits until so many have been added. */
async function midway(application: Application, token: string, atLeast: number): Promise<void> {
  const count = async () => (await itemsIn(application, token, atLeast)).length;
  await expect.poll(count, { timeout: 30_000, interval: 100 }).toBe(atLeast);
}

/** Waits until every byte is where it outlives its window: then closing it is no loss. */
async function kept(page: Page): Promise<void> {
  const warns = () => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await expect.poll(warns, { timeout: 30_000, interval: 100 }).toBe(false);
}

/** Requests with files never leave the window, or arrive and their answers never come back. */
async function holdUploads(page: Page, stage: 'Request' | 'Response'): Promise<{ keys: string[] }> {
  const keys: string[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ request }) => keys.push(request.headers['Idempotency-Key'] ?? ''));
  await session.send('Fetch.enable', {
    patterns: [{ urlPattern: '*/app/v1/evidence', requestStage: stage, resourceType: 'XHR' }],
  });
  return { keys };
}

/**
 * A folder with a locked one and a locked file in it, as the browser gives them out: a test may run as one who opens
 * all.
 */
async function dropWithLocked(page: Page): Promise<void> {
  await page.evaluate(() => {
    const denied = (_resolve: unknown, reject: (error: Error) => void): void => reject(new DOMException('Denied'));
    const file = (name: string, read: (resolve: (file: File) => void, reject: (error: Error) => void) => void) => ({
      name,
      isFile: true,
      isDirectory: false,
      file: read,
    });
    const folder = (
      name: string,
      readEntries: (resolve: (entries: unknown[]) => void, reject: () => void) => void,
    ) => ({
      name,
      isFile: false,
      isDirectory: true,
      createReader: () => ({ readEntries }),
    });
    const inside = [
      file('Lease.txt', (resolve) => resolve(new File(['The lease.'], 'Lease.txt'))),
      file('Diary.txt', denied),
      folder('Locked', denied),
    ];
    let batches = [inside, []];
    const root = folder('Case', (resolve) => {
      resolve(batches[0] ?? []);
      batches = batches.slice(1);
    });
    const item = { kind: 'file', webkitGetAsEntry: () => root, getAsFile: () => null };
    const event = new DragEvent('drop', { bubbles: true, cancelable: true });
    Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], items: [item] } });
    window.dispatchEvent(event);
  });
}

describe.skipIf(noBrowser)('adding many files', () => {
  useBrowser();

  it(
    'goes on in a new window when the first is closed midway, and adds each of 2,000 exactly once',
    { timeout: 150_000 },
    async () => {
      using files = manyFiles(2_000);
      await using application = await Application.start();
      await inWindow(application, async (page) => {
        await startOwnMatter(page);
        const token = await application.token();
        await addFolder(page, files.folder);
        await kept(page);
        await midway(application, token, 30);
        const next = await page.context().newPage();
        await page.close();
        // What is kept is no longer needed in its old place.
        rmSync(files.folder, { recursive: true });
        await next.goto(`${application.url}/evidence`);
        await chip(next, /^Adding [\d,]+ of 2,000 files$/).click();
        await panel(next).getByText('2,000 files added').waitFor({ timeout: 90_000 });
        expect(await hashesIn(application, token)).toEqual(files.hashes);
        await next.getByRole('button', { name: /^Photos 500\b/ }).waitFor();
        await panel(next).getByRole('button', { name: 'Close this list' }).click();
        await panel(next).waitFor({ state: 'hidden' });
        // Taking 2,000 lines off the disk takes a moment, in which the list is folded into the top bar.
        await chip(next, /files added/).waitFor({ state: 'hidden' });
        await next.reload();
        await next.getByRole('button', { name: /^Photos 500\b/ }).waitFor();
        expect(
          await panel(next)
            .or(chip(next, /files added/))
            .count(),
        ).toBe(0);
      });
    },
  );

  it.each([
    ['arrived, though its answer did not', true],
    ['did not arrive', false],
  ])('finds out whether a request %s when its window was closed, and adds nothing twice', async (_what, arrives) => {
    using files = manyFiles(50);
    await using application = await Application.start();
    await inWindow(application, async (page) => {
      await startOwnMatter(page);
      const token = await application.token();
      const held = await holdUploads(page, arrives ? 'Response' : 'Request');
      await addFolder(page, files.folder);
      await kept(page);
      const there = async () => (await hashesIn(application, token)).length;
      await expect.poll(there).toBe(arrives ? 30 : 0);
      await expect.poll(() => held.keys.length).toBe(1);
      const next = await page.context().newPage();
      await page.close();
      const again = next.waitForRequest(
        (request) => request.method() === 'POST' && request.url().endsWith('/evidence'),
      );
      await next.goto(`${application.url}/evidence`);
      expect(await (await again).headerValue('idempotency-key')).toBe(held.keys[0]);
      await chip(next, '50 files added').waitFor();
      expect(await hashesIn(application, token)).toEqual(files.hashes);
      expect(await next.getByRole('dialog').count()).toBe(0);
    });
  });

  it('sends from one window, shows it in all, and takes the word of any', async () => {
    using files = manyFiles(60);
    await using application = await Application.start();
    await inWindow(application, async (page) => {
      await startOwnMatter(page);
      const other = await page.context().newPage();
      await other.goto(`${application.url}/evidence`);
      await other.getByRole('heading', { name: 'Put your evidence here' }).waitFor();
      const senders = new Set<Page>();
      for (const each of [page, other]) {
        each.on('request', (request) => {
          if (request.method() === 'POST' && request.url().endsWith('/app/v1/evidence')) senders.add(each);
        });
      }
      // Dropped on the window that does not send: the other sends it all the same.
      await addFolder(other, files.folder);
      await panel(other).getByText('60 files added').waitFor();
      await chip(page, '60 files added').waitFor();
      expect([...senders]).toEqual([page]);

      await page.bringToFront();
      // The same again: both ask, and the answer given in one holds in both.
      await addFolder(page, files.folder);
      const question = (each: Page) => each.getByRole('dialog', { name: '60 files are here already' });
      await question(other).waitFor();
      await question(page).getByRole('button', { name: /^Skip/ }).click();
      await question(other).waitFor({ state: 'hidden' });
      await panel(page).getByText('0 files added, 60 skipped').waitFor();
      expect(await hashesIn(application, await application.token())).toEqual(files.hashes);
    });
  });

  it('names what could not be read, adds the rest, and keeps to the rules of colour in the dark', async () => {
    await using application = await Application.start();
    await inWindow(
      application,
      async (page) => {
        await startOwnMatter(page);
        await dropWithLocked(page);
        await panel(page).getByText('1 file added, 2 failed').waitFor();
        await panel(page).getByText('This folder could not be read: nothing in it was added. · Case').waitFor();
        await panel(page).getByText('This file could not be read: it was moved, or you may not open it.').waitFor();
        expect(await panel(page).getByRole('button', { name: 'Try again' }).count()).toBe(0);
        await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
        const axe = new AxeBuilder({ page }).include('[data-uploads]').setLegacyMode();
        const { violations } = await axe.analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      },
      { theme: 'dark' },
    );
  });

  it('waits while the server is stopped, and adds the rest exactly once when it is back', async () => {
    using files = manyFiles(300);
    await using application = await Application.start();
    await inWindow(
      application,
      async (page) => {
        await startOwnMatter(page);
        const token = await application.token();
        await addFolder(page, files.folder);
        await kept(page);
        await midway(application, token, 30);
        await application.stop();
        await panel(page).getByText('Adding resumes automatically when it is back. Nothing is lost.').waitFor();
        await application.startAgain();
        await panel(page).getByText('300 files added').waitFor({ timeout: 60_000 });
        expect(await hashesIn(application, token)).toEqual(files.hashes);
      },
      { expected: whileStopped },
    );
  });
});
