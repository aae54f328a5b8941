import { describe, expect, it } from 'vitest';
import { startWithSample } from './sample-application.ts';
import { row, rows } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

describe.skipIf(noBrowser)('the keyboard alone', () => {
  useBrowser();

  it('searches, moves, opens, comes back, selects, edits and shows every key', async () => {
    await using application = await startWithSample();
    await inWindow(application, async (page) => {
      const press = async (...keys: string[]): Promise<void> => {
        for (const key of keys) await page.keyboard.press(key);
      };
      const current = () => page.locator('[role="row"][data-current]').locator('[data-part="title"]').textContent();
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await press('g', 'e');
      await rows(page).first().waitFor();

      const first = await current();
      await press('j', 'j', 'k');
      const second = await current();
      expect(second).not.toBe(first);
      await press('Enter');
      await page.getByRole('heading', { level: 1, name: second?.trim() ?? '' }).waitFor();
      await press('Escape');
      await rows(page).first().waitFor();
      await expect.poll(current).toBe(second);
      await press('x');
      await page.getByText('1 selected').waitFor();
      await press('Escape');
      await page.getByText('1 selected').waitFor({ state: 'hidden' });

      await press('/');
      await page.keyboard.type('blue bench');
      await page
        .getByRole('link', { name: /blue bench/ })
        .first()
        .waitFor();
      await press('Enter', 'Enter');
      await page.waitForURL(/[?&]page=2\b/);
      await press('Escape');
      await page
        .getByRole('link', { name: /blue bench/ })
        .first()
        .waitFor();
      await press('e');
      const title = page.getByLabel('Title', { exact: true });
      await expect.poll(() => title.evaluate((field) => field === document.activeElement)).toBe(true);
      await page.keyboard.type('Letter about the bench');
      await press('Enter');
      await row(page, 'Letter about the bench').waitFor();

      await page.locator('#evidence-rows').focus();
      await press('?');
      const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await sheet.getByText('Delete, with undo').waitFor();
      await press('Escape');
      await sheet.waitFor({ state: 'hidden' });
      await press('g', 'k');
      await page.getByRole('heading', { name: 'API tokens' }).waitFor();
      await press('g', 'e');
      await page.locator('#evidence-rows').waitFor();
    });
  });
});
