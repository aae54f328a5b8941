import { checkNow } from './axe.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eml, mbox } from '#test/support/files/mail.ts';
import { docx, xlsx } from '#test/support/files/office.ts';
import { pdfWithFiles, textPdf } from '#test/support/files/pdf.ts';
import { phonePhotoOfText } from '#test/support/files/pictures.ts';
import { wav } from '#test/support/files/recordings.ts';
import { zip } from '#test/support/files/zip.ts';
import { Application } from './application.ts';
import { startOwnMatter } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const letter = `<p>Dear <b>Sam</b>, see <a href="https://example.com/a">our page</a>.</p>
  <img src="https://example.com/pixel.gif"><p>The blue bench is yours.</p><script>document.title = 'stolen'</script>
  <blockquote>Is the blue bench still there?</blockquote>`;

async function files(): Promise<[name: string, bytes: Buffer][]> {
  const receipt = { name: 'Receipt.pdf', mimeType: 'application/pdf', content: await textPdf(['Paid 42.00']) };
  const pages = Array.from({ length: 30 }, (_, page) => `Page ${page + 1} has a blue bench.`);
  const rows = Array.from({ length: 200 }, (_, row) => [`Thing ${row}`, row * 1.5, row === 150 ? 'blue bench' : '']);
  const lines = Array.from({ length: 2_000 }, (_, line) => (line % 1_000 === 0 ? 'a blue bench' : 'other words'));
  return [
    ['mail.eml', eml({ html: letter, text: 'Dear Sam', attachments: [receipt] })],
    ['box.mbox', mbox([eml({ subject: 'First', text: 'One' }), eml({ subject: 'Second', text: 'Two' })])],
    ['pages.pdf', await textPdf(pages)],
    [
      'order.pdf',
      await pdfWithFiles('The order', { listed: [{ name: 'Receipt.txt', bytes: Buffer.from('Paid 42.00') }] }),
    ],
    ['payments.xlsx', xlsx([['What', 'Paid', 'Note'], ...rows], { sheet: 'Payments' })],
    ['notes.txt', Buffer.from(lines.join('\n'))],
    ['letter.docx', await docx(['# Letter', 'The blue bench.'])],
    ['photo.jpg', await phonePhotoOfText(['THE BENCH'])],
    ['call.wav', wav(20)],
    ['files.zip', zip([{ name: 'photos/door.txt', content: 'x' }])],
    ['broken.xlsx', Buffer.from('PK\u0003\u0004 nothing')],
  ];
}

