import { describe, expect, it } from 'vitest';
import { idOf } from './item-id.ts';
import { shareSample } from './shared-application.ts';
import { openEvidence, row } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareSample();

describe.skipIf(noBrowser)('an open window', () => {
  useBrowser();

  it('shows what a script changed, and keeps what is selected', async () => {
    const application = await shared.application();
    const title = 'Shared expenses 2026';
    await inWindow(application, async (page) => {
      await openEvidence(page);
      const token = await application.token();
      const id = await idOf(application, token, title);
      await page.getByLabel(`Select ${title}`, { exact: true }).check();

      const changed = { title: 'Expenses, shared' };
      expect(await application.rest(token, 'PATCH', `/evidence/${id}`, changed)).toMatchObject({ status: 200 });
      await row(page, changed.title).waitFor();
      expect(await row(page, changed.title).getAttribute('aria-selected')).toBe('true');
      expect(await row(page, title).count()).toBe(0);
      await page.getByText('1 selected').waitFor();
    });
  });

  it('shows both versions when two change one field, and overwrites neither', async () => {
    const application = await shared.application();
    const title = 'My declaration, draft of October 2';
    await inWindow(application, async (page) => {
      await openEvidence(page);
      const token = await application.token();
      const id = await idOf(application, token, title);
      const saved = async () =>
        ((await application.rest(token, 'GET', `/evidence/${id}`)).body as { title: string }).title;
      await row(page, title).click();
      const field = page.getByLabel('Title', { exact: true });
      await expect.poll(() => field.inputValue()).toBe(title);
      await field.fill('Declaration, mine');
      await application.rest(token, 'PATCH', `/evidence/${id}`, { title: 'Declaration, theirs' });
      await row(page, 'Declaration, theirs').waitFor();
      expect(await field.inputValue()).toBe('Declaration, mine');
      await field.press('Enter');

      const notice = page.getByRole('alert').filter({ hasText: 'was changed elsewhere' });
      await notice.getByText('Declaration, mine').waitFor();
      await notice.getByText('Declaration, theirs').waitFor();
      expect(await saved()).toBe('Declaration, theirs');
      await notice.getByRole('button', { name: 'Save mine' }).click();
      await expect.poll(saved).toBe('Declaration, mine');
      await notice.waitFor({ state: 'hidden' });
    });
  });
});
