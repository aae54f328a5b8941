import { describe, expect, it } from 'vitest';
import { shareApplication } from './shared-application.ts';
import { emptyEvidence, goByKeys, typeInPalette } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';
import { saved, startDocument, text } from './writing.ts';

const shared = shareApplication();

describe.skipIf(noBrowser)('documents', () => {
  useBrowser();

  it('begin with a template of one’s own', async () => {
    const matter = await shared.matter();
    await inWindow(
      matter,
      async (page) => {
        await page.goto(`${matter.url}/templates`);
        await page.getByRole('link', { name: 'Write your own' }).click();
        await page.getByRole('heading', { name: 'New template' }).waitFor();
        await page.getByLabel('Title').fill('Letter to a school');
        await page.keyboard.press('Control+Enter');
        await text(page).click();
        await page.keyboard.type('To {{Name of the school}}: {{title}}');
        await saved(page);
        await page.getByRole('link', { name: 'Back to the documents' }).click();
        await page.getByRole('link', { name: 'Templates', exact: true }).click();
        await page
          .getByRole('region', { name: 'Your own' })
          .getByRole('link', { name: /Letter to a school/ })
          .click();
        await page.getByLabel('Name of the school').fill('Fernhill Elementary');
        await page.getByLabel('Title').fill('Absences in March');
        await page.getByRole('button', { name: 'Start writing' }).click();
        await page.getByRole('heading', { name: 'Absences in March', level: 1 }).waitFor();
        await expect.poll(() => text(page).textContent()).toBe('To Fernhill Elementary: Absences in March');
        await page.goto(`${matter.url}/templates/nothing`);
        await page.getByRole('heading', { name: 'Page not found' }).waitFor();
      },
      { expected: /status of 404/ },
    );
  });

  it('are put into folders of their own', async () => {
    const matter = await shared.matter();
    await inWindow(matter, async (page) => {
      await emptyEvidence(page);
      await typeInPalette(page, 'document folders');
      await page.getByRole('option', { name: 'Document folders' }).first().click();
      await page.getByRole('heading', { name: 'No folders yet' }).waitFor();
      await page.keyboard.press('n');
      await page.getByLabel('Name of the new folder').fill('Spring motion');
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'Spring motion' }).waitFor();
      // Files that are dropped become evidence, which this folder does not take.
      expect(await page.locator('[data-drop-folder]').count()).toBe(0);
      await goByKeys(page, 'f');
      await startDocument(page, 'Notice of motion');
      await page.getByRole('button', { name: 'Details' }).click();
      await page.getByRole('combobox', { name: 'Folder' }).click();
      await page.getByRole('option', { name: 'Spring motion' }).click();
      await saved(page);
      await page.getByRole('link', { name: 'Back to the documents' }).click();
      await page.getByRole('rowgroup').filter({ hasText: 'Spring motion' }).getByText('Notice of motion').waitFor();
      await page.getByRole('link', { name: 'Folders', exact: true }).click();
      await page.getByRole('link', { name: 'Spring motion' }).click();
      await expect.poll(() => page.getByText('1 document', { exact: true }).isVisible()).toBe(true);
    });
  });
});
