import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Application } from './application.ts';
import { shareSample } from './shared-application.ts';
import { goByKeys, openEvidence, row, rows } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareSample();

const letters = [
  'Notes for the hearing',
  'Receipt, Lakeside Eye Care',
  'Library parking lot, Sunday August 9, 6:47 p.m.',
];

function pane(page: Page) {
  return page.getByRole('navigation', { name: /^Saved searches, folders/ });
}

/** Two others without a number. */
const drafts = ['My declaration, draft of October 2', 'Proposed parenting schedule'] as const;

/** A folder of the pane; the number of its items makes way for its menu while the pointer is on it. */
function entry(page: Page, name: string, items = '.*') {
  const folders = pane(page).getByRole('region', { name: 'Folders' });
  return folders.getByRole('button', { name: new RegExp(`^${name} ?${items}( items?)?$`) });
}

async function select(page: Page, titles: readonly string[]): Promise<void> {
  for (const title of titles) await page.getByLabel(`Select ${title}`, { exact: true }).check();
}

async function exhibits(application: Application, token: string): Promise<Record<string, string | null>> {
  const { body } = await application.rest(token, 'GET', '/evidence');
  const items = body as { title: string; exhibitNumber: string | null }[];
  return Object.fromEntries(items.map(({ title, exhibitNumber }) => [title, exhibitNumber]));
}

