import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { certificateFile, filePassword } from '#test/support/certificate-files.ts';
import { isHere } from '#test/support/outside-tools.ts';
import { pdfsig } from '#test/support/pdfsig.ts';
import { shareApplication } from './shared-application.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareApplication();

interface Court {
  signatures: { state: string; certificate: { subject: string } | null }[];
}

const settings = (page: Page) => page.getByRole('region', { name: 'Your certificates' });
const review = (page: Page) => page.getByRole('complementary', { name: 'Review and sign' });

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Certificates' }).click();
  await page.getByRole('heading', { name: 'Certificates', level: 2, exact: true }).waitFor();
}

/** By the file and its password, as in the settings. */
async function add(page: Page, file: Buffer, password = filePassword): Promise<void> {
  const form = page.getByRole('form', { name: 'Add a certificate' });
  const chosen = { name: 'maya.p12', mimeType: 'application/x-pkcs12', buffer: file };
  await form.getByLabel('File of your certificate').setInputFiles(chosen);
  await form.getByText('maya.p12').waitFor();
  await form.getByLabel('Password of the file').fill(password);
  await page.keyboard.press('Enter');
}

const subjectOfMaya = 'CN=Maya Ellery, O=Ellery';
const isPoppler = isHere('pdfsig');
const valid = 'Signature is Valid.';
const refused = { expected: /400 \(Bad Request\)/ };

describe.skipIf(noBrowser || !isHere('openssl'))('certificates', () => {
  useBrowser();

  it('are added with their password, unlocked for ten minutes, locked and removed', async () => {
    const matter = await shared.matter();
    await inWindow(
      matter,
      async (page) => {
        await openSettings(page);
        await settings(page).getByText('No certificates yet').waitFor();
        await add(page, Buffer.from('a letter'), 'any');
        await page.getByRole('alert').getByText('This is not a certificate file.').waitFor();
        await add(page, certificateFile({ name: 'Dana Reyes' }), 'another');
        await page.getByRole('alert').getByText('This is not the password of the file.').waitFor();
        await page.getByLabel('Password of the file').fill(filePassword);
        await page.getByRole('button', { name: 'Add the certificate' }).click();
        const entry = settings(page).getByRole('listitem', { name: 'Certificate of Dana Reyes' });
        await entry.getByText('CN=Dana Reyes, O=Ellery').first().waitFor();

        const password = entry.getByLabel('Password of the certificate');
        await password.fill('another');
        await page.keyboard.press('Enter');
        await entry.getByRole('alert').getByText('This is not the password of the file.').waitFor();
        await password.fill(filePassword);
        await page.keyboard.press('Enter');
        await expect.poll(() => entry.getByRole('timer').textContent()).toMatch(/^Unlocked for (?:10:00|9:5\d)$/);
        await entry.getByRole('button', { name: 'Lock now' }).click();
        await password.waitFor();

        await entry.getByRole('button', { name: 'Remove…' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
        await settings(page).getByText('No certificates yet').waitFor();
      },
      refused,
    );
  });

  it('sign a document and its final PDF, and are unlocked where they are needed', async () => {
    const matter = await shared.matter();
    const token = await matter.token();
    const draft = { caseId: matter.caseId, title: 'Letter', kind: 'letter', body: 'Dear June.' };
    const { id } = (await matter.rest(token, 'POST', '/documents', draft)).body as { id: string };
    const court = async () => (await matter.rest(token, 'GET', `/documents/${id}/court`)).body as Court;
    await inWindow(matter, async (page) => {
      await openSettings(page);
      await add(page, certificateFile());
      await settings(page).getByRole('listitem', { name: 'Certificate of Maya Ellery' }).waitFor();

      await page.goto(`${matter.url}/documents/${id}`);
      await page.getByRole('toolbar').getByRole('button', { name: 'Review and sign', exact: true }).click();
      await review(page).getByRole('button', { name: 'Sign', exact: true }).click();
      const form = review(page).getByRole('form', { name: 'Sign' });
      await form.getByRole('combobox', { name: 'Certificate' }).click();
      await page.getByRole('option', { name: /^Maya Ellery, until/ }).click();
      const signing = form.getByRole('button', { name: 'Sign', exact: true });
      await form.getByRole('button', { name: 'Show what I sign' }).click();
      await form.locator('.pdfViewer canvas').first().waitFor();
      expect(await signing.isDisabled()).toBe(true);
      await form.getByLabel('Password of the certificate').fill(filePassword);
      // Enter is for the password alone: nothing is signed.
      await page.keyboard.press('Enter');
      await form.getByText('Unlocked for').waitFor();
      expect((await court()).signatures).toEqual([]);
      await signing.click();
      await review(page).getByText('With the certificate of Maya Ellery, issued by Maya Ellery').waitFor();
      expect(await court()).toMatchObject({
        signatures: [{ state: 'valid', certificate: { subject: subjectOfMaya } }],
      });

      await openSettings(page);
      await settings(page).getByRole('button', { name: 'Lock now' }).click();
      await page.goto(`${matter.url}/documents/${id}`);
      await page.getByRole('textbox', { name: 'Text', exact: true }).click();
      await page.keyboard.press('Control+Shift+E');
      const dialog = page.getByRole('dialog', { name: 'Export “Letter”' });
      const make = dialog.getByRole('button', { name: 'Make the final export' });
      await dialog.getByText('The final PDF is signed with the certificate of Maya Ellery.').waitFor();
      expect(await make.isDisabled()).toBe(true);
      await dialog.getByLabel('Password of the certificate').fill(filePassword);
      await dialog.getByRole('button', { name: 'Unlock for 10 minutes' }).click();
      await dialog.getByText('Unlocked for').waitFor();
      await make.click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('link', { name: 'Download', exact: true }).click(),
      ]);
      expect(isPoppler ? pdfsig(readFileSync(await download.path())) : valid).toContain(valid);
    });
  });
});
