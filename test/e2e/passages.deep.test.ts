import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { scannedPdf, textPdf } from '#test/support/files/pdf.ts';
import type { Matter } from './application.ts';
import { check } from './axe.ts';
import { shareApplication } from './shared-application.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareApplication();

const pages = [
  'Dear Dana. The rent for March was received on the second of April, in cash, at the office. No receipt was written.',
  'The blue bench stays in the garden. The key is with the neighbor.',
  'Paid. Not paid yet. Paid.',
];

/** A PDF in a matter, once it is read, by default of three typed pages; answers its id and how it is asked for. */
async function withLetter(matter: Matter, bytes = textPdf(pages)) {
  const token = await matter.token();
  const form = new FormData();
  form.set('caseId', matter.caseId);
  form.set('files', new Blob([new Uint8Array(await bytes)]), 'Letter.pdf');
  const headers = { authorization: `Bearer ${token}`, 'x-case-context': matter.context };
  const response = await fetch(`${matter.url}/api/v1/evidence`, { method: 'POST', headers, body: form });
  const { evidence } = (await response.json()) as { evidence: { id: string }[] };
  const id = evidence[0]?.id ?? '';
  const item = async () => (await matter.rest(token, 'GET', `/evidence/${id}`)).body as Item;
  await expect.poll(async () => (await item()).extraction.status, { timeout: 60_000 }).toBe('done');
  const timeline = async () => (await matter.rest(token, 'GET', '/timeline?kinds=event')).body as Entry[];
  return { id, item, timeline };
}

interface Item {
  extraction: { status: string };
  annotations: { page: number | null; quote: string | null; start: number | null; note: string }[];
}
interface Entry {
  date: string;
  title: string;
  detail: string;
  evidenceIds: string[];
}

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected passage' });
const list = (page: Page) => page.getByRole('region', { name: 'Highlights and notes' });
/** The letters that are painted as highlighted, on the page of the PDF and in its text. */
const painted = (page: Page) =>
  page.evaluate(() =>
    [...(CSS.highlights.get('annotated') ?? [])].map((range) => (range as Range).toString().replaceAll(/\s+/g, '')),
  );

