import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Application } from './application.ts';
import { check } from './axe.ts';
import { shareSample } from './shared-application.ts';
import { goByKeys, openEvidence } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareSample();

interface Item {
  id: string;
  title: string;
  tagNames: string[];
}

const title = 'Receipt, Lakeside Eye Care';
const renamed = 'Receipt, Lakeside Eye Center';

async function items(application: Application, token: string): Promise<Item[]> {
  return (await application.rest(token, 'GET', '/evidence')).body as Item[];
}

async function receipt(application: Application, token: string): Promise<Item> {
  const item = (await items(application, token)).find((each) => each.title === title);
  if (item === undefined) throw new Error(`“${title}” is not in the sample matter.`);
  return item;
}

/** The lines of the history, newest first. */
function lines(page: Page): Locator {
  return page.getByRole('region', { name: 'Changes' }).locator('article > button[aria-expanded]');
}

async function goToActivity(page: Page): Promise<void> {
  await goByKeys(page, 'a');
  await page.getByRole('heading', { name: 'Activity' }).waitFor();
  await lines(page).first().waitFor();
}

describe.skipIf(noBrowser)('what happened', () => {
  useBrowser();

  it('is shown with before and after, by the token’s name, and is put back', async () => {
    const application = await shared.application();
    await inWindow(application, async (page) => {
      await openEvidence(page);
      const token = await application.token();
      const { id } = await receipt(application, token);
      const titleNow = async () => ((await application.rest(token, 'GET', `/evidence/${id}`)).body as Item).title;
      await goToActivity(page);
      await application.rest(token, 'PATCH', `/evidence/${id}`, { title: renamed });

      const line = lines(page).filter({ hasText: 'Token “Script”' }).filter({ hasText: renamed });
      await line.click();
      expect(await page.locator('del').allInnerTexts()).toEqual(['Care']);
      expect(await page.locator('ins').allInnerTexts()).toEqual(['Center']);
      await page.getByRole('button', { name: 'Put back title' }).click();
      await expect.poll(titleNow).toBe(title);
      await lines(page)
        .filter({ hasText: /^You.*Changed the title of Receipt, Lakeside Eye Care/ })
        .waitFor();

      // Changed again since: both are shown, and nothing is written before the person has chosen.
      await application.rest(token, 'PATCH', `/evidence/${id}`, { title: 'Receipt, changed again' });
      await page.getByRole('button', { name: 'Put back title' }).click();
      const notice = page.getByRole('alert').filter({ hasText: 'changed again since' });
      await notice.getByText('Receipt, changed again').waitFor();
      expect(await titleNow()).toBe('Receipt, changed again');
      await notice.getByRole('button', { name: 'Put back anyway' }).click();
      await expect.poll(titleNow).toBe(title);
      await notice.waitFor({ state: 'hidden' });
    });
  });

  it('is undone together, after it was said what will happen, and not where it was changed again', async () => {
    const application = await shared.application();
    await inWindow(application, async (page) => {
      await openEvidence(page);
      const token = await application.token();
      const [one, two, three] = (await items(application, token)).slice(0, 3);
      if (one === undefined || two === undefined || three === undefined) throw new Error('The sample has three items.');
      for (const { id } of [one, two, three]) {
        await application.rest(token, 'PATCH', `/evidence/${id}`, { tagNames: ['by a script'] });
      }
      await goToActivity(page);
      const line = lines(page).filter({ hasText: 'Changed the tags of 3 items' });
      await line.click();
      const other = await page.context().request.patch(`${application.url}/app/v1/evidence/${two.id}`, {
        data: { tagNames: ['by hand'] },
        headers: { origin: application.url },
      });
      expect(other.status()).toBe(200);
      await page.getByRole('button', { name: 'Undo all 3' }).click();

      const panel = page.getByRole('complementary', { name: 'Undo' });
      await panel.getByText('It was changed again since', { exact: false }).waitFor();
      const tags = async () =>
        Object.fromEntries((await items(application, token)).map(({ id, tagNames }) => [id, tagNames]));
      expect((await tags())[one.id]).toEqual(['by a script']);
      await panel.getByRole('button', { name: 'Put back 2' }).click();
      await panel.getByText('2 of 2 undone').waitFor();
      expect(await check(page, 'undo')).toEqual([]);
      expect(await tags()).toMatchObject({ [one.id]: one.tagNames, [two.id]: ['by hand'], [three.id]: three.tagNames });
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'hidden' });
    });
  });

  it('names the item that has a number meanwhile which undoing together gives back', async () => {
    const application = await shared.application();
    await inWindow(application, async (page) => {
      await openEvidence(page);
      const token = await application.token();
      const [one, two, three] = (await items(application, token)).slice(0, 3);
      if (one === undefined || two === undefined || three === undefined) throw new Error('The sample has three items.');
      const number = (item: Item, exhibitNumber: string | null) =>
        application.rest(token, 'PATCH', `/evidence/${item.id}`, { exhibitNumber });
      await number(one, 'Z-1');
      await number(two, 'Z-2');
      const script = await application.token();
      for (const item of [one, two]) {
        await application.rest(script, 'PATCH', `/evidence/${item.id}`, { exhibitNumber: null });
      }
      await number(three, 'Z-1');
      await goToActivity(page);
      await lines(page).filter({ hasText: 'of 2 items' }).first().click();
      await page.getByRole('button', { name: 'Undo all 2' }).click();
      const panel = page.getByRole('complementary', { name: 'Undo' });
      await panel.getByRole('button', { name: 'Put back 2' }).click();
      await panel.getByText('2 of 2 undone').waitFor();
      await page.getByText(`“${one.title}” and “${three.title}” both have exhibit number Z-1.`).waitFor();
      expect(await page.getByRole('button', { name: `for “${one.title}”` }).count()).toBe(1);
    });
  });

  it('is narrowed by what the address says, and a person takes a filter away', async () => {
    const application = await shared.application();
    await inWindow(application, async (page) => {
      await openEvidence(page);
      await page.goto(`${application.url}/activity?resource=folders&op=insert`);
      await lines(page).filter({ hasText: 'Added 6 folders' }).waitFor();
      expect(await lines(page).count()).toBe(1);
      await page.getByRole('button', { name: 'Remove the filter Folders' }).click();
      await expect.poll(() => lines(page).count()).toBeGreaterThan(1);
      await page.getByLabel('Search changes by title').fill('nothing is called so');
      await page.getByRole('heading', { name: 'No changes match' }).waitFor();
      expect(new URL(page.url()).searchParams.get('q')).toBe('nothing is called so');
    });
  });
});
