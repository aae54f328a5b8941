import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Matter } from './application.ts';
import { check } from './axe.ts';
import { shareApplication } from './shared-application.ts';
import { wav } from '#test/support/files/recordings.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareApplication();

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Exhibits' });
const exhibits = (page: Page) => panelOf(page).getByRole('list', { name: 'Exhibits in order' }).getByRole('listitem');
const titles = (page: Page) => exhibits(page).getByRole('link').allTextContents();
const add = async (page: Page, title: string): Promise<void> => {
  await panelOf(page).getByRole('textbox', { name: 'Attach evidence' }).fill(title);
  await page.getByRole('option', { name: title }).click();
};

async function prepared(matter: Matter, body: (ids: string[]) => string) {
  const token = await matter.token();
  const form = new FormData();
  form.set('caseId', matter.caseId);
  for (const name of ['Lease', 'Photo', 'Letter']) form.append('files', new Blob([name]), `${name}.txt`);
  const headers = { authorization: `Bearer ${token}` };
  const added = await fetch(`${matter.url}/api/v1/evidence`, { method: 'POST', headers, body: form });
  const { evidence } = (await added.json()) as { evidence: { id: string }[] };
  const ids = evidence.map(({ id }) => id);
  const draft = { caseId: matter.caseId, title: 'Declaration', body: body(ids) };
  const made = await matter.rest(token, 'POST', '/documents', draft);
  const { id } = made.body as { id: string };
  const list = async () => {
    const { body: lines } = await matter.rest(token, 'GET', `/documents/${id}/attachments`);
    return lines as { id: string; label: string; pages: string | null; evidenceId: string; cited: boolean }[];
  };
  return { token, id, ids, list };
}

const open = async (page: Page, matter: Matter, id: string): Promise<void> => {
  await page.goto(`${matter.url}/documents/${id}`);
  await text(page).waitFor();
  await page.getByRole('button', { name: 'Exhibits', exact: true }).click();
  await panelOf(page).waitFor();
};

/** Writes in place of what is there, as a person does: pressed, typed, Enter. */
const write = async (within: Locator, shown: RegExp, typed: string): Promise<void> => {
  await within.getByRole('button', { name: shown }).click();
  const field = within.getByRole('textbox');
  await field.fill(typed);
  await field.press('Enter');
};

