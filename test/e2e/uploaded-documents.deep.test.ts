import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { docx } from '#test/support/files/office.ts';
import { scannedPdf } from '#test/support/files/pdf.ts';
import { shareApplication } from './shared-application.ts';
import { emptyEvidence, goByKeys } from './steps.ts';
import { chooser, openDocuments, pdf, text } from './uploaded-documents.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareApplication();

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

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
      await chooser(page).setInputFiles({ name: 'Scan.pdf', mimeType: pdf, buffer: bytes });
      await page.getByText('From “Scan.pdf”').waitFor();
      await expect.poll(() => text(page).textContent()).toContain('The school closed at noon');
      await page.getByText('Being read').waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Earlier texts' }).click();
      await page.getByRole('button', { name: /kept when its scan was read/ }).waitFor();
    });
  });
});
