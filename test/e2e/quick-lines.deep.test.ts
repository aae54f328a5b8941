import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shareApplication } from './shared-application.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareApplication();

const refusal = { code: 'forbidden', error: 'You may look at this matter only.' };
const writing = /\/app\/v1\/(?:todos|timeline|issues)\b/;

/** Refuses every write from then on, once `given` is over; answers what ends that. */
async function refuseWrites(page: Page, given: () => Promise<void> = () => Promise.resolve()) {
  await page.route(writing, async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    await given();
    await route.fulfill({ status: 403, json: refusal });
  });
  return () => page.unroute(writing);
}

describe.skipIf(noBrowser)('a line in which something is added', () => {
  useBrowser();

  it('says there what was refused and keeps it, and says it in a toast when the person went on', async () => {
    const matter = await shared.matter();
    const token = await matter.token();
    const made = async (address: string, facts: object): Promise<string> =>
      ((await matter.rest(token, 'POST', address, facts)).body as { id: string }).id;
    const hearing = await made('/hearings', { date: '2031-03-04', purpose: 'Status' });
    await made('/issues', { name: 'School' });
    const journey = async (page: Page): Promise<void> => {
      const refused = page.getByText(`Not saved. ${refusal.error}`);
      const lines: [at: string, name: string, begin: () => Promise<void>][] = [
        ['/todos', 'New to-do', () => Promise.resolve()],
        ['/timeline', 'What happened', () => page.getByLabel('When it happened').fill('4 Mar 2025')],
        ['/calendar', 'What to do', () => page.getByRole('button', { name: 'Add on this day' }).click()],
        [`/hearings/${hearing}`, 'Add a to-do for this hearing', () => Promise.resolve()],
        ['/categories', 'What School helps prove', () => Promise.resolve()],
      ];
      for (const [at, name, begin] of lines) {
        await page.goto(`${matter.url}${at}`);
        await begin();
        const line = page.getByRole('textbox', { name });
        await line.fill(`Typed at ${name}`);
        const listen = await refuseWrites(page);
        await line.press('Enter');
        await refused.waitFor();
        expect(await line.inputValue()).toBe(`Typed at ${name}`);
        await line.press('!');
        await refused.waitFor({ state: 'hidden' });
        await listen();
        const answer = page.waitForResponse((each) => writing.test(each.url()) && each.request().method() !== 'GET');
        await line.press('Enter');
        expect((await answer).ok()).toBe(true);
      }

      await page.goto(`${matter.url}/todos`);
      const line = page.getByRole('textbox', { name: 'New to-do' });
      await line.fill('Call the clerk');
      const gone = Promise.withResolvers<void>();
      const listen = await refuseWrites(page, () => gone.promise);
      await line.press('Enter');
      await page.getByRole('link', { name: 'Contacts', exact: true }).first().click();
      await line.waitFor({ state: 'detached' });
      gone.resolve();
      await page.getByText('Not saved, but what you typed is kept: “Call the clerk”').waitFor();
      await listen();
      await page.goBack();
      expect(await line.inputValue()).toBe('Call the clerk');
    };
    await inWindow(matter, journey, { expected: /403 \(Forbidden\)/ });
  }, 60_000);
});
