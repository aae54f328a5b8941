import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { datedFolder } from '#test/support/files/dated-folder.ts';
import { check } from './axe.ts';
import { shareApplication } from './shared-application.ts';
import { allRead, carefulToken, emptyEvidence, typeInPalette } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareApplication();

const placeOf = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { name }).boundingBox();
const searchPlace = (page: Page) => page.getByRole('searchbox').boundingBox();

describe.skipIf(noBrowser)('notices', () => {
  useBrowser();

  it('are below the screen, whose head does not move, and are dismissed and shown again', async () => {
    const matter = await shared.matter();
    const todo = { caseId: matter.caseId, title: 'Call the clerk' };
    const { body } = await matter.rest(await matter.token(), 'POST', '/todos', todo);
    await inWindow(
      matter,
      async (page) => {
        await page.getByText('Call the clerk').waitFor();
        const before = await placeOf(page, 'To-dos');
        const token = await carefulToken(page);
        const { id } = body as { id: string };
        expect(await matter.rest(token, 'DELETE', `/todos?id=${id}`)).toMatchObject({ status: 403 });
        const notice = page.getByRole('alert', { name: 'A request needs your approval' });
        await notice.getByText('Call the clerk').waitFor();
        expect(await placeOf(page, 'To-dos')).toEqual(before);
        const [screen, below] = await Promise.all([page.getByRole('main').boundingBox(), notice.boundingBox()]);
        expect((screen?.y ?? 0) + (screen?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
        expect(await check(page, 'a notice')).toEqual([]);
        await notice.getByRole('button', { name: 'Dismiss' }).click();
        await notice.waitFor({ state: 'detached' });
        await typeInPalette(page, 'the request that needs');
        await page.keyboard.press('Enter');
        await notice.getByRole('button', { name: 'Refuse' }).click();
        await notice.waitFor({ state: 'detached' });
      },
      { at: '/todos' },
    );
  });

  it('about files that were added are those of the matter, and leave the search field where it is', async () => {
    const one = await shared.matter('Reyes v. Reyes');
    await shared.matter('Doe v. Roe');
    await inWindow(one, async (page) => {
      await emptyEvidence(page);
      const before = await searchPlace(page);
      const [file] = await datedFolder();
      if (file === undefined) throw new Error('There is no such file.');
      await page.locator('input[type=file][aria-label="Files"]').setInputFiles([file]);
      const added = page.getByRole('region', { name: 'Files being added' });
      await added.getByText('1 file added').waitFor();
      await added.getByRole('button', { name: 'Hide the files' }).click();
      const chip = page.getByTitle('Show the files being added');
      await chip.waitFor();
      await allRead(page);
      expect(await searchPlace(page)).toEqual(before);
      await page.getByRole('button', { name: /^Matter: .+ Switch matter$/ }).click();
      await page.getByRole('menuitem', { name: /Doe v\. Roe/ }).click();
      await emptyEvidence(page);
      expect(await chip.count()).toBe(0);
    });
  });

  it('that offer to undo are those of the matter that is open', async () => {
    const one = await shared.matter('Lind v. Lind');
    await shared.matter('Marsh v. Marsh');
    await one.rest(await one.token(), 'POST', '/todos', { caseId: one.caseId, title: 'Call the clerk' });
    await inWindow(
      one,
      async (page) => {
        await page.getByText('Call the clerk').waitFor();
        await page.getByRole('grid', { name: 'To-dos' }).focus();
        await page.keyboard.press('j');
        await page.keyboard.press('#');
        const offer = page.getByRole('button', { name: 'Undo' });
        // With the pointer on it, it does not close on its own.
        await offer.hover();
        const press = (part: Locator): Promise<void> => part.evaluate((button: HTMLElement) => button.click());
        await press(page.getByRole('button', { name: /^Matter: .+ Switch matter$/ }));
        await press(page.getByRole('menuitem', { name: /Marsh v\. Marsh/ }));
        await expect.poll(() => offer.count()).toBe(0);
      },
      { at: '/todos' },
    );
  });
});
