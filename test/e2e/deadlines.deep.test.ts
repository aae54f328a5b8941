import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shareApplication } from './shared-application.ts';
import { emptyEvidence, typeInPalette } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareApplication();

interface Todo {
  title: string;
  due: string;
  hearingId: string | null;
  courtCaseId: string | null;
  deadline: { due: string; rule: string; service: string; steps: unknown[] } | null;
}

const due = (page: Page) => page.getByRole('region', { name: 'The deadline' }).getByRole('status').first();
const days = (page: Page) => page.getByRole('region', { name: 'Day by day' }).getByRole('row');

/** Chooses in a list by keyboard: opens it, types what narrows it, and moves down to the one that is meant. */
async function pick(page: Page, field: string, option: RegExp, typed = ''): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).focus();
  await page.keyboard.press('Enter');
  const meant = page.getByRole('option', { name: option });
  await meant.waitFor();
  // A list that has just dropped begins at its top once more, a moment later: no hand is on the next key by then.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
  await page.keyboard.type(typed);
  await expect
    .poll(async () => {
      if ((await meant.getAttribute('data-combobox-selected')) !== null) return true;
      await page.keyboard.press('ArrowDown');
      return false;
    })
    .toBe(true);
  await page.keyboard.press('Enter');
}

describe.skipIf(noBrowser)('deadlines', () => {
  useBrowser();

  it('works a California motion deadline out by keyboard, keeps it as a to-do and a key date, and takes both back', async () => {
    const matter = await shared.matter();
    const token = await matter.token();
    const read = async <T>(address: string): Promise<T> => (await matter.rest(token, 'GET', address)).body as T;
    const make = async (address: string, body: object): Promise<{ id: string }> =>
      (await matter.rest(token, 'POST', address, body)).body as { id: string };
    await inWindow(matter, async (page) => {
      await emptyEvidence(page);
      const file = await make('/court-cases', {
        caption: 'In re Marriage of Reyes',
        court: 'Superior Court of California',
      });
      const hearing = await make('/hearings', {
        date: '2027-01-14',
        time: '09:30',
        timeZone: 'America/Los_Angeles',
        purpose: 'Motion to modify',
        courtCaseId: file.id,
      });

      await typeInPalette(page, 'work out');
      await page.getByRole('option', { name: /^Work out/ }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Choose a rule and a day' }).waitFor();

      // The hearing gives the day and the court file, and the court file the court.
      await pick(page, 'Link to a hearing (optional)', /Motion to modify/);
      await expect
        .poll(() => page.getByRole('combobox', { name: 'Court', exact: true }).inputValue())
        .toContain('California');
      await pick(page, 'Rule', /File and serve the motion/, '16 court days motion');
      // 16 court days back from Thursday 14 January, over New Year's Day and Christmas Day.
      await expect.poll(() => due(page).textContent()).toContain('Mon 21 Dec 2026');
      expect(await days(page).count()).toBe(26);
      await page.getByText('Christmas Day: not a court day.').waitFor();
      await page.getByText('Confirm this date with the clerk of the court').waitFor();

      await pick(page, 'How it is served', /By mail within California/);
      await expect.poll(() => due(page).textContent()).toContain('Wed 16 Dec 2026');

      await page.locator('#content').focus();
      await page.keyboard.press('t');
      await page.getByText('Added the to-do “File and serve the motion”, due Wed 16 Dec 2026.').waitFor();
      const [todo] = await read<Todo[]>('/todos');
      expect(todo).toMatchObject({
        title: 'File and serve the motion',
        due: '2026-12-16',
        hearingId: hearing.id,
        courtCaseId: file.id,
        deadline: { rule: 'ca-motion', service: 'mail-california', due: '2026-12-16' },
      });
      await page.keyboard.press('d');
      await page.getByText('Added the key date “File and serve the motion”, Wed 16 Dec 2026.').waitFor();
      const keyDates = async () =>
        (await read<{ keyDates: { date: string; label: string; kind: string }[] }>('/case')).keyDates;
      const before = (await keyDates()).length - 1;
      expect((await keyDates()).at(-1)).toEqual({
        date: '2026-12-16',
        label: 'File and serve the motion',
        kind: 'deadline',
      });

      await page.keyboard.press('z');
      await expect.poll(async () => (await keyDates()).length).toBe(before);
      await page.keyboard.press('z');
      await expect.poll(async () => (await read<Todo[]>('/todos')).length).toBe(0);
      await page.getByRole('button', { name: 'Make a to-do' }).and(page.locator(':enabled')).waitFor();
    });
  }, 60_000);

  it('refuses a count outside the table, takes the court’s own closed day, and keeps it all in the address', async () => {
    await inWindow(
      await shared.matter(),
      async (page) => {
        await page.getByRole('heading', { name: 'This can’t be worked out here' }).waitFor();
        await page.getByText('The holiday table goes from Mon 1 Jan 2024 to Sun 31 Dec 2028').waitFor();

        const day = page.getByRole('textbox', { name: 'Summons and complaint served' });
        await day.fill('3 Nov 2026');
        await day.press('Enter');
        await expect.poll(() => due(page).textContent()).toContain('Tue 24 Nov 2026');
        await page.getByText('This court’s own closed and open days').click();
        await page.getByRole('textbox', { name: 'Closed on' }).fill('24 Nov 2026');
        await page.getByRole('textbox', { name: 'Closed on' }).press('Enter');
        await page.getByRole('textbox', { name: 'Why' }).fill('Snow');
        await page.getByRole('textbox', { name: 'Why' }).press('Enter');
        await expect.poll(() => due(page).textContent()).toContain('Wed 25 Nov 2026');
        await page.getByText('Snow (a closed day you added)').first().waitFor();

        await page.reload();
        await expect.poll(() => due(page).textContent()).toContain('Wed 25 Nov 2026');
        await page.getByRole('button', { name: 'Remove Tue 24 Nov 2026: closed, Snow' }).click();
        await expect.poll(() => due(page).textContent()).toContain('Tue 24 Nov 2026');
      },
      { at: '/deadlines?profile=us-federal&rule=frcp-answer&trigger=2028-12-20', expected: /status of 400/ },
    );
  }, 60_000);
});