/** Adds the files as a program does, and answers their ids by name. */
async function add(application: Application): Promise<Map<string, string>> {
  const token = await application.token();
  const { caseId } = (await application.rest(token, 'GET', '/case')).body as { caseId: string };
  const form = new FormData();
  form.set('caseId', caseId);
  form.set('recordingConsent', 'yes');
  for (const [name, bytes] of await files()) form.append('files', new Blob([new Uint8Array(bytes)]), name);
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${application.url}/api/v1/evidence`, { method: 'POST', headers, body: form });
  const { evidence } = (await response.json()) as { evidence: { id: string; fileName: string }[] };
  return new Map(evidence.map(({ id, fileName }) => [fileName, id]));
}

const patience = { timeout: 30_000 };
const find = (page: Page) => page.getByLabel('Search in this file');

const journeys: Record<string, (page: Page) => Promise<void>> = {
  'mail.eml': async (page) => {
    await page.getByText('1 remote picture not loaded').waitFor();
    await page.getByText('Fri 1 Mar 2024, 18:04 (UTC−05:00)').waitFor();
    const body = page.frameLocator('iframe');
    await body.getByText('our page').click();
    await page.getByRole('dialog').getByText('https://example.com/a', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await find(page).fill('"blue bench"');
    await page.getByText('1 of 2').waitFor();
    await page.keyboard.press('Shift+Enter');
    await page.getByText('2 of 2').waitFor();
    await page.getByRole('button', { name: 'Hide quoted text' }).click();
    await body.getByText('still there').waitFor({ state: 'hidden' });
    expect(await page.title()).not.toContain('stolen');
    await page.getByRole('button', { name: /^PDF Receipt/ }).click();
    await page.locator('.pdfViewer canvas').first().waitFor();
    await page.getByRole('button', { name: 'Back to the email' }).click();
    await page.getByRole('button', { name: 'Add Receipt.pdf as evidence' }).click();
    await page.getByRole('link', { name: 'Open Receipt' }).waitFor();
  },
  'box.mbox': async (page) => {
    await page.getByRole('listbox', { name: 'Mails' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('heading', { name: 'Second' }).waitFor();
    await page.waitForURL(/[?&]page=2\b/);
    await page.frameLocator('iframe').getByText('Two').waitFor();
  },
  'pages.pdf': async (page) => {
    await page.locator('.pdfViewer canvas').first().waitFor();
    await find(page).fill('bench');
    await page.getByText(/^\d+ of 30$/).waitFor();
    await page.locator('h1').click();
    await page.keyboard.press('t');
    await page.getByRole('navigation', { name: 'Page thumbnails' }).waitFor();
    await page.keyboard.press('End');
    await page.waitForURL(/[?&]page=30\b/);
    await page.keyboard.press('r');
    await page.getByText('Turned in this view only; the file is unchanged').waitFor();
  },
  'order.pdf': async (page) => {
    await page.getByRole('button', { name: /^Plain text Receipt/ }).click();
    await page.getByText('Paid 42.00').waitFor();
    await page.getByRole('button', { name: 'Back to the PDF' }).click();
    await page.locator('.pdfViewer canvas').first().waitFor();
    await page.getByRole('button', { name: 'Add Receipt.txt as evidence' }).click();
    await page.getByRole('link', { name: 'Open Receipt' }).waitFor();
  },
  'payments.xlsx': async (page) => {
    await find(page).fill('blue bench');
    await page.getByText('1 of 1').waitFor();
    await page.getByRole('gridcell', { name: 'blue bench', selected: true }).waitFor();
    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+ArrowUp');
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('gridcell', { name: 'Paid', selected: true }).waitFor();
  },
  'notes.txt': async (page) => {
    await find(page).fill('bench');
    await page.getByText('1 of 2').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('[data-number="1001"]').waitFor();
  },
  'letter.docx': async (page) => {
    await page.frameLocator('iframe').getByRole('heading', { name: 'Letter' }).waitFor();
    await find(page).fill('bench');
    await page.getByText('1 of 1').waitFor();
  },
  'photo.jpg': async (page) => {
    const picture = page.getByRole('region', { name: 'Picture' }).locator('img');
    await expect.poll(() => picture.evaluate((image) => image.clientWidth), patience).toBeGreaterThan(0);
    const fitted = await picture.evaluate((image) => image.clientWidth);
    await page.keyboard.press('+');
    await expect.poll(() => picture.evaluate((image) => image.clientWidth), patience).toBeGreaterThan(fitted);
    await page.getByText('File details').click();
    await page.getByText('2024-03-02 14:05:06').waitFor();
  },
  'call.wav': async (page) => {
    const at = () => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime);
    await page.getByText('Sampling').waitFor();
    await page.getByRole('button', { name: 'On 10 seconds' }).click();
    await expect.poll(at, patience).toBeCloseTo(10, 0);
    await page.getByText('consented or the law allows').waitFor();
  },
  'files.zip': async (page) => {
    await page.getByRole('row', { name: /photos\/door\.txt/ }).waitFor();
  },
  'broken.xlsx': async (page) => {
    await page.getByRole('heading', { name: 'This file cannot be shown' }).waitFor();
    await page.getByRole('link', { name: 'Save the original' }).waitFor();
  },
};

/** Nothing can be taken out of a broken file: the server says so, and the window too. */
const refusalShown = { expected: /status of 400/ };

describe.skipIf(noBrowser)('the viewer', () => {
  useBrowser();

  it('shows each kind of file, searches it, and keeps to the accessibility rules', { timeout: 120_000 }, async () => {
    await using application = await Application.start();
    const faults: string[] = [];
    await inWindow(
      application,
      async (page) => {
        await startOwnMatter(page);
        const ids = await add(application);
        for (const [name, journey] of Object.entries(journeys)) {
          await page.goto(`${application.url}/evidence/${ids.get(name) ?? ''}`);
          await page.getByRole('button', { name: 'Verify now' }).waitFor();
          await journey(page);
          faults.push(...(await checkNow(page, name)));
        }
      },
      { width: 1600, height: 900, ...refusalShown },
    );
    expect(faults.join('\n\n')).toBe('');
  });

  it('turns to the next item and back, verifies the original, and returns to its place', async () => {
    await using application = await Application.start();
    const journey = async (page: Page): Promise<void> => {
      await startOwnMatter(page);
      await add(application);
      await page.goto(`${application.url}/evidence`);
      const rows = page.getByRole('grid', { name: 'Evidence' }).locator('[role="row"][aria-selected]');
      await rows.first().dblclick();
      const title = page.locator('h1');
      const first = await title.textContent();
      await page.getByText('1 of 11').waitFor();
      await page.keyboard.press('j');
      await page.getByText('2 of 11').waitFor();
      const second = (await title.textContent()) ?? '';
      expect(second).not.toBe(first);
      await page.getByRole('button', { name: 'Verify now' }).click();
      await page.getByText(/^Unchanged/).waitFor();
      await page.getByLabel('Exhibit number').fill('R-12');
      await page.getByRole('complementary').getByText('R-12').first().waitFor();
      await page.keyboard.press('Enter');
      await page.getByTitle('Exhibit R-12').first().waitFor();
      await title.click();
      await page.keyboard.press('Escape');
      await rows.first().waitFor();
      const current = page.locator('[role="row"][data-current]').locator('[data-column="title"]');
      await expect.poll(async () => (await current.textContent())?.includes(second)).toBe(true);
    };
    await inWindow(application, journey, refusalShown);
  });
});
