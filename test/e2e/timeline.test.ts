import { check } from './axe.ts';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Application } from './application.ts';
import { shareSample } from './shared-application.ts';
import { goByKeys, hasKeyboard, openEvidence } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareSample();

interface Entry {
  id: string;
  kind: string;
  date: string;
  title: string;
  precision: string;
  qualifier: string | null;
  time: string | null;
  evidenceIds: string[];
}

function entries(page: Page): Locator {
  return page.getByRole('grid', { name: 'Timeline' }).locator('[role="row"][aria-selected]');
}

async function openTimeline(page: Page): Promise<void> {
  await openEvidence(page);
  await goByKeys(page, 't');
  await page.getByRole('heading', { name: 'Timeline', level: 1 }).waitFor();
  await entries(page).first().waitFor();
}

/** An event as one writes it at the keyboard; the keyboard is in the date again afterwards. */
async function add(page: Page, when: string, title: string): Promise<void> {
  await page.getByLabel('When it happened').waitFor();
  await page.keyboard.type(when);
  await page.keyboard.press('Tab');
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByLabel('What happened').inputValue()).toBe('');
}

/** Three events of a year in which the sample has nothing; ends in the list, which shows that year only. */
async function writeThree(page: Page, year: number): Promise<void> {
  await page.keyboard.press('n');
  await add(page, `about march ${year}`, 'They move into the *first* flat');
  await add(page, `2 Jan ${year}`, 'He signs the lease');
  await add(page, `2 jan ${year}`, 'She pays the deposit');
  await page.keyboard.press('Escape');
  await page.keyboard.press('f');
  const years = page.getByRole('group', { name: 'Years' });
  await hasKeyboard(years);
  await years.getByRole('button', { name: new RegExp(`^${year}`) }).press('Enter');
  await page.waitForURL(new RegExp(`years=${year}`));
  await page.keyboard.press('Escape');
  await expect.poll(() => entries(page).count()).toBe(3);
  await page.getByRole('grid', { name: 'Timeline' }).focus();
}

async function ofYear(application: Application, token: string, year: number): Promise<Entry[]> {
  return (await application.rest(token, 'GET', `/timeline?years=${year}`)).body as Entry[];
}

async function titles(page: Page): Promise<string[]> {
  return entries(page).locator('[role="gridcell"] > div:first-child').allInnerTexts();
}

