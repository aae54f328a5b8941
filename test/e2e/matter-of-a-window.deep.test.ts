import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shareSample } from './shared-application.ts';
import { goByKeys, openEvidence, row, rows, typeInPalette } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareSample();

const receipt = 'Receipt, Lakeside Eye Care';

function heading(page: Page, name: string): Locator {
  return page.getByRole('heading', { level: 1, name });
}

describe.skipIf(noBrowser)('a window', () => {
  useBrowser();

  it('keeps a matter for each window and step of the history, and follows links to the matter they mean', async () => {
    const application = await shared.application();
    await inWindow(application, async (page) => {
      const shows = (window: Page, caption: string): Promise<void> =>
        window.getByRole('button', { name: `Matter: ${caption}. Switch matter` }).waitFor();
      await openEvidence(page);
      await row(page, receipt).dblclick();
      await heading(page, receipt).waitFor();
      const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      await typeInPalette(page, 'new matter');
      await page.keyboard.press('Enter');
      await page.getByLabel('Name of the matter').fill('Lease on Mill Street');
      await page.keyboard.press('Enter');
      await shows(page, 'Lease on Mill Street');

      const other = await page.context().newPage();
      await other.goto(`${application.url}/settings`);
      await shows(other, 'Lease on Mill Street');
      await goByKeys(other, 'w');
      await other.getByRole('menuitem', { name: 'Ellery v. Thorne' }).click();
      await shows(other, 'Ellery v. Thorne');
      await heading(other, 'Settings').waitFor();
      await page.reload();
      await shows(page, 'Lease on Mill Street');
      await other.reload();
      await shows(other, 'Ellery v. Thorne');
      await other.keyboard.press('Alt+ArrowLeft');
      await shows(other, 'Lease on Mill Street');

      const opened = page.context().waitForEvent('page');
      await goByKeys(page, 'w');
      await page.getByRole('menuitem', { name: 'Open in a new window' }).click();
      const third = await opened;
      await shows(third, 'Lease on Mill Street');
      await third.waitForURL(/\/evidence$/);
      await third.close();
      await other.close();

      const follow = (link: string) => page.goto(`${application.url}/open?link=${encodeURIComponent(link)}`);
      await follow(`casewright://evidence/${id}`);
      await heading(page, receipt).waitFor();
      await shows(page, 'Ellery v. Thorne');
      expect(new URL(page.url()).pathname).toBe(`/evidence/${id}`);
      await follow('casewright://search?q=lakeside');
      await page.waitForURL(/\/evidence\?q=lakeside$/);
      await follow('casewright://somewhere/else');
      await heading(page, 'This link doesn’t work').waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Go to evidence' }).click();
      await rows(page).first().waitFor();
    });
  });
});