/** A file outside the data folder, as a person has it on the desk. */
function fileToDrop(): { path: string } & Disposable {
  const folder = mkdtempSync(path.join(tmpdir(), 'casewright-drop-'));
  const file = path.join(folder, 'Report card.txt');
  writeFileSync(file, 'Rowan reads well above the level of the class.');
  return { path: file, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A drop as the system makes it: in at the edge of the window, then over the place, then released. */
async function dropOn(page: Page, place: Locator, file: string): Promise<void> {
  const box = await place.boundingBox();
  if (box === null) throw new Error('The place to drop on is not on the screen.');
  const there = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  const send = (type: 'dragEnter' | 'dragOver' | 'drop', at: { x: number; y: number }) =>
    session.send('Input.dispatchDragEvent', { type, ...at, data });
  await send('dragEnter', { x: 640, y: 4 });
  await send('dragOver', there);
  // The first only says that the pointer came over something else.
  await send('dragOver', there);
  await page.getByText('Drop to add to “School”').waitFor();
  await send('drop', there);
  await session.detach();
}

describe.skipIf(noBrowser)('filing', () => {
  useBrowser();

  it('makes a court file, assigns three exhibits, keeps the search for them and numbers them, in every window', async () => {
    const application = await shared.application();
    await inWindow(application, async (page) => {
      await openEvidence(page);
      const other = await page.context().newPage();
      await other.goto(`${application.url}/evidence`);
      await rows(other).first().waitFor();

      await goByKeys(page, 'c');
      await page.getByRole('heading', { name: 'Court files', exact: true }).waitFor();
      await page.keyboard.press('n');
      await page.getByLabel('Caption').fill('In re Marriage of Ellery');
      await page.getByLabel('Case number').fill('2026-D-000417');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'In re Marriage of Ellery' }).waitFor();

      await page.goto(`${application.url}/evidence`);
      await select(page, letters);
      await page.getByRole('button', { name: 'Court file', exact: true }).click();
      await page.getByRole('option', { name: /In re Marriage of Ellery/ }).click();
      await page.getByText('3 items are now in “In re Marriage of Ellery”.').waitFor();
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: /^Filter/ }).click();
      await page.getByRole('combobox', { name: 'Filter by' }).fill('marriage');
      await page.getByRole('option', { name: /In re Marriage of Ellery.*3/ }).waitFor();
      await page.keyboard.press('Enter');
      await expect.poll(() => rows(page).count()).toBe(3);
      expect(page.url()).toContain('courtCaseId=');

      await page.getByRole('button', { name: 'Save search' }).click();
      await page.getByLabel('Name of this search').fill('For the divorce');
      await page.keyboard.press('Enter');
      // The other window gets it automatically, and shows the same.
      const kept = pane(other).getByRole('button', { name: 'For the divorce', exact: true });
      await kept.click();
      await expect.poll(() => rows(other).count()).toBe(3);

      await page.locator('#evidence-rows').focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('n');
      await page.getByLabel('First number').fill('R-1');
      await page.getByRole('list', { name: 'The numbers to be given' }).getByText('R-3').waitFor();
      await page.keyboard.press('Enter');
      await page.getByText('3 items are now numbered.').waitFor();
      await page.reload();
      for (const window of [page, other]) {
        const numbers = rows(window).getByText(/^R-[123]$/);
        await numbers.nth(2).waitFor();
        expect(await numbers.count()).toBe(3);
      }
    });
  });

  it('asks before items go to a court file where others have their exhibit numbers', async () => {
    const application = await shared.application();
    const token = await application.token();
    const send = async (method: string, to: string, facts?: object) =>
      (await application.rest(token, method, to, facts)).body as never;
    const { id: custody } = (await send('POST', '/court-cases', { caption: 'Custody' })) as { id: string };
    const { id: support } = (await send('POST', '/court-cases', { caption: 'Support' })) as { id: string };
    const items = (await send('GET', '/evidence')) as { id: string; title: string }[];
    const give = async (title: string, exhibitNumber: string | null, courtCaseIds: string[]) => {
      const { id } = items.find((item) => item.title === title) ?? { id: '' };
      await send('PATCH', `/evidence/${id}`, { exhibitNumber, courtCaseIds });
    };
    const [draft, schedule] = drafts;
    await give(draft, 'C-1', [custody]);
    await give(schedule, 'C-1', [support]);
    await inWindow(application, async (page) => {
      await openEvidence(page);
      await select(page, [draft, 'Notes for the hearing']);
      await page.getByRole('button', { name: 'Court file', exact: true }).click();
      await page.getByRole('option', { name: /Support/ }).click();
      await page.getByText('1 exhibit number is in use there. Nothing is changed yet.').waitFor();
      await page.getByRole('list', { name: 'Exhibit numbers in use' }).getByText(`Also on “${schedule}”`).waitFor();
      await page.locator('button:focus', { hasText: 'Back' }).waitFor();
      await page.getByRole('button', { name: 'Change the other 1' }).click();
      await page.getByText('1 item is now in “Support”.').waitFor();
    });
    const after = (await send('GET', '/evidence')) as { title: string; courtCaseIds: string[] }[];
    expect(after.find(({ title }) => title === draft)?.courtCaseIds).toEqual([custody]);
    for (const title of drafts) await give(title, null, []);
  });

  it('never gives a number twice, and takes a whole bulk edit back at once', async () => {
    const application = await shared.application();
    await inWindow(application, async (page) => {
      await openEvidence(page);
      const token = await application.token();
      const before = await exhibits(application, token);
      await select(page, drafts);
      await page.keyboard.press('n');
      // The sample has the exhibits 1 to 8.
      await page.getByLabel('First number').fill('7');
      await page.getByText(/^7 is in use: “/).waitFor();
      await page.getByRole('button', { name: 'Number 2 items' }).click();
      await page.getByText('2 items are now numbered.').waitFor();
      const numbered = await exhibits(application, token);
      expect(new Set(drafts.map((title) => numbered[title]))).toEqual(new Set(['9', '10']));

      await page.getByRole('button', { name: /^Undo/ }).click();
      await expect.poll(() => exhibits(application, token)).toEqual(before);
    });
  });

  it('moves folders and items by mouse and by keyboard, and says why a folder can’t go into its own', async () => {
    const application = await shared.application();
    await inWindow(application, async (page) => {
      await openEvidence(page);
      await entry(page, 'Messages and calls').dragTo(entry(page, 'Money'));
      await page.getByText('“Messages and calls” moved into “Money”.').waitFor();
      await entry(page, 'Money').dragTo(entry(page, 'Messages and calls'));
      await page.getByText('“Money” can’t go into “Messages and calls”, which is inside it.').waitFor();

      await row(page, letters[0] ?? '').dragTo(entry(page, 'Court orders'));
      await page.getByText('1 item is now in “Court orders”.').waitFor();
      await entry(page, 'Court orders', '2').waitFor();

      await page.locator('#evidence-rows').focus();
      await page.keyboard.press('m');
      await page.keyboard.type('rece');
      await page.keyboard.press('Enter');
      await page.getByText(/is now in “Money \/ Receipts”\.$/).waitFor();
      await expect.poll(() => entry(page, 'Receipts', '2').count()).toBe(1);
    });
  });

  it('takes files dropped on a folder of the pane into it', async () => {
    const application = await shared.application();
    using file = fileToDrop();
    await inWindow(application, async (page) => {
      await openEvidence(page);
      await dropOn(page, entry(page, 'School'), file.path);
      await row(page, 'Report card').waitFor();
      await expect.poll(() => entry(page, 'School', '3').count()).toBe(1);
    });
  });

  it('orders categories by keyboard and keeps the order', async () => {
    const application = await shared.application();
    await inWindow(application, async (page) => {
      await openEvidence(page);
      await pane(page).getByRole('link', { name: 'Categories' }).click();
      await page.getByRole('heading', { level: 1, name: 'Categories' }).waitFor();
      const names = () => page.locator('[data-row]').allTextContents();
      await page.locator('[data-row]').first().waitFor();
      const [first, second, ...rest] = await names();
      await page.keyboard.press('j');
      await page.keyboard.press('Alt+ArrowDown');
      await expect.poll(names).toEqual([second, first, ...rest]);
      const token = await application.token();
      const kept = async () => {
        const { body } = await application.rest(token, 'GET', '/issues');
        return (body as { name: string }[]).map(({ name }) => name);
      };
      await expect.poll(kept).toEqual([second, first, ...rest]);
    });
  });
});
