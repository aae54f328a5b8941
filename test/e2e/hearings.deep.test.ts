import { describe, expect, it } from 'vitest';
import { shareApplication } from './shared-application.ts';
import { emptyEvidence, goByKeys } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareApplication();

describe.skipIf(noBrowser)('hearings', () => {
  useBrowser();

  it('keep what two people wrote at once apart, until one chooses', async () => {
    const matter = await shared.matter();
    const token = await matter.token();
    await inWindow(matter, async (page) => {
      await emptyEvidence(page);
      const given = { date: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10), purpose: 'Trial' };
      const { id } = (await matter.rest(token, 'POST', '/hearings', given)).body as { id: string };
      await page.goto(`${matter.url}/hearings?edit=${id}`);
      await page.getByLabel('Judge').fill('Hon. S. Okafor');
      await matter.rest(token, 'PATCH', `/hearings?id=${id}`, { judge: 'Hon. R. Alvarez', room: '3004' });
      await expect.poll(() => page.getByLabel('Courtroom').inputValue()).toBe('3004');
      expect(await page.getByLabel('Judge').inputValue()).toBe('Hon. S. Okafor');
      await page.getByText('Judge was changed elsewhere while you were writing').waitFor();
      expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
      // That saves it.
      await page.getByRole('button', { name: 'Keep mine' }).click();
      await expect
        .poll(async () => ((await matter.rest(token, 'GET', `/hearings?id=${id}`)).body as object[])[0])
        .toMatchObject({ judge: 'Hon. S. Okafor', room: '3004' });
    });
  });

  it('have days that are typed as people type them: said, asked about, refused aloud, and never changed behind their back', async () => {
    const matter = await shared.matter();
    await inWindow(matter, async (page) => {
      await emptyEvidence(page);
      const token = await matter.token();
      const saved = async () => (await matter.rest(token, 'GET', '/hearings')).body as { date: string }[];
      await goByKeys(page, 'r');
      await page.getByRole('heading', { name: 'Hearings', exact: true }).waitFor();
      await page.keyboard.press('n');
      const date = page.getByRole('textbox', { name: 'Date', exact: true });
      const form = page.getByRole('form', { name: 'Hearing' });
      const purpose = page.getByLabel('Purpose');

      // What it lacks is said by the fields when it is sent, and the first of them has the keyboard.
      await purpose.fill('  ');
      await date.click();
      await page.getByRole('button', { name: 'Add the hearing' }).click();
      await expect.poll(() => form.getByText('This can’t be blank.').count()).toBe(2);
      expect(await purpose.evaluate((input) => input === document.activeElement)).toBe(true);
      expect(await saved()).toEqual([]);
      await purpose.fill('Temporary orders');
      expect(await form.getByText('This can’t be blank.').count()).toBe(1);

      // There is no such day: it is said, and nothing is saved by Enter, by Ctrl+Enter or by the button.
      await date.click();
      await page.keyboard.type('31/02/2027');
      await page.keyboard.press('Enter');
      await form.getByRole('alert').filter({ hasText: 'February 2027 has 28 days.' }).waitFor();
      await page.keyboard.press('Control+Enter');
      await purpose.focus();
      expect(await date.inputValue()).toBe('31/02/2027');
      await page.getByRole('button', { name: 'Add the hearing' }).click();
      expect(await date.evaluate((input) => input === document.activeElement)).toBe(true);
      expect(await saved()).toEqual([]);

      // Said while it is typed, and saved as said.
      await date.fill('3/4/2027');
      await form.getByRole('status').filter({ hasText: 'Thu 4 Mar 2027, in ' }).waitFor();
      await page.keyboard.press('Enter');
      await expect.poll(saved).toMatchObject([{ date: '2027-03-04' }]);

      // Typed anew it is the new day, Escape brings back the old one, and a slip of the weekday is asked about.
      await date.fill('tomorrow');
      await page.keyboard.press('Escape');
      expect(await date.inputValue()).toBe('Thu 4 Mar 2027');
      await date.fill('Thu 11 Apr 2027');
      await page.keyboard.press('Enter');
      await form.getByRole('alert').filter({ hasText: 'This is Sun 11 Apr 2027.' }).waitFor();
      expect(await saved()).toMatchObject([{ date: '2027-03-04' }]);
      await form.getByRole('button', { name: 'Sun 11 Apr 2027' }).click();
      await page.keyboard.press('Enter');
      await expect.poll(saved).toMatchObject([{ date: '2027-04-11' }]);
    });
  });
});