describe.skipIf(noBrowser)('the timeline', () => {
  useBrowser();

  it('is written, sorted, narrowed and changed at the keyboard, and stores what was typed', async () => {
    const application = await shared.application();
    await inWindow(application, async (page) => {
      await openTimeline(page);
      const token = await application.token();
      await page.keyboard.press('n');
      await page.keyboard.type('Mon 4 Mar 1999');
      await page.getByText('This is Thu 4 Mar 1999. Correct the day or the date.').waitFor();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Delete');
      await page.keyboard.press('Escape');

      await writeThree(page, 1999);
      const written = await ofYear(application, token, 1999);
      expect(written.map(({ title }) => title)).toEqual([
        'He signs the lease',
        'She pays the deposit',
        'They move into the *first* flat',
      ]);
      expect(written[2]).toMatchObject({ date: '1999-03-01', precision: 'month', qualifier: 'about' });
      expect(await titles(page)).toEqual([
        'He signs the lease',
        'She pays the deposit',
        'They move into the first flat',
      ]);
      expect(await entries(page).nth(2).locator('em').innerText()).toBe('first');

      await page.keyboard.press('Home');
      await page.keyboard.press('j');
      await page.keyboard.press('Alt+ArrowUp');
      await expect.poll(async () => (await titles(page))[0]).toBe('She pays the deposit');
      expect((await ofYear(application, token, 1999)).map(({ title }) => title).slice(0, 2)).toEqual([
        'She pays the deposit',
        'He signs the lease',
      ]);

      await page.keyboard.press('e');
      const form = page.getByRole('form', { name: /^Event of Sat 2 Jan 1999/ });
      await form.getByLabel('What happened').fill('She pays **the deposit**');
      await form.getByRole('textbox', { name: 'Supporting evidence' }).click();
      await page.keyboard.type('Lakeside Eye');
      await page.getByRole('option', { name: /Receipt, Lakeside Eye Care/ }).waitFor();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Control+Enter');
      await form.waitFor({ state: 'hidden' });
      await entries(page)
        .first()
        .getByRole('link', { name: /Receipt, Lakeside Eye Care/ })
        .waitFor();
      const [first] = await ofYear(application, token, 1999);
      expect(first).toMatchObject({ title: 'She pays **the deposit**', evidenceIds: [expect.any(String)] });

      const place = { targetPosition: { x: 400, y: 3 } };
      await entries(page).nth(1).dragTo(entries(page).nth(0), place);
      await expect.poll(async () => (await titles(page))[0]).toBe('He signs the lease');
      await entries(page).nth(0).dragTo(entries(page).nth(2), place);
      await page.getByText('An event can be moved among those of its own date and time.').waitFor();
    });
  });

  it('overwrites nobody, follows what others write, and takes a deletion back', async () => {
    const application = await shared.application();
    await inWindow(
      application,
      async (page) => {
        await openTimeline(page);
        const token = await application.token();
        await writeThree(page, 1997);
        await page.keyboard.press('Home');
        await page.keyboard.press('e');
        const form = page.getByRole('form', { name: /^Event of/ });
        await form.getByLabel('What happened').fill('Mine');
        const [lease, deposit] = await ofYear(application, token, 1997);
        await application.rest(token, 'PATCH', `/timeline?id=${lease?.id ?? ''}`, { title: 'Theirs' });
        await page.getByText('What happened was changed elsewhere while you were writing').waitFor();
        // That saves it.
        await page.getByRole('button', { name: 'Keep mine' }).click();
        await form.waitFor({ state: 'hidden' });
        expect((await ofYear(application, token, 1997))[0]?.title).toBe('Mine');

        await application.rest(token, 'POST', '/timeline', { date: 'before 1997', title: 'Written by an assistant' });
        await expect
          .poll(() => titles(page))
          .toEqual(['Written by an assistant', 'Mine', 'She pays the deposit', 'They move into the first flat']);
        expect(await page.getByRole('grid', { name: 'Timeline' }).getAttribute('aria-activedescendant')).toBe(
          `row-${lease?.id ?? ''}`,
        );

        await page.keyboard.press('j');
        await page.keyboard.press('#');
        await page.getByText('“She pays the deposit” moved to Trash.').waitFor();
        await expect.poll(() => entries(page).count()).toBe(3);
        await page.keyboard.press('z');
        await expect.poll(() => entries(page).count()).toBe(4);
        expect((await ofYear(application, token, 1997)).map(({ id }) => id)).toContain(deposit?.id);
      },
      { expected: /409/ },
    );
  });

  it('prints as one table, keeps to the accessibility rules, and can only be read in an archived matter', async () => {
    const application = await shared.application();
    await inWindow(application, async (page) => {
      await openTimeline(page);
      const token = await application.token();
      expect(await check(page, 'timeline')).toEqual([]);
      // As the person sees it: what is hidden from assistants is on paper all the same.
      const all = (await page.evaluate(async () => (await fetch('/app/v1/timeline')).json())) as Entry[];
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
      await page.emulateMedia({ media: 'print' });
      const table = page.getByRole('table', { name: /^Chronology/ });
      expect(await table.locator(':scope > tbody > tr').count()).toBe(all.length);
      await table.getByText(`The whole matter. ${all.length} entries.`).waitFor();
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
      await page.emulateMedia({ media: 'screen' });

      await application.rest(token, 'POST', '/case/update', { archived: true });
      await expect.poll(() => page.getByLabel('When it happened').count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Edit the event' }).count()).toBe(0);
      await application.rest(token, 'POST', '/case/update', { archived: false });
    });
  });
});
