import { describe, expect, it } from 'vitest';
import { Application } from './application.ts';
import { row, rows, search } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

describe.skipIf(noBrowser)('the first run', () => {
  useBrowser();

  it('leads from an empty folder to the one sentence in a scan, and to its exhibit number', async () => {
    await using application = await Application.start();
    await inWindow(application, async (page) => {
      await page.getByLabel('Your name').waitFor();
      await page.keyboard.type('Maya Ellery');
      await page.keyboard.press('Enter');
      await rows(page).first().waitFor();

      await search(page, '"blue bench"');
      const found = page.getByRole('link', { name: /blue bench/ });
      await found.first().waitFor({ timeout: 60_000 });
      expect(await rows(page).count()).toBe(1);
      expect(await found.locator('mark').allTextContents()).toContain('blue bench');
      await found.filter({ hasText: 'p. 2' }).click();

      await page.waitForURL(/[?&]page=2\b/);
      const pageField = page.getByLabel('Page', { exact: true });
      await expect.poll(() => pageField.inputValue()).toBe('2');
      const secondPage = page.locator('.pdfViewer .page[data-page-number="2"]');
      await secondPage.locator('canvas').waitFor();
      await expect.poll(() => secondPage.evaluate(isInSight)).toBe(true);
      const words = page.getByRole('region', { name: 'Extracted text' });
      const hit = words.getByRole('region', { name: 'Page 2' }).locator('mark').first();
      await hit.waitFor();
      await expect.poll(() => hit.evaluate(isInSight)).toBe(true);

      await page.getByRole('tab', { name: 'Details' }).click();
      const exhibit = page.getByLabel('Exhibit number');
      // The sample has the exhibits 1 to 8: a number that is taken is asked about and not saved before.
      await exhibit.fill('3');
      await exhibit.press('Tab');
      await page.getByText(/^“.+” already has exhibit number 3\. Not saved yet\.$/).waitFor();
      expect(await page.getByTitle('Exhibit 3').count()).toBe(0);
      // The first Enter moves to the next free number, the second takes it.
      await exhibit.press('Enter');
      await page.locator('button:focus', { hasText: 'Use 9' }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByTitle('Exhibit 9').waitFor();

      await exhibit.fill('12');
      await exhibit.press('Enter');
      await page.getByTitle('Exhibit 12').waitFor();
      await page.getByRole('link', { name: 'Back to the list' }).click();
      const title = 'Letter from the principal on late pick-ups';
      await row(page, title).getByTitle('Exhibit 12').waitFor();

      await page.reload();
      await row(page, title).getByTitle('Exhibit 12').waitFor();
    });
  });
});

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top < window.innerHeight && bottom > 0;
}
