import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { datedFolder } from '#test/support/files/dated-folder.ts';
import type { Matter } from './application.ts';
import { shareApplication } from './shared-application.ts';
import { allRead, emptyEvidence, row } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareApplication();

type Item = { fileName: string; title: string; eventDate: string | null; contactIds: string[] };

describe.skipIf(noBrowser)('suggested titles, dates and people', () => {
  useBrowser();

  it('thirty files are dropped in, and titles, dates and people taken in one sweep', async () => {
    const matter = await shared.matter();
    const contact = { caseId: matter.caseId, name: 'Sam Reyes', emails: [{ address: 'sam@example.com' }] };
    const rivera = { caseId: matter.caseId, name: 'Ms Rivera' };
    const [sam = '', ana = ''] = await Promise.all([contact, rivera].map((each) => addContact(matter, each)));
    await inWindow(matter, async (page) => {
      await add(page);
      await page.getByRole('button', { name: '50 suggestions' }).waitFor();
      const before = await items(matter);
      expect(before.filter(({ fileName }) => fileName.endsWith('.eml')).map(({ eventDate }) => eventDate)).toEqual(
        Array.from({ length: 10 }, (_, at) => `2024-03-${String(at + 1).padStart(2, '0')}`),
      );
      expect(before.filter(({ eventDate }) => eventDate === null)).toHaveLength(20);

      // By keyboard: everything is checked, one is left out, Enter uses the others.
      await page.getByRole('button', { name: '50 suggestions' }).focus();
      await page.keyboard.press('Enter');
      const sheet = page.getByRole('dialog', { name: 'Suggested titles, dates and people' });
      await sheet.getByRole('button', { name: 'Use 50 suggestions' }).waitFor();
      await sheet.getByRole('checkbox', { name: /^Date of scan 1\.pdf:/ }).press('Space');
      await sheet.getByRole('button', { name: 'Use 49 suggestions' }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByText('30 items are now filled in as suggested.').waitFor();
      const after = await items(matter);
      const said = Object.fromEntries(after.map(({ fileName, ...facts }) => [fileName, Object.values(facts)]));
      expect(said).toMatchObject({
        'message 3.eml': ['Pick-up 3', '2024-03-03', [sam]],
        '2024-04-03 Letter 3 from Ms Rivera.pdf': ['Letter 3 from Ms Rivera', '2024-04-03', [ana]],
        'DSC_0002.jpg': ['DSC 0002', '2024-05-02', []],
        'scan 1.pdf': ['scan 1', null, [ana]],
        'scan 2.pdf': ['scan 2', '2024-06-02', [ana]],
        'draft 4.docx': ['draft 4', '2024-07-04', []],
      });
      await page.getByRole('button', { name: '1 suggestion' }).waitFor();

      await page.locator('#evidence-rows').focus();
      await page.keyboard.press('z');
      await page.getByRole('button', { name: '50 suggestions' }).waitFor();
      expect(await items(matter)).toEqual(before);
    });
  });

  it('one is used or dismissed in the details, and each is taken back', async () => {
    const matter = await shared.matter();
    await inWindow(matter, async (page) => {
      const [file] = (await datedFolder()).filter(({ name }) => name.startsWith('2024-04-01'));
      if (file === undefined) throw new Error('There is no such file.');
      await add(page, [file]);
      await row(page, '2024-04-01 Letter 1 from Ms Rivera').click();
      const suggestions = page.getByRole('list', { name: 'Suggestions' });
      await suggestions.getByText('Mon 1 Apr 2024').waitFor();
      await page.getByRole('button', { name: 'Dismiss the suggested title' }).click();
      await page.getByRole('button', { name: '1 suggestion' }).waitFor();
      await page.getByRole('button', { name: 'Use the suggested date' }).click();
      await suggestions.waitFor({ state: 'hidden' });
      expect(await items(matter)).toMatchObject([
        { title: '2024-04-01 Letter 1 from Ms Rivera', eventDate: '2024-04-01' },
      ]);
      await page.locator('#evidence-rows').focus();
      for (const left of [1, 2]) {
        await page.keyboard.press('z');
        await page.getByRole('button', { name: left === 1 ? '1 suggestion' : `${left} suggestions` }).waitFor();
      }
      expect(await items(matter)).toMatchObject([{ eventDate: null }]);
    });
  });

  it('the list is narrowed to what has suggestions', async () => {
    const matter = await shared.matter();
    await inWindow(matter, async (page) => {
      const files = (await datedFolder()).filter(({ name }) => /^(message 1\.eml|scan [12]\.pdf)$/.test(name));
      await add(page, files);
      await page.keyboard.press('f');
      await page.keyboard.type('suggest');
      await page.getByRole('option', { name: 'With suggestions' }).click();
      await expect
        .poll(() =>
          page
            .getByRole('status')
            .filter({ hasText: /^\d+ items$/ })
            .textContent(),
        )
        .toBe('2 items');
    });
  });
});

async function add(page: Page, files?: Awaited<ReturnType<typeof datedFolder>>): Promise<void> {
  const given = files ?? (await datedFolder());
  await emptyEvidence(page);
  await page.locator('input[type=file][aria-label="Files"]').setInputFiles(given);
  await page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${given.length} items?$`) })
    .waitFor({ timeout: 30_000 });
  await allRead(page);
}

async function addContact(matter: Matter, contact: object): Promise<string> {
  const { body } = await matter.rest(await matter.token(), 'POST', '/contacts', contact);
  return (body as { id: string }).id;
}

async function items(matter: Matter): Promise<Item[]> {
  const { body } = await matter.rest(await matter.token(), 'GET', '/evidence');
  return (body as Item[])
    .map(({ fileName, title, eventDate, contactIds }) => ({ fileName, title, eventDate, contactIds }))
    .toSorted((one, other) => one.fileName.localeCompare(other.fileName, 'en', { numeric: true }));
}
