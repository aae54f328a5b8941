import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { docx } from '#test/support/files/office.ts';
import { scannedPdf } from '#test/support/files/pdf.ts';
import { shareApplication } from './shared-application.ts';
import { emptyEvidence, goByKeys } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareApplication();

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const chooser = (page: Page) => page.getByLabel('Files to upload');
const pdf = 'application/pdf';
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

async function openDocuments(page: Page): Promise<void> {
  await emptyEvidence(page);
  await goByKeys(page, 'f');
  await page.getByRole('heading', { name: 'Documents', level: 1 }).waitFor();
}

/** Files from outside, dropped on the middle of the window. */
async function drop(page: Page, files: readonly { name: string; text: string }[]): Promise<void> {
  await page.evaluate((given) => {
    const data = new DataTransfer();
    for (const { name, text: words } of given) data.items.add(new File([words], name, { type: 'text/plain' }));
    const target = document.elementFromPoint(600, 400) ?? document.body;
    for (const type of ['dragenter', 'dragover', 'drop']) {
      target.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
    }
  }, files);
}

describe.skipIf(noBrowser)('uploaded documents', () => {
  useBrowser();

  it('open with their text, say where they are from, and give the original back', async () => {
    const matter = await shared.matter();
    await inWindow(matter, async (page) => {
      await openDocuments(page);
      const bytes = await docx(['# Declaration', 'I picked up Rowan at 6:04.'], [['Date', 'Late']]);
      await chooser(page).setInputFiles({ name: 'Draft.docx', mimeType: word, buffer: bytes });
      await page.getByRole('heading', { name: 'Declaration', level: 1 }).waitFor();
      await expect.poll(() => text(page).textContent()).toContain('I picked up Rowan at 6:04.');
      await page.getByText('From “Draft.docx”').waitFor();
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download the original' }).click();
      expect((await download).suggestedFilename()).toBe('Draft.docx');
    });
  });

  it('are made of what is dropped on the list, and refused by name', async () => {
    const matter = await shared.matter();
    await inWindow(
      matter,
      async (page) => {
        await openDocuments(page);
        await drop(page, [
          { name: 'First letter.txt', text: 'Dear Judge' },
          { name: 'Second letter.md', text: '# Second' },
        ]);
        await page.getByText('2 documents made.').waitFor();
        await page.getByRole('link', { name: 'First letter' }).waitFor();
        await page.getByRole('link', { name: 'Second letter' }).waitFor();
        await chooser(page).setInputFiles([
          { name: 'Third letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear Clerk') },
          { name: 'Damaged.docx', mimeType: word, buffer: Buffer.from('PK\u0003\u0004 cut') },
        ]);
        await page.getByText(/“Damaged\.docx”: This Word document is damaged .+ Nothing was added\./).waitFor();
        expect(await page.getByRole('link', { name: 'Third letter' }).count()).toBe(0);
        await goByKeys(page, 'e');
        await emptyEvidence(page);
      },
      { expected: /400 \(Bad Request\)/ },
    );
  });

  it('that are scans are filled when they are read', async () => {
    const matter = await shared.matter();
    await inWindow(matter, async (page) => {
      await openDocuments(page);
      const bytes = await scannedPdf(['The school closed at noon', 'on 14 February 2024.']);
      await chooser(page).setInputFiles({ name: 'Scan.pdf', mimeType: 'application/pdf', buffer: bytes });
      await page.getByText('From “Scan.pdf”').waitFor();
      await expect.poll(() => text(page).textContent(), { timeout: 40_000 }).toContain('The school closed at noon');
      await page.getByText('Being read').waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Earlier texts' }).click();
      await page.getByRole('button', { name: /kept when its scan was read/ }).waitFor();
    });
  });

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
      await expect.poll(() => text(page).textContent(), { timeout: 40_000 }).toContain('The school closed at noon');
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
