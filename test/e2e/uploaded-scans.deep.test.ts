import { describe, expect, it } from 'vitest';
import { scannedPdf } from '#test/support/files/pdf.ts';
import { shareApplication } from './shared-application.ts';
import { chooser, openDocuments, pdf, text } from './uploaded-documents.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareApplication();

describe.skipIf(noBrowser)('uploaded documents', () => {
  useBrowser();

  it('that are scans without a word say so, and another copy is uploaded from there', async () => {
    const matter = await shared.matter();
    await inWindow(matter, async (page) => {
      await openDocuments(page);
      await chooser(page).setInputFiles({ name: 'Blank.pdf', mimeType: pdf, buffer: await scannedPdf([' ']) });
      await page.getByText('From “Blank.pdf”').waitFor();
      const note = page.getByRole('alert').filter({ hasText: 'The text was not read.' });
      await note.getByText('No text was found in this file.').waitFor({ timeout: 40_000 });
      // Nothing is lost: the file is still there, and the page can be written on.
      await page.getByRole('link', { name: 'Download the original' }).waitFor();
      const chosen = page.waitForEvent('filechooser');
      await note.getByRole('button', { name: 'Upload again' }).click();
      const buffer = await scannedPdf(['The school closed at noon', 'on 14 February 2024.']);
      await (await chosen).setFiles({ name: 'Better scan.pdf', mimeType: pdf, buffer });
      await page.getByText('From “Better scan.pdf”').waitFor();
      await expect.poll(() => text(page).textContent()).toContain('The school closed at noon');
      expect(await note.count()).toBe(0);
    });
  });

  it('keep what is written while they are read, and keep the recognized text aside', async () => {
    const matter = await shared.matter();
    await inWindow(matter, async (page) => {
      await openDocuments(page);
      const buffer = await scannedPdf(['The school closed at noon', 'on 14 February 2024.'], { pages: 4 });
      await chooser(page).setInputFiles({ name: 'Long scan.pdf', mimeType: pdf, buffer });
      await page.getByText('Being read').waitFor();
      await text(page).click();
      await page.keyboard.type('I write at once.');
      await page.getByRole('status').getByText('All saved').waitFor();
      const note = page.getByRole('status').filter({ hasText: 'Someone wrote here while the file was read' });
      await note.waitFor({ timeout: 60_000 });
      expect(await text(page).textContent()).toBe('I write at once.');
      await note.getByRole('button', { name: 'Earlier texts' }).click();
      const earlier = page.getByRole('complementary', { name: 'Earlier texts' });
      // The newest version is what was read.
      await earlier.getByRole('listitem').first().getByRole('button').click();
      await earlier.getByText('Whole text', { exact: true }).click();
      await earlier.getByText('The school closed at noon').first().waitFor();
    });
  });
});
