import { describe, expect, it } from 'vitest';
import { check } from './axe.ts';
import { shareSample } from './shared-application.ts';
import { openEvidence } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareSample();

// Issue 18: a search for a person shows evidence, messages, events and to-dos on one page.
describe.skipIf(noBrowser)('the page of results', () => {
  useBrowser();

  it('shows everything about a person on one page, with counts, and leads there by keyboard', async () => {
    const matter = await shared.application();
    await inWindow(matter, async (page) => {
      await openEvidence(page);
      await page.keyboard.press('/');
      await page.keyboard.type('petrie');
      await page.keyboard.press('Control+Enter');
      await page.getByRole('heading', { name: 'Results for “petrie”' }).waitFor();
      for (const name of [/^Evidence \d+$/, /^Contacts 1$/, /^To-dos 1$/]) {
        await page.getByRole('heading', { name, level: 2 }).waitFor();
      }
      await page
        .getByRole('region', { name: 'To-dos' })
        .getByRole('link', { name: 'Ask Ms. Petrie to bring the sign-out book' })
        .waitFor();
      await page.getByText(/^Nothing in .+\.$/).waitFor();
      expect(await check(page, 'results')).toEqual([]);

      // The field goes on searching here.
      await page.getByRole('searchbox').fill('rowan');
      await page.getByRole('heading', { name: 'Results for “rowan”' }).waitFor();
      await page.getByRole('region', { name: 'Timeline' }).getByRole('link').first().waitFor();
      await page.getByRole('searchbox').press('Enter');
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Results for “rowan”' }).waitFor({ state: 'detached' });
      await page.goBack();
      await page.getByRole('heading', { name: 'Results for “rowan”' }).waitFor();
    });
  }, 60_000);

  it('is reached from the palette and from an empty search, and says what was searched', async () => {
    const matter = await shared.application();
    await inWindow(matter, async (page) => {
      await openEvidence(page);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Go to anything, do anything' }).fill('zeppelin');
      await page.getByRole('option', { name: 'Search everything for “zeppelin”' }).click();
      await page.getByRole('heading', { name: 'Nothing found for “zeppelin”' }).waitFor();
      await page.goto(`${matter.url}/evidence?q=zeppelin`);
      await page.getByRole('link', { name: 'Search messages, the timeline and everything else' }).click();
      await page.getByRole('heading', { name: 'Nothing found for “zeppelin”' }).waitFor();
      expect(await page.getByRole('searchbox').inputValue()).toBe('zeppelin');
    });
  }, 60_000);

  it('shows the kinds that answer when one does not, and tries that again', async () => {
    const matter = await shared.application();
    await inWindow(
      matter,
      async (page) => {
        await openEvidence(page);
        let failing = true;
        await page.route(/\/app\/v1\/documents\?/, (route) =>
          failing ? route.fulfill({ status: 500, json: { code: 'internal', error: 'No answer.' } }) : route.fallback(),
        );
        await page.goto(`${matter.url}/search?q=petrie`);
        await page.getByRole('heading', { name: /^Contacts 1$/ }).waitFor();
        const documents = page.getByRole('region', { name: 'Documents' });
        await documents.getByRole('button', { name: 'Try again' }).waitFor();
        failing = false;
        await documents.getByRole('button', { name: 'Try again' }).click();
        await documents.waitFor({ state: 'detached' });
        expect(await page.getByText(/^Nothing in documents/).count()).toBe(1);
      },
      { expected: /500/ },
    );
  }, 60_000);
});
