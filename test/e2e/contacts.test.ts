import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shareSample } from './shared-application.ts';
import { goByKeys, openEvidence } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareSample();

function line(page: Page, name: string): Locator {
  return page.getByRole('grid', { name: 'Contacts' }).getByRole('row').filter({ hasText: name });
}

function cards(...lists: string[][]): string {
  return lists.map((lines) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n')).join('');
}

/** A file outside the data folder, as an address book writes it. */
function cardFile(text: string): { path: string } & Disposable {
  const folder = mkdtempSync(path.join(tmpdir(), 'casewright-cards-'));
  const file = path.join(folder, 'Address book.vcf');
  writeFileSync(file, text);
  return { path: file, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A drop as the system makes it, in the middle of the window. */
async function drop(page: Page, file: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x: 640, y: 400, data });
  }
  await session.detach();
}

describe.skipIf(noBrowser)('contacts', () => {
  useBrowser();

  it('are added by keyboard, found, and show the evidence that names them', async () => {
    const application = await shared.application();
    await inWindow(application, async (page) => {
      await openEvidence(page);
      await goByKeys(page, 'p');
      await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
      await page.keyboard.press('n');
      await page.getByLabel('Name', { exact: true }).fill('Lakeside Eye Care');
      await page
        .locator('label')
        .filter({ hasText: /^Organization$/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Add telephone number' }).press('Enter');
      await page.keyboard.type('(555) 555-0199');
      await page.getByRole('button', { name: 'Add the contact' }).press('Enter');
      await line(page, 'Lakeside Eye Care').waitFor();
      const panel = page.getByRole('complementary', { name: 'Contact' });
      const named = panel.getByRole('link').filter({ hasText: 'Receipt, Lakeside Eye Care' });
      await named.waitFor();
      expect(await named.getAttribute('href')).toMatch(/^\/evidence\/.*q=%22Lakeside\+Eye\+Care%22/);
      expect(await panel.getByRole('link', { name: '(555) 555-0199' }).getAttribute('href')).toBe('tel:5555550199');
      await page.keyboard.press('Escape');
      await page.getByLabel('Find a contact').fill('5550199');
      await expect.poll(() => page.getByRole('grid', { name: 'Contacts' }).locator('[aria-selected]').count()).toBe(1);
    });
  }, 60_000);

  it('come in from a file of cards after a look, never twice, and go out again', async () => {
    using file = cardFile(
      cards(
        ['VERSION:2.1', 'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=81lvarez;Marta;;;', 'TEL;CELL:312-555-0111'],
        ['VERSION:3.0', 'FN:Thomas Brandt', 'EMAIL;TYPE=WORK:tbrandt@brandtlane.example', 'TITLE:Attorney at Law'],
        ['VERSION:3.0', 'TEL:312-555-0999'],
      ),
    );
    const application = await shared.application();
    await inWindow(application, async (page) => {
      await openEvidence(page);
      await page.goto(`${application.url}/contacts`);
      await page.getByRole('grid', { name: 'Contacts' }).waitFor();
      const picker = page.getByLabel('A file of contact cards');
      await picker.setInputFiles(file.path);
      await page.getByText('Card 3 can’t be imported.').waitFor();
      await page.getByRole('button', { name: 'Cancel' }).click();

      await drop(page, file.path);
      await page.getByRole('button', { name: 'Import 2 contacts' }).click();
      await page.getByText('Added 2 contacts.').waitFor();
      await line(page, 'Marta Álvarez').waitFor();
      // What became contacts did not become evidence too.
      expect(await page.getByText('Drop to add').count()).toBe(0);
      expect(await page.getByText('Address book.vcf').count()).toBe(0);
      expect(await line(page, 'Thomas Brandt').textContent()).toContain('Lawyer');

      await picker.setInputFiles(file.path);
      await page.getByText('Thomas Brandt has the same email address').waitFor();
      expect(await page.getByRole('button', { name: 'Nothing chosen' }).isDisabled()).toBe(true);
      await page.keyboard.press('Escape');

      await line(page, 'Marta Álvarez').getByRole('checkbox').check({ force: true });
      const download = page.waitForEvent('download');
      await page.getByRole('toolbar', { name: 'Selected contacts' }).getByRole('button', { name: 'Export' }).click();
      const written = readFileSync(await (await download).path(), 'utf8');
      expect(written).toContain('FN:Marta Álvarez');
      expect(written).not.toContain('Thomas Brandt');

      await page.keyboard.press('#');
      await page.getByText('“Marta Álvarez” moved to Trash.').waitFor();
      await expect.poll(() => line(page, 'Marta Álvarez').count()).toBe(0);
      await page.keyboard.press('z');
      await line(page, 'Marta Álvarez').waitFor();
    });
  }, 60_000);
});
