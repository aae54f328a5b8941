import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { check } from './axe.ts';
import { shareApplication } from './shared-application.ts';
import { goByKeys } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareApplication();

const todo = (page: Page, title: string) =>
  page.getByRole('grid', { name: 'To-dos' }).getByRole('row').filter({ hasText: title });
const inTrash = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

async function remove(page: Page, title: string): Promise<void> {
  await todo(page, title).click();
  await page.keyboard.press('Escape');
  await page.getByRole('grid', { name: 'To-dos' }).focus();
  await page.keyboard.press('#');
  await page.getByText(`“${title}” moved to Trash.`).last().waitFor();
  await todo(page, title).waitFor({ state: 'hidden' });
}

describe.skipIf(noBrowser)('what is deleted', () => {
  useBrowser();

  it('is in Trash after a reload, is restored from there and from the history, and goes when it is asked to', async () => {
    const matter = await shared.matter();
    await inWindow(matter, async (page) => {
      const token = await matter.token();
      const hearing = { date: '2031-03-04', purpose: 'Status' };
      const { body: made } = await matter.rest(token, 'POST', '/hearings', hearing);
      const { id: hearingId } = made as { id: string };
      await matter.rest(token, 'POST', '/todos', { title: 'Print the exhibits', hearingId });
      await page.goto(`${matter.url}/todos`);
      await todo(page, 'Print the exhibits').waitFor();
      await remove(page, 'Print the exhibits');
      await page.reload();
      await page.getByRole('heading', { name: 'Nothing to do yet' }).waitFor();
      await goByKeys(page, 'x');
      await inTrash(page, 'Print the exhibits').getByText('by you').waitFor();
      expect(await check(page, 'trash')).toEqual([]);
      await page.getByRole('button', { name: 'Restore “Print the exhibits”' }).click();
      await page.getByRole('heading', { name: 'Trash is empty' }).waitFor();
      const { body: todos } = await matter.rest(token, 'GET', '/todos');
      expect(todos).toMatchObject([{ title: 'Print the exhibits', hearingId }]);

      await goByKeys(page, 'd');
      await remove(page, 'Print the exhibits');
      await goByKeys(page, 'a');
      await page
        .getByRole('button', { name: /Deleted the to-do Print the exhibits/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Restore', exact: true }).click();
      await page
        .getByRole('button', { name: /Restored the to-do Print the exhibits/ })
        .first()
        .waitFor();

      // Enter and Escape keep what is asked about, and give the focus back.
      await goByKeys(page, 'd');
      await remove(page, 'Print the exhibits');
      await goByKeys(page, 'x');
      const permanently = page.getByRole('button', { name: 'Permanently delete “Print the exhibits”' });
      await permanently.click();
      const question = page.getByRole('dialog');
      await question.getByText('You can’t undo this.').waitFor();
      const certain = question.getByRole('button', { name: 'Permanently delete' });
      const hasFocus = (button: Element) => button === document.activeElement;
      const kept = async (key: string): Promise<void> => {
        await page.waitForFunction(() => document.activeElement?.textContent === 'Keep');
        await page.keyboard.press(key);
        await question.waitFor({ state: 'hidden' });
        await expect.poll(() => permanently.evaluate(hasFocus)).toBe(true);
      };
      await kept('Escape');
      await page.keyboard.press('Enter');
      await kept('Enter');
      await permanently.click();
      await certain.click();
      await page.getByRole('heading', { name: 'Trash is empty' }).waitFor();
      expect((await matter.rest(token, 'GET', '/todos')).body).toEqual([]);
    });
  }, 60_000);

  it('is found in Trash of the matter it belongs to, by a link that is followed in another one', async () => {
    const [theirs, here] = [await shared.matter('In re Ellery'), await shared.matter()];
    await inWindow(here, async (page) => {
      const token = await theirs.token();
      const { body } = await theirs.rest(token, 'POST', '/todos', { title: 'Call the clerk' });
      const { id } = body as { id: string };
      const moved = { caseId: theirs.caseId, resource: 'todos', ids: [id] };
      await page.goto(`${here.url}/todos`);
      const headers = { origin: here.url };
      await page.request.post(`${here.url}/app/v1/trash`, { data: moved, headers });
      await page.goto(`${here.url}/todos?id=${id}`);
      const panel = page.getByRole('complementary', { name: 'To-do' });
      await panel.getByRole('heading', { name: 'This to-do is in Trash of “In re Ellery”' }).waitFor();
      await panel.getByRole('button', { name: 'Go to that matter' }).click();
      await panel.getByRole('heading', { name: 'This to-do is in Trash', exact: true }).waitFor();
      await panel.getByRole('button', { name: 'Restore' }).click();
      await todo(page, 'Call the clerk').waitFor();
      expect((await theirs.rest(token, 'GET', '/todos')).body).toMatchObject([{ id }]);
    });
  }, 60_000);

  it('comes back with its exhibit number, and names the item that was given it meanwhile', async () => {
    const matter = await shared.matter();
    await inWindow(matter, async (page) => {
      const token = await matter.token();
      const form = new FormData();
      form.set('caseId', matter.caseId);
      for (const name of ['Letter', 'Ledger']) form.append('files', new Blob([`A ${name}.`]), `${name}.txt`);
      const headers = { authorization: `Bearer ${token}` };
      const added = await fetch(`${matter.url}/api/v1/evidence`, { method: 'POST', headers, body: form });
      const { evidence } = (await added.json()) as { evidence: { id: string; title: string }[] };
      const [letter, ledger] = evidence;
      if (letter === undefined || ledger === undefined) throw new Error('The files were not added.');
      const numbered = ({ id }: { id: string }, exhibitNumber: string) =>
        matter.rest(token, 'PATCH', `/evidence/${id}`, { exhibitNumber });
      const number = async ({ id }: { id: string }) =>
        ((await matter.rest(token, 'GET', `/evidence/${id}`)).body as { exhibitNumber: string }).exhibitNumber;
      await numbered(letter, 'A-1');
      const moved = { caseId: matter.caseId, resource: 'evidence', ids: [letter.id] };
      const own = { origin: matter.url };
      // A window that shows it would read it again after its number was given, and find it gone.
      await page.goto('about:blank');
      const deleted = await page.request.post(`${matter.url}/app/v1/trash`, { data: moved, headers: own });
      expect(deleted.status()).toBe(200);
      await numbered(ledger, 'A-1');
      await page.goto(`${matter.url}/trash`);
      await page.getByRole('button', { name: `Restore “${letter.title}”` }).click();
      const said = page.getByText(`“${letter.title}” and “${ledger.title}” both have exhibit number A-1.`);
      const useFree = page.getByRole('button', { name: `Use A-2 for “${letter.title}”` });
      await said.waitFor();
      await useFree.click();
      await expect.poll(() => number(letter)).toBe('A-2');
      await said.waitFor({ state: 'detached' });
      await page.keyboard.press('Control+z');
      await said.waitFor();
      expect(await number(letter)).toBe('A-1');
      await useFree.click();
      await expect.poll(() => number(letter)).toBe('A-2');
      await said.waitFor({ state: 'detached' });

      await page.goto(`${matter.url}/activity`);
      const lines = page.getByRole('article').first().getByRole('button');
      await lines.filter({ hasText: letter.title }).first().click();
      // Both changes stand on one line where they came soon after each other.
      const folded = lines
        .filter({ hasText: `exhibit number of ${letter.title}` })
        .and(page.locator('[aria-expanded=false]'))
        .first();
      const putBack = page.getByRole('button', { name: 'Put back exhibit number' }).first();
      await putBack.or(folded).first().waitFor();
      if (await folded.isVisible()) await folded.click();
      await putBack.click();
      await said.waitFor();
      expect(await number(letter)).toBe('A-1');
    });
  }, 60_000);
});