describe.skipIf(noBrowser)('passages of a file', () => {
  useBrowser();

  it('become a highlight, a note and a timeline entry without the mouse', async () => {
    const matter = await shared.matter();
    const { id, item, timeline } = await withLetter(matter);
    await inWindow(
      matter,
      async (page) => {
        const press = async (...keys: string[]): Promise<void> => {
          for (const key of keys) await page.keyboard.press(key);
        };
        await page.locator('.pdfViewer .textLayer').first().waitFor();
        await press('v');
        await bar(page).getByText('Dear Dana.').waitFor();
        await press('ArrowDown');
        await bar(page)
          .getByText(/The rent for March was received/)
          .waitFor();
        await check(page, 'a selected passage');
        await press('?');
        const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
        await sheet.getByText('Selected passage').waitFor();
        await press('Escape');
        // A sheet that is still there has the keyboard to itself.
        await sheet.waitFor({ state: 'hidden' });
        await press('h');
        await bar(page).waitFor({ state: 'hidden' });
        const rent = 'The rent for March was received on the second of April, in cash, at the office.';
        await expect.poll(() => painted(page)).toEqual([rent, rent].map((words) => words.replaceAll(' ', '')));

        await press('v', 'ArrowDown', 'ArrowDown', 'n');
        await page.getByRole('region', { name: 'New note' }).getByText('No receipt was written.').waitFor();
        await page.keyboard.type('Ask the office for its book');
        await press('Control+Enter');
        await page.getByRole('region', { name: 'New note' }).waitFor({ state: 'hidden' });

        // Past the last sentence of a page is the first of the next; with Shift the one after it is added.
        await press('v', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Shift+ArrowDown');
        await bar(page).getByText('The blue bench stays in the garden. The key is with the neighbor.').waitFor();
        await press('t');
        await page.locator('[aria-label="New timeline entry"] input:focus').waitFor();
        await page.keyboard.type('2 April 2025');
        await press('Enter');
        await page.getByRole('region', { name: 'New timeline entry' }).waitFor({ state: 'hidden' });
        await expect.poll(timeline).toMatchObject([
          {
            date: '2025-04-02',
            title: 'The blue bench stays in the garden. The key is with the neighbor.',
            detail: '> The blue bench stays in the garden. The key is with the neighbor.\n\n“Letter”, page 2',
            evidenceIds: [id],
          },
        ]);
        expect((await item()).annotations).toMatchObject([
          { page: 1, quote: expect.stringMatching(/^The rent for/), note: '' },
          { page: 1, quote: 'No receipt was written.', note: 'Ask the office for its book' },
        ]);

        // Of the same words twice on a page, those that were selected.
        await press('v', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'h');
        await expect
          .poll(async () => (await item()).annotations.at(-1))
          .toMatchObject({ page: 3, quote: 'Paid.', start: 20 });
        await press('z');
        await expect.poll(async () => (await item()).annotations.length).toBe(2);

        await press('a');
        await page.keyboard.type('Whose garden?');
        await press('Control+Enter');
        await page.getByRole('region', { name: 'New note' }).waitFor({ state: 'hidden' });
        await press('i');
        await list(page).getByText('Whose garden?').waitFor();
        expect(await list(page).getByRole('listitem').count()).toBe(3);
        await check(page, 'highlights and notes of an item');
        await press('z');
        await list(page).getByText('Whose garden?').waitFor({ state: 'hidden' });
        await expect.poll(async () => (await item()).annotations.length).toBe(2);
      },
      { at: `/evidence/${id}` },
    );
  });

  it('are highlighted on the page of a PDF by mouse, edited and deleted in the details', async () => {
    const matter = await shared.matter();
    const { id, item, timeline } = await withLetter(matter);
    await inWindow(
      matter,
      async (page) => {
        const words = page.locator('.textLayer').getByText('The rent for March').first();
        await words.click({ clickCount: 3 });
        await bar(page).getByRole('button', { name: 'Highlight' }).click();
        await expect.poll(async () => (await item()).annotations.length).toBe(1);
        const [highlight] = (await item()).annotations;
        expect(highlight?.start).toBeTypeOf('number');
        expect(pages[0]).toContain(highlight?.quote?.replaceAll('\n', ' ').slice(0, 40));

        await list(page).getByRole('button', { name: 'Actions for the highlight on page 1' }).click();
        await page.getByRole('menuitem', { name: 'Add a note' }).click();
        await list(page).getByRole('textbox', { name: 'Note' }).fill('Who saw it?');
        await list(page).getByRole('button', { name: 'Save' }).click();
        await list(page).getByText('Who saw it?').waitFor();
        const actions = list(page).getByRole('button', { name: 'Actions for the note on page 1' });
        await actions.click();
        await page.getByRole('menuitem', { name: 'Add to timeline' }).click();
        const event = list(page).getByRole('region', { name: 'New timeline entry' });
        await event.getByLabel('When it happened').fill('2 April 2025');
        await event.getByLabel('What happened').fill('The rent was received');
        await event.getByRole('button', { name: 'Save' }).click();
        await event.waitFor({ state: 'hidden' });
        await expect
          .poll(timeline)
          .toMatchObject([{ date: '2025-04-02', title: 'The rent was received', evidenceIds: [id] }]);
        await actions.click();
        await page.getByRole('menuitem', { name: 'Delete' }).click();
        await list(page).waitFor({ state: 'hidden' });
        await page.getByRole('button', { name: 'Undo' }).last().click();
        await list(page).getByText('Who saw it?').waitFor();
        await expect.poll(async () => (await item()).annotations).toMatchObject([{ note: 'Who saw it?' }]);
      },
      { at: `/evidence/${id}` },
    );
  });

  it('of a scan are painted over its picture, where they are', async () => {
    const matter = await shared.matter();
    const { id } = await withLetter(matter, scannedPdf(['THE BLUE BENCH', 'IS IN THE GARDEN']));
    await inWindow(
      matter,
      async (page) => {
        await page.locator('[data-recognized]').waitFor();
        await page.keyboard.press('v');
        await bar(page).waitFor();
        await page.keyboard.press('h');
        const boxes = () =>
          page.evaluate(() => {
            const sheet = document.querySelector('.pdfViewer .page')?.getBoundingClientRect() ?? new DOMRect();
            const ranges = [...(CSS.highlights.get('annotated') ?? [])].map((range) => range as Range);
            return ranges
              .filter((range) => range.startContainer.parentElement?.closest('[data-recognized]') != null)
              .flatMap((range) => [...range.getClientRects()])
              .filter(({ width }) => width > 0)
              .map((box) => [(box.left - sheet.left) / sheet.width, (box.top - sheet.top) / sheet.height]);
          });
        await expect.poll(async () => (await boxes()).length).toBeGreaterThan(0);
        for (const [left = -1, top = -1] of await boxes()) {
          expect(left).toBeGreaterThan(0);
          expect(left).toBeLessThan(1);
          expect(top).toBeGreaterThan(0);
          expect(top).toBeLessThan(0.5);
        }
      },
      { at: `/evidence/${id}` },
    );
  });
});
