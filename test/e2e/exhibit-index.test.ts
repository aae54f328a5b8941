import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { shareSample } from './shared-application.ts';
import { openEvidence } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareSample();

describe.skipIf(noBrowser)('the exhibit index', () => {
  useBrowser();

  it('lists exhibits, all evidence and the custody log, narrows them, opens an item and exports what is shown', async () => {
    const application = await shared.application();
    await inWindow(application, async (page) => {
      await openEvidence(page);
      await page.getByRole('button', { name: 'Exhibit index' }).click();
      const exhibits = page.getByRole('grid', { name: 'Exhibits' });
      await exhibits.getByRole('row').nth(1).waitFor();
      const numbers = await exhibits.getByRole('row').count();

      await page.getByRole('link', { name: 'All evidence' }).click();
      const all = page.getByRole('grid', { name: 'All evidence' });
      await all.getByRole('row').nth(1).waitFor();
      expect(await all.getByRole('row').count()).toBeGreaterThan(numbers);

      await page.getByRole('link', { name: 'Custody' }).click();
      const custody = page.getByRole('grid', { name: 'Custody' });
      await custody.getByText('Received').first().waitFor();
      await page.getByText(/The custody log is complete: \d+ events since .*, none changed or missing\./).waitFor();

      await page.getByRole('link', { name: 'Exhibits', exact: true }).click();
      await page.getByLabel('Filter').fill('order');
      await page.getByRole('button', { name: 'Show all' }).waitFor();
      await page.getByRole('button', { name: 'Export' }).click();
      const downloading = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: 'CSV' }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe('Exhibit index.csv');
      expect(await readFile(await download.path(), 'utf8')).toContain('Exhibit no.,Bates range');

      await page.getByRole('button', { name: 'Show all' }).click();
      await exhibits.getByRole('row').nth(1).click();
      await page.waitForURL(/\/evidence\/[\da-f-]+$/);
    });
  });
});
