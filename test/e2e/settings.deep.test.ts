import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Application } from './application.ts';
import { startWithSample } from './sample-application.ts';
import { openEvidence, row, rows } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

async function openSettings(page: Page, section: string): Promise<void> {
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: section }).click();
  await page.getByRole('heading', { name: section, level: 2, exact: true }).waitFor();
}

async function count(application: Application, page: Page): Promise<number> {
  await page.goto(`${application.url}/evidence`);
  await rows(page).first().waitFor();
  return rows(page).count();
}

const receipt = 'Receipt, Lakeside Eye Care';

describe.skipIf(noBrowser)('settings', () => {
  useBrowser();

  it('back up, and bring back what was deleted since; revoked tokens stay revoked, and the way back is open', async () => {
    await using application = await startWithSample();
    const kept = await application.token();
    const stolen = await application.token();
    await inWindow(
      application,
      async (page) => {
        await openEvidence(page);
        const before = await count(application, page);
        await openSettings(page, 'Backups');
        await page.getByRole('button', { name: 'Back up now' }).click();
        await page.getByText(/^The backup is complete: \d+ files\.$/).waitFor();
        const entry = page.getByRole('listitem', { name: /^Backup of/ });
        expect(await entry.count()).toBe(1);
        await entry.getByRole('button', { name: 'Check it' }).click();
        await entry.getByText(/The database is sound, and so are all \d+ files/).waitFor();

        const { body } = await application.rest(kept, 'GET', '/evidence');
        const list = (Array.isArray(body) ? body : (body as { items: unknown[] }).items) as {
          id: string;
          title: string;
        }[];
        const gone = list.find(({ title }) => title === receipt);
        expect((await application.rest(kept, 'DELETE', `/evidence/${gone?.id}`)).status).toBeLessThan(300);
        await application.rest(stolen, 'DELETE', `/developer/tokens?id=${await idOf(application, stolen)}`);
        expect((await application.rest(stolen, 'GET', '/evidence')).status).toBe(401);
        expect(await count(application, page)).toBe(before - 1);

        await openSettings(page, 'Backups');
        await entry.getByRole('button', { name: 'Restore…' }).click();
        await page.getByText('1 item deleted since comes back.').waitFor();
        await page.getByText('1 API token revoked since stays revoked.').waitFor();
        await page.getByRole('button', { name: 'Restore this backup' }).click();
        await page.getByText('The backup is restored.').waitFor();
        expect(await count(application, page)).toBe(before);
        await row(page, receipt).waitFor();
        expect((await application.rest(kept, 'GET', '/evidence')).status).toBe(200);
        expect((await application.rest(stolen, 'GET', '/evidence')).status).toBe(401);

        await openSettings(page, 'Backups');
        await page.getByRole('button', { name: 'Go back to before the restore…' }).click();
        await page.getByRole('button', { name: 'Restore this backup' }).click();
        await page.getByText('The backup is restored.').waitFor();
        expect(await count(application, page)).toBe(before - 1);
        expect((await application.rest(stolen, 'GET', '/evidence')).status).toBe(401);
      },
      { expected: /Failed to load resource|Failed to fetch dynamically imported module|ERR_/ },
    );
  });

  it('have an address each, save at once, and refuse a wrong folder with a sentence', async () => {
    await using application = await startWithSample();
    await inWindow(
      application,
      async (page) => {
        await openEvidence(page);
        for (const [section, address] of [
          ['Appearance', 'appearance'],
          ['Data folder', 'data'],
          ['Reading scans', 'languages'],
          ['Limits', 'limits'],
          ['About', 'about'],
        ] as const) {
          await openSettings(page, section);
          expect(new URL(page.url()).pathname).toBe(`/settings/${address}`);
        }
        await openSettings(page, 'Limits');
        await page.getByText('up to 4 GB in this window').waitFor();
        await openSettings(page, 'About');
        await page.reload();
        await page.getByRole('button', { name: 'Show the licenses' }).click();
        await page.getByText('react-dom').first().waitFor();

        await openSettings(page, 'You');
        await page.getByLabel('Your name').fill('Maya R. Ellery');
        await page.keyboard.press('Enter');
        await page.getByText('Saved', { exact: true }).waitFor();
        await page.getByLabel('Your name').fill(' ');
        await page.keyboard.press('Enter');
        await page.getByText('Nothing was changed: “Your name” in the settings can’t be blank.').waitFor();
        expect(await page.getByLabel('Your name').inputValue()).toBe('Maya R. Ellery');
        await openSettings(page, 'This matter');
        await page.getByLabel('Caption').fill('Ellery and Thorne');
        await page.keyboard.press('Tab');
        await expect.poll(() => page.getByText('Saved', { exact: true }).count()).toBeGreaterThan(0);
        await page.getByLabel('Caption').fill('Not meant');
        await page.keyboard.press('Escape');
        await page.keyboard.press('Tab');
        await expect.poll(() => page.title()).toContain('Ellery and Thorne');
        await page.reload();
        await expect.poll(() => page.getByLabel('Caption').inputValue()).toBe('Ellery and Thorne');
        await openSettings(page, 'You');
        await expect.poll(() => page.getByLabel('Your name').inputValue()).toBe('Maya R. Ellery');

        await openSettings(page, 'Backups');
        await page.getByRole('button', { name: 'Choose another folder' }).click();
        await page.getByLabel('Folder for backups').fill(`${application.data}/blobs`);
        await page.getByRole('button', { name: 'Use it' }).click();
        await page.getByText(/is inside the data folder/).waitFor();
        await page.getByRole('button', { name: 'Cancel' }).click();
        const due = page.getByText(/^The next one is due on/);
        const inADay = await due.innerText();
        await page.getByText('Every week', { exact: true }).click();
        await expect.poll(() => due.innerText()).not.toBe(inADay);
        await page.reload();
        await page.getByLabel('How many to keep').waitFor();
        await page.getByLabel('Folder of the backup').fill(application.data);
        await page.getByRole('button', { name: 'Check this backup' }).click();
        await page.getByText(/That is the folder Casewright works in now/).waitFor();
      },
      { expected: /status of 400/ },
    );
  });
});

async function idOf(application: Application, token: string): Promise<string> {
  const { body } = await application.rest(token, 'GET', '/developer/tokens');
  const tokens = body as { id: string; prefix: string }[];
  return tokens.find(({ prefix }) => token.startsWith(prefix))?.id ?? '';
}
