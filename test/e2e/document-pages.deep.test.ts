import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Matter } from './application.ts';
import { shareApplication } from './shared-application.ts';
import { hasKeyboard } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareApplication();

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const saved = (page: Page) => page.getByRole('status').getByText('All saved').waitFor();

async function write(matter: Matter, body: string, more: object = {}): Promise<string> {
  const token = await matter.token();
  const given = { caseId: matter.caseId, title: 'Declaration of Dana Reyes', kind: 'declaration', body, ...more };
  const made = await matter.rest(token, 'POST', '/documents', given);
  return (made.body as { id: string }).id;
}

/** What a click lets the browser save. */
async function downloaded(page: Page, button: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** Counts the frames in which a page in sight is not drawn, from now on. */
async function countBlinks(pages: Locator): Promise<() => Promise<number>> {
  const place = await pages.evaluateHandle((element) => {
    const stage = element.parentElement ?? element;
    const isDrawn = (region: Element): boolean => {
      const sight = region.getBoundingClientRect();
      const inSight = [...region.querySelectorAll('.page')].filter((page) => {
        const { top, bottom } = page.getBoundingClientRect();
        return bottom > sight.top && top < sight.bottom;
      });
      return inSight.length > 0 && inSight.every((page) => page.querySelector('canvas') !== null);
    };
    const counted = { frames: 0, blinks: 0 };
    const look = (): void => {
      const [shown, ...others] = [...stage.children].filter((each) => getComputedStyle(each).visibility === 'visible');
      counted.frames += 1;
      if (shown === undefined || others.length > 0 || !isDrawn(shown)) counted.blinks += 1;
      requestAnimationFrame(look);
    };
    look();
    return counted;
  });
  return async () => {
    const { frames, blinks } = await place.jsonValue();
    expect(frames).toBeGreaterThan(1);
    return blinks;
  };
}

const isPdf = ({ bytes }: { bytes: Buffer }): boolean => bytes.subarray(0, 5).toString() === '%PDF-';

describe.skipIf(noBrowser)('the pages of a document', () => {
  useBrowser();

  it('are shown next to the text, follow what is saved, and stay where one was', async () => {
    const matter = await shared.matter();
    const lines = Array.from({ length: 160 }, (_, line) => `Paragraph ${line + 1} of what happened.`);
    const id = await write(matter, lines.join('\n\n'));
    await inWindow(
      matter,
      async (page) => {
        await page.goto(`${matter.url}/documents/${id}`);
        await page.getByRole('button', { name: 'Pages', exact: true }).click();
        const panel = page.getByRole('complementary', { name: 'Pages' });
        const pages = panel.getByRole('region', { name: 'The pages' });
        await pages.getByText('Paragraph 1 of what happened.').waitFor();
        const scrolled = await pages.evaluate((element) => {
          element.scrollTo(0, element.scrollHeight);
          return element.scrollTop;
        });
        expect(scrolled).toBeGreaterThan(1000);
        await pages.getByText('Paragraph 160 of what happened.').waitFor();

        const blinks = await countBlinks(pages);
        await text(page).click();
        await page.keyboard.press('Control+End');
        await page.keyboard.type(' Written last.');
        await saved(page);
        await expect.poll(() => pages.getByText('what happened. Written last.').count()).toBe(1);
        expect(await pages.count()).toBe(1);
        expect(await pages.evaluate((element) => element.scrollTop)).toBe(scrolled);
        expect(await blinks()).toBe(0);
        const file = await downloaded(page, panel.getByRole('button', { name: 'Download these pages' }));
        expect(file.name).toBe('Declaration of Dana Reyes.pdf');
        expect(isPdf(file)).toBe(true);

        await page.route(/\/export/, (route) => route.fulfill({ status: 500, json: { error: 'No paper is left.' } }));
        await text(page).click();
        await page.keyboard.press('Control+End');
        await page.keyboard.type(' More.');
        await panel.getByRole('alert').getByText('These pages are not up to date. No paper is left.').waitFor();
        expect(await pages.getByText('what happened. Written last.').count()).toBe(1);
        await page.unroute(/\/export/);
        await panel.getByRole('button', { name: 'Try again' }).click();
        await expect.poll(() => pages.getByText('what happened. Written last. More.').count()).toBe(1);
        expect(await panel.getByRole('alert').count()).toBe(0);

        await pages.focus();
        await page.keyboard.press('Escape');
        await panel.waitFor({ state: 'detached' });
      },
      { expected: /status of 500/, width: 1600, height: 1000 },
    );
  });

  it('are exported: what stops it is fixed or confirmed, and what is saved is what was made', async () => {
    const matter = await shared.matter();
    const id = await write(matter, 'On May 5, 2026 the school wrote to {{recipient}}.');
    await inWindow(
      matter,
      async (page) => {
        await page.goto(`${matter.url}/documents/${id}`);
        await text(page).click();
        await page.keyboard.press('Control+Shift+E');
        const dialog = page.getByRole('dialog', { name: 'Export “Declaration of Dana Reyes”' });
        await hasKeyboard(dialog);
        const copy = await downloaded(page, dialog.getByRole('button', { name: 'Download the working copy' }));
        expect(isPdf(copy)).toBe(true);
        await dialog.getByText('Markdown').click();
        const source = await downloaded(page, dialog.getByRole('button', { name: 'Download the working copy' }));
        expect(source.name).toBe('Declaration of Dana Reyes.md');
        expect(source.bytes.toString()).toBe('On May 5, 2026 the school wrote to {{recipient}}.');
        await dialog.getByText('PDF', { exact: true }).click();

        const make = dialog.getByRole('button', { name: 'Make the final export' });
        await dialog.getByText('“To whom” is not filled in.').waitFor();
        const boxes = dialog.getByRole('checkbox', { name: 'Export despite this' });
        expect(await boxes.count()).toBe(2);
        for (const box of await boxes.all()) expect(await box.isChecked()).toBe(false);
        await boxes.first().check();
        expect(await make.isDisabled()).toBe(true);
        await boxes.last().check();

        // Somebody else fills the field meanwhile: what was confirmed was confirmed of another text.
        const token = await matter.token();
        const body = 'On May 5, 2026 the school wrote to me.';
        const news = Promise.withResolvers<void>();
        await page.route(/\/court$/, async (route) => {
          await news.promise;
          await route.continue();
        });
        await matter.rest(token, 'PATCH', `/documents?id=${id}`, { body });
        await make.click();
        await dialog.getByText(/The document says something else by now/).waitFor();
        news.resolve();
        await expect.poll(() => dialog.getByText('“To whom” is not filled in.').count()).toBe(0);
        expect(await boxes.first().isChecked()).toBe(false);
        await boxes.first().check();
        await make.click();

        const sha256 = (await dialog.locator('code').textContent()) ?? '';
        expect(sha256).toMatch(/^[0-9a-f]{64}$/);
        const final = await downloaded(page, dialog.getByRole('link', { name: 'Download', exact: true }));
        expect(isPdf(final)).toBe(true);
        expect(createHash('sha256').update(final.bytes).digest('hex')).toBe(sha256);
        const earlier = dialog.getByRole('region', { name: 'Final exports so far' });
        await earlier.getByText(/ by Dana Reyes · 1 page · draft$/).waitFor();
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
        expect(await text(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);

        await page.keyboard.type('Later. ');
        await saved(page);
        await page.getByRole('button', { name: 'More for Declaration of Dana Reyes' }).click();
        await page.getByRole('menuitem', { name: 'Export' }).click();
        await earlier.getByText(/the text was changed since$/).waitFor();
        const again = await downloaded(page, earlier.getByRole('link', { name: /^Download Declaration/ }));
        expect(again.bytes.equals(final.bytes)).toBe(true);
      },
      { expected: /status of 409/ },
    );
  });

  it('are downloaded from the list, and those of a template are shown before it is used', async () => {
    const matter = await shared.matter();
    const token = await matter.token();
    await matter.rest(token, 'POST', '/court-cases', {
      caseId: matter.caseId,
      caption: 'Reyes v. Reyes',
      court: 'Superior Court of Alder County',
      number: 'FL-7',
      role: 'Petitioner',
    });
    await write(matter, 'I was there.');
    await inWindow(matter, async (page) => {
      await page.goto(`${matter.url}/documents`);
      await page.getByRole('button', { name: 'Actions for Declaration of Dana Reyes' }).click();
      const file = await downloaded(page, page.getByRole('menuitem', { name: 'Download as PDF' }));
      expect(file.name).toBe('Declaration of Dana Reyes.pdf');
      expect(isPdf(file)).toBe(true);

      await page.getByRole('link', { name: 'Templates', exact: true }).click();
      await page
        .getByRole('region', { name: 'Papers for the court' })
        .getByRole('link', { name: /^Declaration/ })
        .click();
      await page.getByText('Pages', { exact: true }).click();
      const pages = page.getByRole('region', { name: 'The pages' });
      await pages
        .getByText(/superior court of alder county/i)
        .first()
        .waitFor();
      await pages.getByText(/FL-7/).first().waitFor();
      const paper = await downloaded(page, page.getByRole('button', { name: 'Download these pages' }));
      expect(paper.name).toBe('Declaration.pdf');
      expect(isPdf(paper)).toBe(true);
    });
  });
});
