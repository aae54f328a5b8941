import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatDate } from '#renderer/lib/dates.ts';
import { shareSample } from './shared-application.ts';
import { emptyEvidence, openEvidence } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareSample();

/** A day from now, as `YYYY-MM-DD`, where the windows of the journeys are. */
function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
}

async function press(page: Page, ...presses: string[]): Promise<void> {
  for (const each of presses) await page.keyboard.press(each);
}

async function writeHearing(page: Page, purpose: string, date: string, time: string): Promise<void> {
  await press(page, 'n');
  await page.getByLabel('Purpose').fill(purpose);
  await page.getByLabel('Date').fill(date);
  await page.getByLabel('Time at the court').fill(time);
  await page.getByRole('combobox', { name: 'Time zone of the court' }).fill('Pacific');
  await press(page, 'Control+Enter');
}

const line = (page: Page, purpose: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: purpose, exact: true }) });

const things = (page: Page): Locator => page.getByRole('region', { name: 'What to bring, in order' }).locator('li');

async function putOnList(page: Page, typed: string): Promise<void> {
  const before = await things(page).count();
  await press(page, 'a');
  await page.locator('[aria-label="Add to the list"]:focus').waitFor();
  await page.keyboard.type(typed);
  await page.locator('[role="option"][data-combobox-selected]').waitFor();
  await press(page, 'Enter', 'Escape');
  await expect.poll(() => things(page).count()).toBe(before + 1);
}

describe.skipIf(noBrowser)('hearings', () => {
  useBrowser();

  it('are put in, worked with on the day, and found on the home screen, by keyboard', async () => {
    const application = await shared.application();
    await inWindow(application, async (page) => {
      await openEvidence(page);
      await press(page, 'g', 'r');
      await page.getByRole('heading', { name: 'Hearings', exact: true }).waitFor();
      const day = dayFromNow(2);
      await writeHearing(page, 'Review of the schedule', day, '13:30');
      const row = line(page, 'Review of the schedule');
      await row.waitFor();
      expect(await row.innerText()).toMatch(/13:30 P[SD]T · 16:30 your time/);
      await page.getByRole('button', { name: 'Close the hearing' }).click();

      await row.getByRole('link', { name: 'Review of the schedule' }).focus();
      await press(page, 'Enter');
      await page.getByRole('heading', { name: 'Review of the schedule' }).waitFor();
      await putOnList(page, 'principal');
      await putOnList(page, 'exchange log');
      const [first = '', second = ''] = await things(page).locator('button').first().allInnerTexts();
      expect(`${first} ${second}`).toContain('Letter from the principal');

      await press(page, '2');
      await page.getByRole('region', { name: /^Exchange log/ }).waitFor();
      await press(page, 'k', 'j', 'Alt+ArrowUp');
      await expect.poll(async () => (await things(page).first().innerText()).includes('Exchange log')).toBe(true);
      await press(page, 'c');
      await page.getByLabel(/^Note to Exchange log/).fill('When he denies the late pick-ups');
      await press(page, 'Enter');
      await things(page).first().getByRole('button', { name: 'When he denies the late pick-ups' }).waitFor();

      await press(page, '#');
      await expect.poll(() => things(page).count()).toBe(1);
      await press(page, 'z');
      await expect.poll(() => things(page).count()).toBe(2);

      await press(page, '0');
      await page.getByRole('textbox', { name: 'Notes' }).click();
      const unsaved = page.getByText('Saved when you pause').waitFor();
      await page.keyboard.type('Ask about **Wednesdays**');
      await unsaved;
      await page.getByText('All saved').waitFor();
      await page.getByLabel('Add a to-do for this hearing').fill('Print three copies');
      await press(page, 'Enter');
      await page.getByLabel('Done: Print three copies').click();
      await expect.poll(() => page.getByLabel('Done: Print three copies').isChecked()).toBe(true);

      await page.reload();
      await page.getByText('Wednesdays').first().waitFor();
      expect(await page.getByLabel('Done: Print three copies').isChecked()).toBe(true);
      await page.getByRole('link', { name: 'Home', exact: true }).focus();
      await press(page, 'g', 'h');
      const coming = page.getByRole('region', { name: 'Coming up' });
      await coming.getByRole('link', { name: 'Review of the schedule' }).waitFor();
      await coming.getByText('in 2 days').first().waitFor();
    });
  });

  it('go on another day with their facts and their list; what nobody mentioned is on the home screen as late', async () => {
    const application = await shared.application();
    const token = await application.token();
    await inWindow(application, async (page) => {
      await openEvidence(page);
      const items = (await application.rest(token, 'GET', '/evidence?limit=1')).body as { id: string }[];
      const past = { date: dayFromNow(-9), time: '10:00', timeZone: 'America/Chicago', judge: 'Hon. R. Alvarez' };
      const made = await application.rest(token, 'POST', '/hearings', { ...past, purpose: 'Status conference' });
      const { id } = made.body as { id: string };
      await application.rest(token, 'POST', `/hearings/${id}/resources`, { kind: 'evidence', itemId: items[0]?.id });
      await press(page, 'g', 'h');
      const late = page.getByRole('region', { name: /^Late/ });
      await late.getByText(`Was on ${formatDate(past.date)}, still scheduled. What happened?`).waitFor();
      await late.getByRole('link', { name: 'Continued to another date' }).click();

      await page.getByRole('heading', { name: 'Continue to another date' }).waitFor();
      expect(await page.getByLabel('Judge').inputValue()).toBe('Hon. R. Alvarez');
      await page.getByLabel('Date').fill(dayFromNow(20));
      await press(page, 'Tab', 'Control+Enter');
      await page.waitForURL((url) => /\/hearings\/./.test(url.pathname) && !url.pathname.endsWith(id));
      await expect.poll(() => things(page).count()).toBe(1);
      await page.goto(`${application.url}/hearings/${id}`);
      await page.getByTitle('The court put it off to another date').waitFor();
      await page
        .getByRole('region', { name: 'Notes and outcome' })
        .getByText(/Continued to/)
        .waitFor();

      await page.goto(`${application.url}/hearings`);
      const row = line(page, 'Status conference').first();
      await row.getByRole('button', { name: 'Actions for Status conference' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByText('“Status conference” moved to Trash.').waitFor();
      await press(page, 'z');
      await expect.poll(() => line(page, 'Status conference').count()).toBe(2);
    });
  });
});

describe.skipIf(noBrowser)('the home screen', () => {
  useBrowser();

  it('says where to begin in an empty matter, follows what others do, and reads on in an archived one', async () => {
    const matter = await shared.matter();
    const token = await matter.token();
    await inWindow(matter, async (page) => {
      await emptyEvidence(page);
      await press(page, 'g', 'h');
      await page.getByRole('heading', { name: 'Where to start' }).waitFor();
      await matter.rest(token, 'POST', '/todos', { title: 'Call the clerk', due: dayFromNow(-3) });
      const late = page.getByRole('region', { name: /^Late/ });
      await late.getByRole('link', { name: 'Call the clerk' }).waitFor();
      await late.getByLabel('Done: Call the clerk').click();
      await late.waitFor({ state: 'hidden' });
      await page.getByText('“Call the clerk” is done.').waitFor();
      await press(page, 'z');
      await late.waitFor();

      await matter.rest(token, 'POST', '/case/update', { archived: true });
      await page.getByText('This matter is archived.').waitFor();
      expect(await page.getByRole('button', { name: 'Add a hearing' }).count()).toBe(0);
      expect(await late.getByLabel('Done: Call the clerk').isDisabled()).toBe(true);
    });
  });
});
