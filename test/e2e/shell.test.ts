import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shareSample } from './shared-application.ts';
import { goByKeys, openEvidence, row, rows, typeInPalette } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareSample();

const receipt = 'Receipt, Lakeside Eye Care';

function field(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Go to anything, do anything' });
}

function options(page: Page): Locator {
  return page.getByRole('listbox', { name: 'What was found' }).getByRole('option');
}

async function goTo(page: Page, words: string): Promise<void> {
  await typeInPalette(page, words);
  await page.keyboard.press('Enter');
  await field(page).waitFor({ state: 'hidden' });
}

function heading(page: Page, name: string): Locator {
  return page.getByRole('heading', { level: 1, name });
}

describe.skipIf(noBrowser)('the palette', () => {
  useBrowser();

  it('has the keyboard from the moment it is asked for: what is typed before it is there does nothing else', async () => {
    const application = await shared.application();
    await inWindow(application, async (page) => {
      const coming = Promise.withResolvers<void>();
      await page.route(/\/command-palette-[^/]*\.js$/, async (route) => {
        await coming.promise;
        await route.continue();
      });
      await page.reload();
      await openEvidence(page);
      const { pathname } = new URL(page.url());
      await page.keyboard.press('Control+k');
      await goByKeys(page, 's');
      coming.resolve();
      await field(page).and(page.locator(':focus')).waitFor();
      expect(new URL(page.url()).pathname).toBe(pathname);
      await page.keyboard.press('Escape');
      await field(page).waitFor({ state: 'hidden' });
    });
  });

  it('goes to items, screens, folders and every page by name, and back to where the focus was', async () => {
    const application = await shared.application();
    await inWindow(application, async (page) => {
      await openEvidence(page);
      await goTo(page, 'lakes');
      await heading(page, receipt).waitFor();
      await goTo(page, 'settings');
      await heading(page, 'Settings').waitFor();
      await goTo(page, 'court orders');
      await page.waitForURL(/\/evidence\?folderId=/);
      await rows(page).first().waitFor();

      await page.locator('#evidence-rows').focus();
      await page.keyboard.press('Control+k');
      await options(page).first().waitFor();
      const names = await options(page).allTextContents();
      expect(names[0]).toContain('Court orders');
      expect(names[1]).toContain('Settings');
      expect(names[2]).toContain('Receipt');
      await page.keyboard.press('Escape');
      await field(page).waitFor({ state: 'hidden' });
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('evidence-rows');

      await page.keyboard.press('Control+k');
      await page.keyboard.type('8');
      await expect.poll(() => options(page).first().textContent()).toContain('Exhibit 8');
      await page.keyboard.press('ArrowUp');
      expect(await options(page).last().getAttribute('aria-selected')).toBe('true');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/evidence\?q=8$/);

      // What archives is not chosen beforehand, and one Enter, held down or not, does not do it.
      await page.keyboard.press('Control+k');
      await page.keyboard.type('archive this');
      await options(page).filter({ hasText: 'Archive this matter' }).waitFor();
      expect(await options(page).and(page.locator('[aria-selected=true]')).count()).toBe(0);
      await page.keyboard.down('Enter');
      await page.keyboard.down('Enter');
      await page.keyboard.up('Enter');
      await page.getByText('Press Enter or click again to confirm').waitFor();
      await page.keyboard.press('Enter');
      await page.getByText('This matter is archived.').waitFor();
      await page.getByRole('button', { name: 'Unarchive' }).click();
      await page.getByText('This matter is archived.').waitFor({ state: 'hidden' });
    });
  });
});

describe.skipIf(noBrowser)('the shell', () => {
  useBrowser();

  it('says of an address within a screen that leads nowhere that nothing is there, and leads back', async () => {
    const application = await shared.application();
    await inWindow(application, async (page) => {
      await openEvidence(page);
      for (const [address, back, to] of [
        ['/nonsense', 'Go to evidence', '/evidence'],
        ['/settings/nonsense', 'Go to settings', '/settings'],
        ['/connect/nonsense', 'Go to assistants', '/connect'],
        ['/sync/one/two/three', 'Go to servers', '/sync'],
      ] as const) {
        await page.goto(`${application.url}${address}`);
        await page.getByRole('heading', { name: 'Page not found' }).waitFor();
        expect(new URL(page.url()).pathname).toBe(address);
        await page.getByRole('link', { name: back }).click();
        await page.waitForURL((url) => url.pathname === to);
      }
      await page.goto(`${application.url}/sync/nonsense`);
      await page.getByRole('heading', { name: 'There is no such server' }).waitFor();
      await page.goto(`${application.url}/connect/ledger/nonsense`);
      await page.getByRole('heading', { name: 'There is no such token' }).waitFor();
    });
  });

  it('goes back and forward, names each screen, and undoes from anywhere', async () => {
    const application = await shared.application();
    await inWindow(application, async (page) => {
      await openEvidence(page);
      // What its details ask for comes before it goes: asked later, it would not be there.
      const details = page.waitForResponse(/\/custody$/);
      await row(page, receipt).click();
      await details;
      await page.keyboard.press('#');
      await row(page, receipt).waitFor({ state: 'hidden' });
      await page.keyboard.press('x');
      await goByKeys(page, 's');
      await heading(page, 'Settings').waitFor();
      await expect.poll(() => page.title()).toMatch(/^Settings\b.* · Ellery v\. Thorne/);
      await page.getByText(/moved to Trash\.$/).waitFor();
      await page.keyboard.press('z');
      await page.getByText(/moved to Trash\.$/).waitFor({ state: 'hidden' });

      await page.keyboard.press('Alt+ArrowLeft');
      await row(page, receipt).waitFor();
      await page.getByText('1 selected').waitFor();
      await expect.poll(() => page.title()).toMatch(/^Evidence · /);
      await page.getByRole('button', { name: 'Forward' }).click();
      await heading(page, 'Settings').waitFor();
      expect(await page.getByRole('button', { name: 'Forward' }).isDisabled()).toBe(true);
    });
  });
});
