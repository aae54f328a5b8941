import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seedWideMatter } from '#test/bench/window/wide-matter.ts';
import { startWithSample } from './sample-application.ts';
import { share } from './shared-application.ts';
import { openEvidence, row, rows } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const items = 700;

/** The sample, and two matters with more items than the list reads at once: one to delete them in, one to look at. */
const shared = share(async () => {
  const application = await startWithSample();
  const [toDelete, toRead] = [await application.matter(), await application.matter()];
  await application.stop();
  for (const { caseId } of [toDelete, toRead]) await seedWideMatter(application.data, caseId, items);
  await application.startAgain();
  return { application, toDelete, toRead, [Symbol.asyncDispose]: () => application[Symbol.asyncDispose]() };
});

describe.skipIf(noBrowser)('the list of evidence', () => {
  useBrowser();

  it('moves hundreds to Trash at once, and takes that back', async () => {
    const { toDelete } = await shared();
    await inWindow(toDelete, async (page) => {
      const count = page.getByRole('status').filter({ hasText: /^\d+ items$/ });
      await page.getByRole('status').filter({ hasText: '700 items' }).waitFor();
      await page.locator('#evidence-rows').focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('#');
      await page.getByText('700 items moved to Trash.').waitFor();
      await page.getByRole('heading', { name: 'Put your evidence here' }).waitFor();
      await page.keyboard.press('z');
      await expect.poll(() => count.textContent()).toBe('700 items');
    });
  });

  it('keeps its place when the current item leaves the filter', async () => {
    const { toRead } = await shared();
    const token = await toRead.token();
    const journey = async (page: Page): Promise<void> => {
      await rows(page).first().waitFor();
      await page.locator('#evidence-rows').focus();
      for (let n = 0; n < 3; n += 1) await page.keyboard.press('j');
      const current = page.locator('[role="row"][data-current]');
      await expect.poll(() => current.getAttribute('aria-rowindex')).toBe('5');
      const next = await rows(page).nth(4).textContent();
      const words = (await current.textContent()) ?? '';
      const { body } = await toRead.rest(token, 'GET', '/evidence?priority=high');
      const item = (body as { id: string; title: string }[]).find(({ title }) => words.includes(title));
      const { status } = await toRead.rest(token, 'PATCH', `/evidence/${item?.id}`, { priority: 'low' });
      expect(status).toBe(200);
      await expect.poll(() => current.textContent()).toBe(next);
      expect(await current.getAttribute('aria-rowindex')).toBe('5');
    };
    await inWindow(toRead, journey, { at: '/evidence?priority=high' });
  });

  it('shows what has come when the rest cannot be read, and goes on from there', async () => {
    const { toRead } = await shared();
    await inWindow(
      toRead,
      async (page) => {
        await page.getByRole('status').filter({ hasText: '700 items' }).waitFor();
        await page.route(/\/app\/v1\/evidence\/newest\?.*before=/, async (route) => {
          const asked = await page.evaluate(() => 'asked' in document.body.dataset);
          if (asked) await route.continue();
          else await route.fulfill({ status: 500, json: { code: 'internal', error: 'Broken.' } });
        });
        await page.reload();
        await rows(page).first().waitFor();
        const notice = page.getByRole('alert').filter({ hasText: 'Only 150 of 700 items could be loaded.' });
        await notice.waitFor();
        expect(await rows(page).count()).toBeGreaterThan(10);
        // A number could be in use by an item that is still to come.
        await page.locator('#evidence-rows').focus();
        for (const key of ['j', 'x', 'n']) await page.keyboard.press(key);
        await page.getByText('150 of 700 items loaded. Exhibit numbers are compared once all are loaded').waitFor();
        const firstNumber = page.getByLabel('First number');
        expect(await firstNumber.count()).toBe(0);
        // A part of the window that is shown later asks again too: the server is well only once the person asks.
        await notice.getByRole('button', { name: 'Try again' }).evaluate((button: HTMLElement) => {
          document.body.dataset['asked'] = '';
          button.click();
        });
        await page.getByRole('status').filter({ hasText: '700 items' }).waitFor();
        await notice.waitFor({ state: 'hidden' });
        await firstNumber.waitFor();
        for (let n = 0; n < 2; n += 1) await page.keyboard.press('Escape');
        await firstNumber.waitFor({ state: 'detached' });

        await page.locator('#evidence-rows').focus();
        await page.keyboard.press('End');
        await expect.poll(() => page.locator('[role="row"][data-current]').getAttribute('aria-rowindex')).toBe('701');
        await page.keyboard.press('Control+a');
        await page.getByText('700 selected').waitFor();
        await page.keyboard.press('Escape');
        await page.keyboard.press('Home');
        await page.keyboard.press('Shift+PageDown');
        await page.getByText(/^\d\d selected$/).waitFor();

        const scroller = page.locator('#evidence-rows > div').first();
        const scrolled = (): Promise<number> => scroller.evaluate((element) => element.scrollTop);
        await scroller.evaluate((element) => (element.scrollTop = 9000));
        await expect.poll(scrolled).toBe(9000);
        await rows(page).nth(14).dblclick();
        await page.waitForURL(/\/evidence\/[\w-]+/);
        await page
          .getByRole('link', { name: /Back to/ })
          .first()
          .waitFor();
        await page.keyboard.press('Escape');
        await rows(page).first().waitFor();
        await expect.poll(scrolled).toBe(9000);
      },
      // The items of a seeded matter have no bytes to preview.
      { expected: /500 \(Internal Server Error\)|\/files\/[\w-]+\?preview=1/ },
    );
  });

  it('keeps the order in the address, and columns and widths in this browser', async () => {
    const { application } = await shared();
    await inWindow(
      application,
      async (page) => {
        await openEvidence(page);
        const titles = (): Promise<string[]> => rows(page).locator('[data-part="title"]').allTextContents();
        const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
        await head('Title').getByRole('button').click();
        await page.waitForURL(/sort=title/);
        const sorted = await titles();
        expect(sorted).toEqual(sorted.toSorted((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })));
        await head('Title').getByRole('button').click();
        await expect.poll(titles).toEqual(sorted.toReversed());
        expect(await head('Title').getAttribute('aria-sort')).toBe('descending');

        await page.getByRole('button', { name: 'How the list looks' }).click();
        await page.getByRole('checkbox', { name: 'Kind' }).check();
        await page.getByRole('button', { name: 'Move Kind to the left' }).click();
        await page.keyboard.press('Escape');
        const edge = page.getByRole('separator', { name: 'Width of Kind' });
        await edge.focus();
        for (let times = 0; times < 3; times += 1) await page.keyboard.press('ArrowRight');
        await page.goto(`${application.url}/evidence`);
        await rows(page).first().waitFor();
        expect(await edge.getAttribute('aria-valuenow')).toBe('136');
        const heads = await page.getByRole('columnheader').allTextContents();
        expect(heads.indexOf('Kind')).toBe(heads.indexOf('Title') - 1);
        expect(await titles()).toEqual(sorted.toReversed());
      },
      { width: 1600, height: 900 },
    );
  });

  it('shows pictures of first pages that the arrow keys move among', async () => {
    const { application } = await shared();
    await inWindow(
      application,
      async (page) => {
        await openEvidence(page);
        await page.locator('#evidence-rows').focus();
        await page.keyboard.press('v');
        const cards = page.getByRole('grid', { name: 'Evidence' }).getByRole('gridcell');
        await cards.first().waitFor();
        await page.locator('img[data-shown]').first().waitFor({ timeout: 20_000 });
        const current = () => page.locator('[role="gridcell"][data-current]');
        const place = async () => {
          const box = await current().boundingBox();
          return [Math.round(box?.x ?? -1), Math.round(box?.y ?? -1)] as const;
        };
        const [x, y] = await place();
        await page.keyboard.press('ArrowRight');
        await expect.poll(async () => (await place())[0]).toBeGreaterThan(x);
        expect((await place())[1]).toBe(y);
        await page.keyboard.press('ArrowLeft');
        await page.keyboard.press('ArrowDown');
        await expect.poll(async () => (await place())[0]).toBe(x);
        const title = await current().locator('[data-part="title"]').textContent();
        await page.keyboard.press('x');
        await page.getByText('1 selected').waitFor();

        await page.keyboard.press('v');
        await row(page, title ?? '').waitFor();
        expect(await row(page, title ?? '').getAttribute('aria-selected')).toBe('true');
        await page.keyboard.press('v');
        await current().waitFor();
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { level: 1, name: title ?? '' }).waitFor();
      },
      { width: 1440, height: 900 },
    );
  });

  it('holds whole lines of the largest text, as a table, as pictures and on the timeline', async () => {
    const { application } = await shared();
    await inWindow(
      application,
      async (page) => {
        await page.goto(`${application.url}/settings/appearance`);
        await page.getByRole('radiogroup', { name: 'Text size' }).getByText('Largest', { exact: true }).click();
        const cut = (): Promise<(string | null)[]> =>
          page
            .getByRole('gridcell')
            .evaluateAll((cells) =>
              cells
                .filter((cell) => cell.scrollWidth > cell.clientWidth || cell.scrollHeight > cell.clientHeight)
                .map((cell) => cell.textContent),
            );
        await openEvidence(page);
        expect(await cut()).toEqual([]);
        await page.keyboard.press('v');
        await page.locator('[role="gridcell"][data-current]').waitFor();
        expect(await cut()).toEqual([]);
        await page.getByRole('link', { name: 'Timeline', exact: true }).click();
        await page.getByText('Rowan is born').waitFor();
        expect(await cut()).toEqual([]);
      },
      { width: 1280, height: 800 },
    );
  });
});
