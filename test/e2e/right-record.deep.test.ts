import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Application } from './application.ts';
import { startOwnMatter } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

/*
 * What is typed for a record is saved in that one, once, or is still there: also when the answer is slow, the user
 * quick, and somebody else at work on the same record.
 */

interface Saved {
  id: string;
  title: string;
  updatedAt: string;
}

/** Calls of a program past the window; each must succeed. */
class OtherWindow {
  readonly #application: Application;
  readonly #token: string;

  private constructor(application: Application, token: string) {
    this.#application = application;
    this.#token = token;
  }

  static async of(application: Application): Promise<OtherWindow> {
    return new OtherWindow(application, await application.token());
  }

  async call<Answer>(method: string, address: string, facts?: unknown): Promise<Answer> {
    const { status, body } = await this.#application.rest(this.#token, method, address, facts);
    if (status >= 300) throw new Error(`${method} ${address}: ${status} ${JSON.stringify(body)}`);
    return body as Answer;
  }
}

/** From now on, the server takes its time to answer what is written. */
async function slowly(page: Page, address: string, milliseconds: number): Promise<void> {
  await page.route(`**${address}**`, async (route) => {
    if (route.request().method() !== 'GET') await new Promise((done) => setTimeout(done, milliseconds));
    await route.continue();
  });
}

const panel = (page: Page, label: string): Locator => page.getByRole('complementary', { name: label });
const notSaved = (page: Page): Locator => page.getByText(/is not saved/);

