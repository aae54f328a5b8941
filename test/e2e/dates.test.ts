import { describe, expect, it } from 'vitest';
import { Application } from './application.ts';
import { startOwnMatter } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

describe.skipIf(noBrowser)('a day', () => {
  useBrowser();

  it('is typed as people type it: said, asked about, refused aloud, and never changed behind their back', async () => {
    await using application = await Application.start();
    await inWindow(application, async (page) => {
      await startOwnMatter(page);
      const token = await application.token();
      const saved = async () => (await application.rest(token, 'GET', '/hearings')).body as { date: string }[];
      await page.goto(`${application.url}/hearings`);
      await page.getByRole('heading', { name: 'Hearings', exact: true }).waitFor();
      await page.keyboard.press('n');
      await page.getByLabel('Purpose').fill('Temporary orders');
      const date = page.getByRole('textbox', { name: 'Date', exact: true });
      const form = page.getByRole('form', { name: 'Hearing' });

      // There is no such day: it is said, and nothing is saved by Enter, by Ctrl+Enter or by the button.
      await date.click();
      await page.keyboard.type('31/02/2027');
      await page.keyboard.press('Enter');
      await form.getByRole('alert').filter({ hasText: 'February 2027 has 28 days.' }).waitFor();
      await page.keyboard.press('Control+Enter');
      await page.getByLabel('Purpose').focus();
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
