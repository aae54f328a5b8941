import { describe, expect, it } from 'vitest';
import { hardScans } from '#test/support/files/hard-scans.ts';
import { letterHead, mime, multipart, textPart } from '#test/support/files/mail.ts';
import { picturesOnPages, scannedPdf, stampedScans } from '#test/support/files/pdf.ts';
import { formField, richDocx, run } from '#test/support/files/rich-word.ts';
import { shareApplication } from './shared-application.ts';
import { row } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareApplication();

interface Dropped {
  name: string;
  mimeType: string;
  buffer: Buffer;
}
const pdf = 'application/pdf';

/** What issue 16 lists, each from our generators. */
async function hardFolder(): Promise<Dropped[]> {
  const scans = new Map((await hardScans({ small: true })).map(({ kind, png }) => [kind, png]));
  const scan = (kind: string): Buffer => scans.get(kind) ?? Buffer.alloc(0);
  const [right, left] = [scan('turned 90°'), scan('turned 270°')];
  const returned = mime(
    ['From: Sam Reyes <sam@example.com>', 'To: school@example.com', 'Subject: Pick-up on Monday'],
    'The umbrella stays at the library.',
  );
  const report = multipart(letterHead, 'mixed', [
    textPart('text/plain; charset=utf-8', 'Your message could not be delivered.'),
    mime(['Content-Type: message/rfc822'], returned),
  ]);
  const box = (state: string): string => formField(`<w:name w:val="x"/><w:checkBox><w:sizeAuto/>${state}</w:checkBox>`);
  const declaration = `<w:p>${box('<w:checked/>')}${run(' I request supervised visits ')}${box('')}${run(' No change')}</w:p>`;
  return [
    { name: 'Sideways scans.pdf', mimeType: pdf, buffer: await picturesOnPages([right, left]) },
    { name: 'Order in two columns.png', mimeType: 'image/png', buffer: scan('two columns') },
    { name: 'Dark chat.png', mimeType: 'image/png', buffer: scan('dark chat') },
    {
      name: 'Stamped filing.pdf',
      mimeType: pdf,
      buffer: await stampedScans([['The tenant kept the lantern', 'in the cellar all winter.']]),
    },
    { name: 'Returned mail.eml', mimeType: 'message/rfc822', buffer: report },
    {
      name: 'Declaration.docx',
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      buffer: richDocx(declaration),
    },
    { name: 'Blank scan.pdf', mimeType: pdf, buffer: await scannedPdf([' ']) },
  ];
}

/** What a person reads on each, and would search for. */
const found: readonly (readonly [words: string, name: string])[] = [
  ['"nobody came"', 'Sideways scans'],
  ['forgotten', 'Order in two columns'],
  ['lantern', 'Stamped filing'],
  // A mail is called by its subject.
  ['"umbrella stays"', 'Pick-up'],
  ['"supervised visits"', 'Declaration'],
];

// Issue 16, “done when”: everything a person can read on them is found, and what could not be read is named.
describe.skipIf(noBrowser)('a folder of what is hard to read', () => {
  useBrowser();

  it('is dropped in, found by its words, and says what could not be read', { timeout: 240_000 }, async () => {
    const matter = await shared.matter();
    await inWindow(matter, async (page) => {
      await page.goto(`${matter.url}/evidence`);
      await page
        .locator('input[type=file][multiple]')
        .first()
        .setInputFiles(await hardFolder());
      await row(page, 'Declaration').waitFor();
      const token = await matter.token();
      const left = async (): Promise<number> => {
        const { body } = await matter.rest(token, 'GET', '/evidence');
        const items = body as { extraction: { status: string } }[];
        return items.length === 7
          ? items.filter(({ extraction }) => /pending|running/.test(extraction.status)).length
          : -1;
      };
      await expect.poll(left, { timeout: 200_000, interval: 1000 }).toBe(0);
      const field = page.getByRole('searchbox');
      for (const [words, name] of found) {
        await field.fill(words);
        await page.waitForURL((url) => url.searchParams.get('q') === words);
        await row(page, name).locator('mark').first().waitFor();
      }
      // The owner's own bubbles and the other side's.
      await field.fill('children');
      await row(page, 'Dark chat').locator('mark').first().waitFor();
      await field.fill('');
      await page.waitForURL((url) => !url.searchParams.has('q'));
      await row(page, 'Blank scan').click();
      await page.getByRole('complementary', { name: 'Details' }).getByText('No words were recognized in it.').waitFor();
    });
  });
});
