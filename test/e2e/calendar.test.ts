import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Matter } from './application.ts';
import { shareApplication } from './shared-application.ts';
import { emptyEvidence } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareApplication();

// The windows of the journeys are in New York, the court in Chicago: an hour apart all year.
const patience = { timeout: 30_000 };

/** What a program sees of the matter. */
class Records {
  readonly #matter: Matter;
  readonly #token: string;

  private constructor(matter: Matter, token: string) {
    this.#matter = matter;
    this.#token = token;
  }

  static async of(matter: Matter): Promise<Records> {
    return new Records(matter, await matter.token());
  }

  async add(path: '/hearings' | '/todos' | '/court-cases', facts: object): Promise<string> {
    const { status, body } = await this.#matter.rest(this.#token, 'POST', path, facts);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return (body as { id: string }).id;
  }

  async dates(path: '/hearings' | '/todos'): Promise<Record<string, string | null>> {
    const { body } = await this.#matter.rest(this.#token, 'GET', path);
    const rows = body as { title?: string; purpose?: string; due?: string | null; date?: string }[];
    return Object.fromEntries(rows.map((row) => [row.title ?? row.purpose ?? '', row.due ?? row.date ?? null]));
  }

  async archive(): Promise<void> {
    await this.#matter.rest(this.#token, 'POST', '/case/update', { archived: true });
  }
}

function day(page: Page, spoken: string): Locator {
  return page.getByRole('gridcell', { name: new RegExp(`^${spoken}, `) });
}

/** Hearings and to-dos as the month shows them: button names begin with the kind. */
function chip(place: Page | Locator, name: string | RegExp): Locator {
  return place.getByRole('button', { name });
}

