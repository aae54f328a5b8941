import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { checkNow } from './axe.ts';
import { program } from './program.ts';
import { shareApplication } from './shared-application.ts';
import { emptyEvidence, goByKeys } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareApplication();

/** By the palette, as one who knows a word of it. */
async function command(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /Go to/ }).fill(words);
  await page.getByRole('option', { name: words }).first().waitFor();
  await page.keyboard.press('Enter');
}

describe.skipIf(noBrowser)('the matter as a whole', () => {
  useBrowser();

  it('gets its numbers and dates by keyboard, is archived, refuses a script, and comes back', async () => {
    const matter = await shared.matter();
    await inWindow(matter, async (page) => {
      await emptyEvidence(page);
      const ask = await program(matter);
      await goByKeys(page, 's');
      await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
      await command(page, 'Settings: This matter');
      await page.getByRole('button', { name: 'Add a case number' }).press('Enter');
      await page.keyboard.type('26-D-100');
      await page.keyboard.press('Tab');
      await page.keyboard.type('Dissolution');
      await page.getByRole('button', { name: 'Add a key date' }).press('Enter');
      await page.keyboard.type('4 Mar 2026');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Shift+Tab');
      await page.getByRole('textbox', { name: 'What it is' }).fill('Served');
      await page.getByRole('button', { name: 'Archive this matter' }).focus();
      await expect
        .poll(async () => (await ask('GET', '/case')).body)
        .toMatchObject({
          caseNumbers: [{ number: '26-D-100', type: 'Dissolution', court: '' }],
          keyDates: [{ date: '2026-03-04', label: 'Served', kind: '' }],
        });
      expect(await checkNow(page, 'facts')).toEqual([]);

      await page.getByRole('button', { name: 'Archive this matter' }).press('Enter');
      await page.getByText('This matter is archived.', { exact: true }).waitFor();
      expect(await page.getByRole('button', { name: 'Add a key date' }).count()).toBe(0);
      expect(await page.getByLabel('Caption').getAttribute('readonly')).not.toBeNull();
      expect(await ask('POST', '/issues', { name: 'Schooling' })).toMatchObject({
        status: 403,
        body: { code: 'forbidden', error: expect.stringContaining('archived') },
      });
      expect(await checkNow(page, 'archived')).toEqual([]);

      await command(page, 'Unarchive this matter');
      await page.getByText('This matter is archived.', { exact: true }).waitFor({ state: 'hidden' });
      expect((await ask('POST', '/issues', { name: 'Schooling' })).status).toBe(201);
    });
  });

  it('shows its terms for a state, and has them accepted only when ticked and pressed', async () => {
    const matter = await shared.matter();
    await inWindow(matter, async (page) => {
      await emptyEvidence(page);
      await goByKeys(page, 's');
      await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
      await command(page, 'Settings: Terms');
      await page.getByText('Choose your state above').waitFor();
      await page.getByRole('combobox', { name: 'State' }).fill('Califor');
      await page.getByRole('option', { name: 'California' }).click();
      await page.getByText('In California,').waitFor();
      const accept = page.getByRole('button', { name: 'Accept', exact: true });
      expect(await accept.isDisabled()).toBe(true);
      expect(await page.getByRole('checkbox', { name: /I have read/ }).isChecked()).toBe(false);
      expect(await checkNow(page, 'terms')).toEqual([]);
      const ask = await program(matter);
      expect((await ask('GET', '/account/terms')).body).toMatchObject({ acceptedVersion: null });
      await page.getByRole('checkbox', { name: /I have read/ }).press('Space');
      await accept.press('Enter');
      await page.getByText(/You accepted these terms on/).waitFor();
      const { body } = await ask('GET', '/account/terms');
      expect(body).toMatchObject({ residenceState: 'CA', acceptedVersion: body['version'] });
      await page.reload();
      await page.getByText(/· California · version/).waitFor();
    });
  });
});

describe.skipIf(noBrowser)('Markdown', () => {
  useBrowser();

  it('is kept byte for byte when one character is typed, reads well, and cannot lead astray', async () => {
    const matter = await shared.matter();
    await inWindow(matter, async (page) => {
      await emptyEvidence(page);
      const ask = await program(matter);
      const detail =
        '**Ask** the clerk:\r\n\r\n- hours \r\n- fees\t\r\n\r\n<b>raw</b> ![x](https://evil.test/p.png)\r\n[x](javascript:alert(1))';
      const { body: todo } = await ask('POST', '/todos', { title: 'Call the clerk', detail });
      await page.goto(`${matter.url}/todos?id=${String(todo['id'])}`);
      const field = page.getByRole('textbox', { name: 'Detail' });
      await field.click();
      await page.keyboard.press('Control+Home');
      await page.keyboard.type('!');
      await page.keyboard.press('Control+Enter');
      const kept = async () =>
        ((await ask('GET', `/todos?id=${String(todo['id'])}`)).body as unknown as { detail: string }[])[0]?.detail;
      await expect.poll(kept).toBe(`!${detail}`);
      await field.click();
      await page.keyboard.press('Escape');
      expect(await field.count()).toBe(1);

      await page.getByRole('button', { name: 'Preview Detail' }).click();
      const reading = page.getByRole('group', { name: 'Detail' });
      expect(await reading.locator('strong').innerText()).toBe('Ask');
      expect(await reading.getByText('<b>raw</b>').count()).toBe(1);
      expect(await reading.locator('img, script, b').count()).toBe(0);
      await reading.getByRole('link', { name: 'x' }).click();
      await page.getByText('This link leads out of Casewright').waitFor();
      await page.getByText('https://evil.test/p.png').waitFor();
      await page.keyboard.press('Escape');
      expect(await checkNow(page, 'notes')).toEqual([]);
    });
  });
});