describe.skipIf(noBrowser)('exhibits of a document', () => {
  useBrowser();

  it('are attached, named, paged, sorted and removed with undo, and say whether the text cites them', async () => {
    const matter = await shared.matter();
    const { id, list } = await prepared(matter, ([lease]) => `See [the lease](casewright://evidence/${lease}).`);
    await inWindow(matter, async (page) => {
      await open(page, matter, id);
      await panelOf(page).getByRole('heading', { name: 'No exhibits yet' }).waitFor();
      await panelOf(page).getByRole('button', { name: 'Attach Lease' }).click();
      await exhibits(page).getByText('Cited', { exact: true }).waitFor();
      await expect.poll(() => panelOf(page).getByText('In the text, not attached').count()).toBe(0);
      await add(page, 'Photo');
      await add(page, 'Letter');
      await expect.poll(() => titles(page)).toEqual(['Lease', 'Photo', 'Letter']);

      // What is typed counts at once, before it is saved.
      await text(page).click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(' Exhibits B and Z show it.');
      await expect.poll(() => exhibits(page).getByText('Cited', { exact: true }).count()).toBe(2);
      await panelOf(page).getByRole('region', { name: 'In the text, not attached' }).getByText('Exhibit Z').waitFor();

      // A cursor that blinks is an animation that never ends.
      await panelOf(page).getByRole('heading', { name: 'Exhibits', exact: true }).click();
      expect(await check(page, 'exhibits')).toEqual([]);

      await write(exhibits(page).nth(2), /^Label of Letter/, 'Z');
      await expect.poll(() => exhibits(page).getByText('Cited', { exact: true }).count()).toBe(3);
      await write(exhibits(page).nth(2), /^Pages of Exhibit Z/, '3, 1-2');
      await exhibits(page).nth(2).getByText('Pages 1–3').waitFor();
      await page.keyboard.press('Control+z');
      await exhibits(page).nth(2).getByText('All pages').waitFor();
      await exhibits(page).nth(2).getByRole('link').focus();
      await write(exhibits(page).nth(2), /^Description of Exhibit Z/, 'From the school');

      await exhibits(page).nth(2).getByRole('link').press('Alt+ArrowUp');
      await expect.poll(() => titles(page)).toEqual(['Lease', 'Letter', 'Photo']);
      await exhibits(page).nth(0).dragTo(exhibits(page).nth(2));
      await expect.poll(() => titles(page)).toEqual(['Letter', 'Photo', 'Lease']);

      await exhibits(page).nth(1).hover();
      await panelOf(page).getByRole('button', { name: 'Remove Exhibit B' }).click();
      await page.getByText('Exhibit B is no longer attached. The item stays in the evidence.').waitFor();
      await expect.poll(() => titles(page)).toEqual(['Letter', 'Lease']);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => titles(page)).toEqual(['Letter', 'Photo', 'Lease']);
      await expect.poll(list).toMatchObject([
        { label: 'Exhibit Z', description: 'From the school', pages: null, cited: true },
        { label: 'Exhibit B', cited: true },
        { label: 'Exhibit A', cited: true },
      ]);

      await exhibits(page).getByRole('link', { name: 'Photo' }).click();
      await page.getByRole('heading', { name: 'Photo' }).waitFor();
    });
  });

  it('refuse in place what can’t be: a label that another has, pages that are none', async () => {
    const matter = await shared.matter();
    const { id, ids, token, list } = await prepared(matter, () => '');
    for (const evidenceId of ids.slice(0, 2)) {
      await matter.rest(token, 'POST', `/documents/${id}/attachments`, { evidenceId });
    }
    await inWindow(
      matter,
      async (page) => {
        await open(page, matter, id);
        await write(exhibits(page).nth(1), /^Label of Photo/, 'exhibit a');
        await exhibits(page).nth(1).getByText('“Lease” is “Exhibit A” already. Give this one another label.').waitFor();
        await page.keyboard.press('Escape');
        await write(exhibits(page).nth(1), /^Pages of Exhibit B/, 'the first');
        await exhibits(page)
          .nth(1)
          .getByText(/Give pages like 1-3,7/)
          .waitFor();
        await page.keyboard.press('Escape');
        await expect.poll(list).toMatchObject([{ label: 'Exhibit A' }, { label: 'Exhibit B', pages: null }]);
      },
      { expected: /status of 400/ },
    );
  });

  it('come as files, and from other windows', async () => {
    const matter = await shared.matter();
    const { id, ids, token, list } = await prepared(matter, () => '');
    const journey = async (page: Page): Promise<void> => {
      await open(page, matter, id);
      const receipt = { name: 'Receipt.txt', mimeType: 'text/plain', buffer: Buffer.from(`Paid ${id}`) };
      await panelOf(page).getByLabel('A file to attach').setInputFiles(receipt);
      await expect.poll(() => titles(page)).toEqual(['Receipt']);
      // Known by its name, and by its bytes alone.
      const sound = { name: 'Call.wav', mimeType: 'audio/wav', buffer: wav(0.1) };
      const unnamed = { name: 'Call', mimeType: '', buffer: wav(0.2) };
      await panelOf(page).getByLabel('A file to attach').setInputFiles(sound);
      await page.getByRole('button', { name: 'Leave it out' }).click();
      await panelOf(page).getByLabel('A file to attach').setInputFiles(unnamed);
      await page.getByRole('button', { name: 'Leave it out' }).click();
      await panelOf(page).getByLabel('A file to attach').setInputFiles(unnamed);
      await page.getByRole('button', { name: 'Yes, attach it' }).click();
      await expect.poll(() => titles(page)).toEqual(['Receipt', 'Call']);
      await matter.rest(token, 'POST', `/documents/${id}/attachments`, { evidenceId: ids[1] });
      await expect.poll(() => titles(page)).toEqual(['Receipt', 'Call', 'Photo']);
      expect(await list()).toHaveLength(3);

      // The text goes on being saved, though the document has a newer version by what was attached.
      await text(page).click();
      await page.keyboard.type('I paid.');
      await page.getByRole('status').getByText('All saved').waitFor();
      const { body } = await matter.rest(token, 'GET', `/documents?id=${id}`);
      expect(body).toMatchObject([{ body: 'I paid.' }]);
    };
    // The answer that a recording has to be confirmed, and the one that the text is of an older version.
    await inWindow(matter, journey, { expected: /status of 4(?:00|09)/ });
  });
});