async function goByKeys(page: Page, matter: Matter, address: string): Promise<void> {
  await page.goto(`${matter.url}/calendar?${address}`);
  await page.getByRole('grid', { name: /^(?:Month|Week|Agenda)$/ }).waitFor();
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

describe.skipIf(noBrowser)('the calendar', () => {
  useBrowser();

  it('is worked with by keyboard alone: added to, moved in, taken back, opened', async () => {
    const matter = await shared.matter();
    await inWindow(matter, async (page) => {
      await emptyEvidence(page);
      const records = await Records.of(matter);
      await press(page, 'g', 'l');
      await page.getByRole('heading', { name: 'No dates yet' }).waitFor();
      const courtCaseId = await records.add('/court-cases', {
        caption: 'Reyes v. Reyes',
        timeZone: 'America/Chicago',
      });
      await records.add('/hearings', { date: '2027-01-14', time: '13:30', purpose: 'Motion to modify', courtCaseId });
      await goByKeys(page, matter, 'view=month&date=2027-01-13');

      await press(page, 'ArrowRight', 'n');
      await page.getByLabel('What to do').fill('File the response');
      await press(page, 'Enter');
      const thursday = day(page, 'Thursday 14 January 2027');
      await chip(thursday, 'To-do, File the response').waitFor();
      await chip(thursday, 'Hearing, 13:30 CST, 14:30 your time, Motion to modify').waitFor();

      // A day later and a week on, then all of it taken back.
      await press(page, 'Alt+Shift+ArrowRight');
      await chip(day(page, 'Friday 15 January 2027'), /File the response/).waitFor();
      await expect.poll(() => records.dates('/todos'), patience).toEqual({ 'File the response': '2027-01-15' });
      await press(page, 'Alt+Shift+ArrowDown');
      await chip(day(page, 'Friday 22 January 2027'), /File the response/).waitFor();
      await expect.poll(() => records.dates('/todos'), patience).toEqual({ 'File the response': '2027-01-22' });
      await press(page, 'z');
      await expect.poll(() => records.dates('/todos'), patience).toEqual({ 'File the response': '2027-01-15' });

      await press(page, ' ');
      await chip(day(page, 'Friday 15 January 2027'), 'To-do, File the response, Done').waitFor();
      await press(page, 'k', 'w');
      await page.getByRole('grid', { name: 'Week' }).waitFor();
      await page.getByRole('button', { name: '10–16 Jan 2027. Go to a day' }).waitFor();
      await press(page, 'a');
      const agenda = page.getByRole('grid', { name: 'Agenda' });
      await agenda.getByText('13:30 CST', { exact: true }).waitFor();
      await agenda.getByText(/14:30 your time/).waitFor();
      await press(page, 'm', 'PageUp');
      await page.getByRole('button', { name: 'December 2026. Go to a day' }).waitFor();
      await press(page, 'PageDown', 'PageDown', 't');
      await goByKeys(page, matter, 'view=agenda&date=2027-01-10');
      await press(page, 'j', 'Enter');
      await page.waitForURL(/\/hearings\/[0-9a-f-]{36}$/);
    });
  });

  it('shows what there is no room for, what is late, and what could not be read', async () => {
    const matter = await shared.matter();
    await inWindow(
      matter,
      async (page) => {
        const records = await Records.of(matter);
        for (let number = 1; number <= 12; number += 1) {
          await records.add('/todos', { title: `Copy exhibit ${number}`, due: '2027-02-10' });
        }
        await records.add('/hearings', { date: '2027-02-10', purpose: 'Trial call' });
        await records.add('/todos', { title: 'Answer the letter', due: '2020-02-29' });
        await goByKeys(page, matter, 'view=month&date=2027-02-01');
        const wednesday = day(page, 'Wednesday 10 February 2027');
        await chip(wednesday, 'Hearing, Trial call').waitFor();
        await chip(wednesday, /^\+\d+ more$/).click();
        const panel = page.getByRole('complementary', { name: 'Day' });
        await expect.poll(() => panel.getByRole('listitem').count(), patience).toBe(13);

        await wednesday
          .getByRole('button', { name: 'Hearing, Trial call' })
          .dragTo(day(page, 'Friday 12 February 2027'));
        await page.getByText('“Trial call” is now on Fri 12 Feb 2027.').waitFor();
        await expect.poll(() => records.dates('/hearings'), patience).toEqual({ 'Trial call': '2027-02-12' });

        await page.getByRole('button', { name: '1 late' }).click();
        await chip(day(page, 'Saturday 29 February 2020'), 'To-do, Answer the letter, Late').waitFor();

        await page.route('**/app/v1/hearings**', (route) => route.fulfill({ status: 500, json: { error: 'Broken.' } }));
        await goByKeys(page, matter, 'view=month&date=2027-02-10');
        await page
          .getByRole('alert')
          .getByText('The hearings could not be loaded, so they are missing here.')
          .waitFor();
        await chip(wednesday, /Copy exhibit/)
          .first()
          .waitFor();
        // A day that shows nothing is not called free.
        await day(page, 'Saturday 13 February 2027').click();
        await panel.getByText('Not everything could be loaded. There may be more on this day.').waitFor();
        expect(await panel.getByText('Nothing on this day.').count()).toBe(0);
        await goByKeys(page, matter, `view=agenda&date=2027-02-10`);
        await page.getByText('The hearings could not be loaded, so they are missing here.').waitFor();
        await page.getByText('Not everything could be loaded', { exact: true }).waitFor();
        expect(await page.getByText('Nothing on this day', { exact: true }).count()).toBe(0);
        await goByKeys(page, matter, 'view=month&date=2027-02-10');
        await day(page, 'Saturday 13 February 2027').click();
        await page.unroute('**/app/v1/hearings**');
        await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
        await chip(page, /Trial call/).waitFor();
        await panel.getByText('Nothing on this day.').waitFor();

        await records.archive();
        await page.getByText('This matter is archived and can’t be changed.').waitFor();
        expect(await page.getByRole('button', { name: 'Add', exact: true }).count()).toBe(0);
        expect(await chip(page, /Trial call/).getAttribute('draggable')).toBe('false');
      },
      { expected: /500 \(Internal Server Error\)/ },
    );
  });

  it('is kept as a file for other calendars, and saved as one', async () => {
    const matter = await shared.matter();
    await inWindow(matter, async (page) => {
      const records = await Records.of(matter);
      await records.add('/hearings', { date: '2027-01-14', time: '13:30', purpose: 'Motion to modify' });
      await goByKeys(page, matter, 'view=month&date=2027-01-14');
      await page.getByRole('button', { name: 'Other calendars' }).click();
      const panel = page.getByRole('complementary', { name: 'Other calendars' });
      await panel.getByLabel('1 day before').check();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        panel.getByRole('button', { name: 'Save the file (.ics)' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('Reyes v. Reyes, calendar.ics');
      const saved = await readFile(await download.path(), 'utf8');
      expect(saved).toContain('SUMMARY:Motion to modify');
      expect(saved).toContain('TRIGGER:-PT1440M');

      await panel.getByLabel('Keep this file updated').check();
      const file = (await panel.locator('code').first().textContent()) ?? '';
      await expect.poll(() => readFile(file, 'utf8').catch(() => ''), patience).toContain('Motion to modify');
      await records.add('/todos', { title: 'File the response', due: '2027-01-07' });
      await expect.poll(() => readFile(file, 'utf8'), patience).toContain('To do: File the response');
      await panel.getByLabel('Keep this file updated').uncheck();
      await expect.poll(() => readFile(file, 'utf8').catch(() => 'gone'), patience).toBe('gone');
    });
  });
});