describe.skipIf(noBrowser)('the record that is written on', () => {
  useBrowser();

  it('is made once, though the answer is slow and the panel was closed', async () => {
    await using application = await Application.start();
    await inWindow(application, async (page) => {
      await startOwnMatter(page);
      const other = await OtherWindow.of(application);
      const names = async (): Promise<string[]> =>
        (await other.call<{ name: string }[]>('GET', '/contacts')).map(({ name }) => name);
      await slowly(page, '/contacts', 1200);
      await page.goto(`${application.url}/contacts?new=1`);
      await page.getByLabel('Name', { exact: true }).fill('Rosa Alvarez');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await expect.poll(names).toEqual(['Rosa Alvarez']);
      await page.getByRole('row').filter({ hasText: 'Rosa Alvarez' }).waitFor();
      // Saved is saved: nothing waits, and the panel that was closed stays closed.
      expect(await notSaved(page).count()).toBe(0);
      expect(await panel(page, 'Contact').count()).toBe(0);
      await page.keyboard.press('n');
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('');
      expect(await names()).toEqual(['Rosa Alvarez']);
    });
  });

  it('is left alone by the answer for another one, and by the cursor that moved on', async () => {
    await using application = await Application.start();
    await inWindow(application, async (page) => {
      await startOwnMatter(page);
      const other = await OtherWindow.of(application);
      for (const title of ['First', 'Second', 'Third']) await other.call('POST', '/todos', { title });
      const titles = async (): Promise<string[]> =>
        (await other.call<Saved[]>('GET', '/todos')).map(({ title }) => title).toSorted();
      await slowly(page, '/todos', 1500);
      await page.goto(`${application.url}/todos`);
      const row = (title: string): Locator => page.getByRole('row').filter({ hasText: title });
      const field = page.getByLabel('What to do');
      await row('First').click();
      await expect.poll(() => field.inputValue()).toBe('First');
      await field.fill('First, changed');
      await page.keyboard.press('Control+Enter');
      // More is typed, and the next one is turned to, before the answer is there.
      await field.fill('First, changed twice');
      await row('Second').click();
      await expect.poll(() => field.inputValue()).toBe('Second');
      await field.fill('Second, changed');
      await expect.poll(titles).toEqual(['First, changed twice', 'Second', 'Third']);
      expect(await field.inputValue()).toBe('Second, changed');
      await page.keyboard.press('Control+Enter');
      await expect.poll(titles).toEqual(['First, changed twice', 'Second, changed', 'Third']);
      expect(await notSaved(page).count()).toBe(0);

      // The pointer moves on, and a field is pressed at once: it is of the row under the pointer.
      await page.getByRole('grid', { name: 'To-dos' }).focus();
      await page.keyboard.press('End');
      await page.keyboard.press('Home');
      await page.keyboard.press('j');
      await field.click();
      const shown = await field.inputValue();
      const under = await page.locator('[role="row"][data-current]').innerText();
      expect(under).toContain(shown);
    });
  });

  it('of the timeline stays open when an earlier one is saved at last', async () => {
    await using application = await Application.start();
    await inWindow(application, async (page) => {
      await startOwnMatter(page);
      const other = await OtherWindow.of(application);
      for (const [date, title] of [
        ['2025-03-04', 'We meet'],
        ['2025-03-05', 'We part'],
      ]) {
        await other.call('POST', '/timeline', { date, title });
      }
      await slowly(page, '/timeline', 1500);
      await page.goto(`${application.url}/timeline`);
      const edit = async (title: string): Promise<Locator> => {
        await page.getByText(title, { exact: true }).click();
        await page.keyboard.press('e');
        const form = page.getByRole('form', { name: new RegExp(title) });
        await form.waitFor();
        return form;
      };
      await edit('We meet');
      await page.keyboard.press('Control+a');
      await page.keyboard.type('We meet again');
      await page.keyboard.press('Control+Enter');
      await page.keyboard.press('Escape');
      const second = await edit('We part');
      const words = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
      await page.keyboard.type('!');
      await words;
      await page.getByText('We meet again').waitFor();
      expect(await second.count()).toBe(1);
      expect(await notSaved(page).count()).toBe(0);
    });
  });

  it('keeps what two wrote at once: each in its field, and both to choose from in the same', async () => {
    await using application = await Application.start();
    await inWindow(
      application,
      async (page) => {
        await startOwnMatter(page);
        const other = await OtherWindow.of(application);
        const facts = { purpose: 'Conference', date: '2030-03-04' };
        const { id } = await other.call<Saved>('POST', '/hearings', facts);
        const now = async (): Promise<{ notes: string; outcome: string }> => {
          const [found] = await other.call<{ id: string; notes: string; outcome: string }[]>(
            'GET',
            `/hearings?id=${id}`,
          );
          return { notes: found?.notes ?? '', outcome: found?.outcome ?? '' };
        };
        await page.goto(`${application.url}/hearings/${id}`);
        const notes = page.getByRole('textbox', { name: 'Notes' });
        await notes.click();
        await page.keyboard.type('Mine ');
        await other.call('PATCH', `/hearings?id=${id}`, { outcome: 'Theirs' });
        await page.keyboard.type('too');
        await expect.poll(now).toMatchObject({ notes: 'Mine too', outcome: 'Theirs' });
        await page.getByText('All saved').waitFor();

        await page.keyboard.type(', more');
        await other.call('PATCH', `/hearings?id=${id}`, { notes: 'Theirs now' });
        await page.getByRole('button', { name: 'Keep mine' }).waitFor();
        expect((await now()).notes).toBe('Theirs now');
        await page.getByRole('button', { name: 'Keep mine' }).click();
        await expect.poll(async () => (await now()).notes, { timeout: 10_000 }).toBe('Mine too, more');
      },
      { expected: /409/ },
    );
  });

  it('says where it went when another window deletes it, and comes back with what was typed', async () => {
    await using application = await Application.start();
    await inWindow(
      application,
      async (page) => {
        await startOwnMatter(page);
        const other = await OtherWindow.of(application);
        const { id } = await other.call<Saved>('POST', '/todos', { title: 'Doomed' });
        const second = await page.context().newPage();
        await page.goto(`${application.url}/todos?id=${id}`);
        await page.getByLabel('What to do').fill('Long thought about');
        await second.goto(`${application.url}/todos?id=${id}`);
        await second.getByRole('button', { name: 'Delete', exact: true }).click();
        await second.getByText('“Doomed” moved to Trash.').waitFor();
        // The window that deletes it closes it, as ever.
        expect(await second.getByText('is in Trash').count()).toBe(0);

        await page.getByRole('heading', { name: 'This to-do is in Trash' }).waitFor();
        await page.getByText('You deleted “Doomed”').waitFor();
        await page.getByText('What you typed is kept, and is there again').waitFor();
        await page.getByRole('button', { name: 'Restore' }).click();
        await expect.poll(() => page.getByLabel('What to do').inputValue()).toBe('Long thought about');
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await second.getByRole('row').filter({ hasText: 'Long thought about' }).waitFor();

        // A link to what is in Trash, in a window that never had it open.
        await page.getByRole('button', { name: 'Delete', exact: true }).click();
        await page.getByText('“Long thought about” moved to Trash.').waitFor();
        await second.goto(`${application.url}/todos?id=${id}`);
        await second.getByRole('heading', { name: 'This to-do is in Trash' }).waitFor();
        await second.goto(`${application.url}/hearings/${id}`);
        await second.getByRole('button', { name: 'Restore' }).click();
        await page.getByRole('row').filter({ hasText: 'Long thought about' }).waitFor();
        await other.call('DELETE', `/todos?id=${id}`);
        await second.goto(`${application.url}/todos?id=${id}`);
        await second.getByRole('heading', { name: 'This to-do no longer exists' }).waitFor();
        // In no folder is no folder that was deleted.
        await second.goto(`${application.url}/evidence?folder=none`);
        await second.getByRole('heading', { name: 'Nothing here matches these filters' }).waitFor();
        // A file that is open, in a window that had it and in one that did not.
        await page.goto(`${application.url}/evidence`);
        const file = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('A note.') };
        await page.locator('input[type=file][aria-label="Files"]').first().setInputFiles(file);
        await page.getByRole('row').filter({ hasText: 'note' }).waitFor();
        const [item] = await other.call<Saved[]>('GET', '/evidence');
        const itemAddress = `${application.url}/evidence/${item?.id ?? ''}`;
        await second.goto(itemAddress);
        await second.getByRole('complementary', { name: 'Details' }).waitFor();
        await page.getByRole('row').filter({ hasText: 'note' }).click();
        await page.keyboard.press('#');
        await page.getByText('moved to Trash.').last().waitFor();
        await second.getByRole('heading', { name: 'This item is in Trash' }).waitFor();
        await page.goto(itemAddress);
        await page.getByRole('button', { name: 'Restore' }).click();
        for (const each of [page, second]) await each.getByRole('complementary', { name: 'Details' }).waitFor();
        // What is no id is nothing that was deleted.
        await second.goto(`${application.url}/todos?id=nothing`);
        await second.getByRole('heading', { name: 'This to-do no longer exists' }).waitFor();
        await second.goto(`${application.url}/evidence?folder=${id}`);
        await second.getByRole('heading', { name: 'This folder no longer exists' }).waitFor();
      },
      { expected: /40[04]/ },
    );
  });

  it('can be deleted while it is current, or kept by an archived matter, and the person learns it', async () => {
    await using application = await Application.start();
    await inWindow(
      application,
      async (page) => {
        await startOwnMatter(page);
        const other = await OtherWindow.of(application);
        const doomed = await other.call<Saved>('POST', '/todos', { title: 'Doomed' });
        await other.call('POST', '/todos', { title: 'Kept' });
        await page.goto(`${application.url}/todos`);
        await page.getByRole('row').filter({ hasText: 'Doomed' }).click();
        await page.getByLabel('What to do').fill('Doomed, but long thought about');
        await other.call('DELETE', `/todos?id=${doomed.id}`);
        await page.getByText('“Doomed” was deleted elsewhere').waitFor();
        await page.getByRole('button', { name: 'Copy the text' }).waitFor();

        // The matter was archived while the to-do was in Trash: the server refuses to restore it, and says so.
        await page.getByRole('row').filter({ hasText: 'Kept' }).click();
        await page.keyboard.press('Escape');
        await page.getByRole('grid', { name: 'To-dos' }).focus();
        await page.keyboard.press('#');
        await page.getByText('“Kept” moved to Trash.').waitFor();
        await other.call('POST', '/case/update', { archived: true });
        await page.getByText('This matter is archived.').waitFor();
        await page.keyboard.press('z');
        await page.getByRole('alert').filter({ hasText: 'archived' }).waitFor({ timeout: 15_000 });
        expect(await other.call<Saved[]>('GET', '/todos')).toEqual([]);
      },
      { expected: /40[349]/ },
    );
  });
});
