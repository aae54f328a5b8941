import { describe, expect, it } from 'vitest';
import { partOfTheWhole } from '#test/support/part-of-the-whole.ts';
import { Application } from './application.ts';
import { namedScreensFor } from '#renderer/shell/screens.ts';
import { sectionsFor } from '#renderer/screens/settings/settings-sections.ts';
import { check } from './axe.ts';
import { beyondTheEdge } from './cut-text.ts';
import { startWithSample } from './sample-application.ts';
import { openEvidence, openSample, row, search, startOwnMatter } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

/** Each that can be gone to by name, and those that are reached from them; each commit goes to a third of them. */
const everyAddress = [
  ...namedScreensFor('desktop').map(({ address }) => address),
  ...sectionsFor('desktop').map(({ path }) => `/settings/${path}`),
  '/connect/new',
  '/connect/tokens',
  '/sync/new',
  '/sync/inbox',
  '/sync/log',
  '/search?q=school',
  '/nowhere',
  '/calendar?view=week',
  '/calendar?view=agenda',
];

describe.skipIf(noBrowser)('every screen', () => {
  useBrowser();

  it('keeps to the accessibility rules in light and in dark', async () => {
    await using application = await Application.start();
    const faults: string[] = [];
    await inWindow(
      application,
      async (page) => {
        const look = async (screen: string): Promise<void> => void faults.push(...(await check(page, screen)));
        await page.getByLabel('Your name').waitFor();
        await look('first run');
        await openSample(page);
        await look('evidence');
        await page.getByLabel('Select Receipt, Lakeside Eye Care', { exact: true }).check();
        await look('evidence with a selection');
        await search(page, 'blue bench');
        await page
          .getByRole('link', { name: /blue bench/ })
          .first()
          .waitFor();
        await look('search');
        await page
          .getByRole('link', { name: /blue bench/ })
          .first()
          .click();
        await page.locator('.pdfViewer canvas').first().waitFor();
        await look('viewer of a scan');
        for (const [title, shown] of [
          ['Receipt, Lakeside Eye Care', 'img[alt]'],
          ['Attendance page, spring 2026', 'iframe'],
        ] as const) {
          await page.goto(`${application.url}/evidence`);
          await row(page, title).dblclick();
          await page.getByRole('heading', { name: title, level: 1 }).waitFor();
          await page.getByRole('region', { name: 'The file' }).locator(shown).first().waitFor();
          await look(`viewer of ${title}`);
        }
        await search(page, 'xyzzy');
        await page.getByRole('heading', { name: /^Nothing found/ }).waitFor();
        await look('nothing found');
      },
      { width: 1600, height: 900 },
    );
    expect(faults.join('\n\n')).toBe('');
  });

  it('keeps to them where evidence is filed, and in what drops from its bars', async () => {
    await using application = await startWithSample();
    const faults: string[] = [];
    await inWindow(application, async (page) => {
      const look = async (screen: string): Promise<void> => void faults.push(...(await check(page, screen)));
      await openEvidence(page);
      await page.goto(`${application.url}/evidence?kind=image&priority=normal`);
      await page.getByRole('button', { name: 'Clear all' }).waitFor();
      await page.keyboard.press('f');
      await page.getByRole('option', { name: 'Folder' }).waitFor();
      await look('the filters to add');
      await page.keyboard.press('Escape');
      await page.keyboard.press('n');
      await page.getByLabel('First number').waitFor();
      await look('exhibit numbers to be given');
      await page.goto(`${application.url}/folders`);
      await page.getByRole('link', { name: 'Receipts' }).waitFor();
      await look('folders');
      await page.goto(`${application.url}/categories`);
      await page.getByRole('link', { name: 'Income change', exact: true }).waitFor();
      await look('categories');
      await page.goto(`${application.url}/court-files`);
      await page.getByRole('button', { name: 'New court file' }).click();
      await look('a new court file');
      await page.getByLabel('Caption').fill('In re Marriage of Ellery');
      await page.keyboard.press('Enter');
      await page.getByRole('cell', { name: 'In re Marriage of Ellery' }).waitFor();
      await look('court files');
    });
    expect(faults.join('\n\n')).toBe('');
  });

  it('keeps to them where documents are written, and begun with a template', async () => {
    await using application = await startWithSample();
    const faults: string[] = [];
    await inWindow(application, async (page) => {
      const look = async (screen: string): Promise<void> => void faults.push(...(await check(page, screen)));
      await page.goto(`${application.url}/templates`);
      await page.getByRole('link', { name: /^Declaration/ }).waitFor();
      await look('templates');
      await page.getByRole('link', { name: /^Declaration/ }).click();
      await page.getByText(/^Still empty: /).waitFor();
      await look('a template');
      await page.getByText('Pages', { exact: true }).click();
      await page.locator('.pdfViewer canvas').first().waitFor();
      await look('the pages of a template');
      await page.getByRole('button', { name: 'Start writing' }).click();
      await page.getByRole('heading', { name: 'Declaration', level: 1 }).waitFor();
      await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor();
      await look('a document');
      await page.getByRole('button', { name: 'Details' }).click();
      await page.getByRole('combobox', { name: 'Kind' }).waitFor();
      await look('a document with its details');
      await page.getByRole('button', { name: 'Pages', exact: true }).click();
      await page.getByRole('region', { name: 'The pages' }).waitFor();
      await look('a document with its pages');
      await page.keyboard.press('Control+Shift+E');
      await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
      for (const box of await page.getByRole('dialog').getByRole('checkbox').all()) await box.check();
      await look('a document to be exported');
      await page.getByRole('button', { name: 'Make the final export' }).click();
      await page.getByRole('dialog').getByText('SHA-256').waitFor();
      await look('a document that was exported');
      await page.keyboard.press('Escape');
      await page.goto(`${application.url}/documents?new=template`);
      await page.getByRole('heading', { name: 'New template' }).waitFor();
      await look('documents and a new template');
    });
    expect(faults.join('\n\n')).toBe('');
  });

  it('keeps to them where a court paper is formatted, reviewed, signed and served', async () => {
    await using application = await startWithSample();
    const faults: string[] = [];
    await inWindow(application, async (page) => {
      const look = async (screen: string): Promise<void> => void faults.push(...(await check(page, screen)));
      await page.goto(`${application.url}/templates`);
      await page.getByRole('link', { name: /^Declaration/ }).click();
      await page.getByRole('button', { name: 'Start writing' }).click();
      await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor();
      await page.getByRole('button', { name: 'Court format' }).click();
      await page.getByRole('form', { name: 'Court format' }).waitFor();
      await page
        .getByText(/^Pages/)
        .last()
        .click();
      await look('a document with its court format');
      await page.getByRole('button', { name: 'Review and sign' }).click();
      await page.getByRole('region', { name: 'Check first' }).waitFor();
      await look('a document under review');
      await page.getByRole('button', { name: 'Sign', exact: true }).click();
      await page.getByRole('combobox', { name: 'How you sign' }).click();
      await page.getByRole('option', { name: 'Drawn here' }).click();
      await page.getByRole('button', { name: 'Show what I sign' }).click();
      await page.locator('.pdfViewer canvas').first().waitFor();
      await look('a document to be signed');
      await page.getByRole('form', { name: 'Sign' }).getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.getByRole('button', { name: 'Record service' }).click();
      await page.getByLabel('Others').fill('Clerk of the Court');
      await look('a document whose service is recorded');
      await page.getByRole('form', { name: 'Record service' }).getByRole('button', { name: 'Record service' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Record service' }).click();
      await page.getByRole('button', { name: 'Write an amendment' }).waitFor();
      await look('a served document');
    });
    expect(faults.join('\n\n')).toBe('');
  });

  it('keeps to them on the home screen, in the list of hearings and on the day of one', async () => {
    await using application = await Application.start();
    const token = await application.token();
    const faults: string[] = [];
    await inWindow(application, async (page) => {
      const look = async (screen: string): Promise<void> => void faults.push(...(await check(page, screen)));
      await startOwnMatter(page);
      await page.goto(`${application.url}/`);
      await page.getByRole('heading', { name: 'Where to start' }).waitFor();
      await look('an empty home screen');
      await page.goto(`${application.url}/hearings?new=1`);
      await page.getByRole('heading', { name: 'No hearing yet' }).waitFor();
      await look('a new hearing');
      const at = { time: '09:30', timeZone: 'America/Chicago', judge: 'Hon. R. Alvarez' };
      const past = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);
      await application.rest(token, 'POST', '/hearings', { ...at, date: past, purpose: 'Status conference' });
      const made = await application.rest(token, 'POST', '/hearings', { ...at, date: '2090-03-04', purpose: 'Trial' });
      await application.rest(token, 'POST', '/hearings', { ...at, date: '2090-03-04', purpose: 'Motion' });
      const { id } = made.body as { id: string };
      await application.rest(token, 'POST', '/todos', { title: 'Print the exhibits', due: past, hearingId: id });
      await page.goto(`${application.url}/`);
      await page.getByRole('heading', { name: /^Late/ }).waitFor();
      await look('the home screen');
      await page.getByRole('link', { name: 'Hearings', exact: true }).click();
      await page
        .getByText(/^Conflict: at the same time as/)
        .first()
        .waitFor();
      await look('hearings');
      await page.goto(`${application.url}/hearings/${id}`);
      await page.getByLabel('Done: Print the exhibits').waitFor();
      await look('the page of a hearing');
      await page.keyboard.press('a');
      await page.keyboard.type('print');
      await page.getByRole('option').first().waitFor();
      await look('what can be put on its list');
      await page.goto(`${application.url}/courtroom?hearingId=${id}`);
      await page.getByRole('heading', { name: 'Type an exhibit number and press Enter' }).waitFor();
      await look('the courtroom');
    });
    expect(faults.join('\n\n')).toBe('');
  });

  it('keeps to them where a packet is put together, checked, redacted and built', async () => {
    await using application = await startWithSample();
    const faults: string[] = [];
    await inWindow(application, async (page) => {
      const look = async (screen: string): Promise<void> => void faults.push(...(await check(page, screen)));
      await page.goto(`${application.url}/packets`);
      await page.getByRole('heading', { name: 'No packet yet' }).waitFor();
      await look('no packet');
      await page.keyboard.press('n');
      await page.getByLabel('Title').fill('Trial');
      await page.getByRole('combobox', { name: 'Hearing' }).click();
      await page.getByRole('option', { name: /Motion to modify/ }).click();
      await look('a new packet');
      await page.getByRole('button', { name: 'Make the packet' }).click();
      await page.getByText('Parenting Plan and Child Support Order').waitFor();
      await look('the contents of a packet');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByRole('menuitem', { name: 'A placeholder' }).click();
      await page.getByRole('button', { name: 'Settings' }).last().click();
      await page.getByRole('button', { name: 'Add a section' }).click();
      await look('a new placeholder, and the settings of a packet');
      await page.getByRole('button', { name: 'Close the settings' }).click();
      await page.getByRole('link', { name: 'Parenting Plan and Child Support Order' }).click();
      await page.getByRole('region', { name: 'The pages' }).waitFor({ timeout: 60_000 });
      await look('the pages of an exhibit');
      await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: 'Build' }).click();
      await page.getByRole('button', { name: 'Build draft' }).click();
      await page.getByRole('link', { name: 'Download' }).waitFor({ timeout: 90_000 });
      await look('a built packet');
    });
    expect(faults.join('\n\n')).toBe('');
  });

  it('keeps to them in settings, tokens, questions and the empty matter', async () => {
    await using application = await Application.start();
    const faults: string[] = [];
    await inWindow(application, async (page) => {
      const look = async (screen: string): Promise<void> => void faults.push(...(await check(page, screen)));
      await startOwnMatter(page);
      await look('empty matter');
      const wav = { name: 'Call.wav', mimeType: 'audio/wav', buffer: Buffer.from('RIFF') };
      await page.locator('input[type=file][aria-label="Files"]').setInputFiles(wav);
      await page.getByRole('dialog', { name: /^Confirm th\w+ recordings?$/ }).waitFor();
      await look('question about recordings');
      await page.getByRole('button', { name: 'Leave it out' }).click();
      await page.getByRole('region', { name: 'Files being added' }).waitFor();
      await look('files being added');
      await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
      await look('keyboard shortcuts');
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Settings' }).click();
      await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
      await look('settings');
      await page.getByRole('link', { name: 'Connect', exact: true }).click();
      await page.getByRole('heading', { name: 'No assistant connected' }).waitFor();
      await look('no assistants');
      await page.getByRole('link', { name: 'API tokens', exact: true }).click();
      await page.getByRole('heading', { name: 'No tokens yet' }).waitFor();
      await look('no tokens');
      await page.getByRole('button', { name: /^(?:New|Make a) token$/ }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Script');
      await look('a new token');
      await page.getByRole('button', { name: 'Make the token' }).click();
      await page.getByText('You won’t see it again').waitFor();
      await look('a token made');
      await page.getByRole('button', { name: 'I have copied it' }).click();
      await page.getByRole('button', { name: /Script/ }).click();
      await look('one token');
      await page.goto(`${application.url}/nowhere`);
      await page.getByRole('heading').first().waitFor();
      await look('no such page');
    });
    expect(faults.join('\n\n')).toBe('');
  });

  it('keeps to them at every place in the rail', async () => {
    await using application = await startWithSample();
    const faults: string[] = [];
    await inWindow(application, async (page) => {
      await openEvidence(page);
      const links = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').all();
      const addresses = await Promise.all(links.map((link) => link.getAttribute('href')));
      expect(addresses.length).toBeGreaterThan(10);
      for (const address of partOfTheWhole(addresses, 3)) {
        await page.goto(`${application.url}${address}`);
        await page.getByRole('main').getByRole('heading').first().waitFor();
        faults.push(...(await check(page, `the screen at ${address}`)));
      }
    });
    expect(faults.join('\n\n')).toBe('');
  });

  it.for([
    { as: 'on a telephone', size: { width: 390, height: 844 }, rules: true },
    { as: 'with letters twice as large', size: { width: 640, height: 400 }, rules: false },
  ])('keeps to them at every address, $as', { timeout: 600_000 }, async ({ size, rules }) => {
    await using application = await startWithSample();
    const faults: string[] = [];
    await inWindow(
      application,
      async (page) => {
        for (const address of partOfTheWhole(everyAddress, 3)) {
          await page.goto(`${application.url}${address}`);
          await page.getByRole('main').getByRole('heading').first().waitFor();
          if (rules) faults.push(...(await check(page, `${address} at ${size.width}`)));
          faults.push(...(await beyondTheEdge(page)).map((part) => `${address} at ${size.width}: ${part} is cut off`));
        }
      },
      size,
    );
    expect(faults.join('\n\n')).toBe('');
  });

  it('keeps to them in to-dos, contacts and cards before they are kept', async () => {
    await using application = await startWithSample();
    const faults: string[] = [];
    await inWindow(application, async (page) => {
      const look = async (screen: string): Promise<void> => void faults.push(...(await check(page, screen)));
      await openEvidence(page);
      await page.goto(`${application.url}/todos`);
      await page.getByRole('grid', { name: 'To-dos' }).focus();
      await look('to-dos');
      await page.keyboard.press('Home');
      await page.keyboard.press('x');
      await page.keyboard.press('d');
      await page.getByLabel('Move the due date to').waitFor();
      await look('the due date of several to-dos');
      await page.keyboard.press('Escape');
      await page.getByRole('grid', { name: 'To-dos' }).focus();
      await page.keyboard.press('e');
      await page.getByRole('complementary', { name: 'To-do' }).getByLabel('What to do').waitFor();
      await look('a to-do');
      await page.goto(`${application.url}/contacts?by=role`);
      await page.getByRole('grid', { name: 'Contacts' }).focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
      await page
        .getByRole('heading', { name: /^Evidence that names them|^Court files/ })
        .first()
        .waitFor();
      await look('a contact');
      const card = 'BEGIN:VCARD\nVERSION:3.0\nFN:Joanna Petrie\nTEL:312-555-0111\nEND:VCARD\n';
      const file = { name: 'cards.vcf', mimeType: 'text/vcard', buffer: Buffer.from(card) };
      await page.getByLabel('A file of contact cards').setInputFiles(file);
      await page.getByText('Joanna Petrie has the same name').waitFor();
      await look('contact cards');
    });
    expect(faults.join('\n\n')).toBe('');
  });

  it('keeps to them in the timeline, the calendar, a deadline worked out, and what is set for the matter', async () => {
    await using application = await startWithSample();
    const faults: string[] = [];
    await inWindow(application, async (page) => {
      const look = async (screen: string): Promise<void> => void faults.push(...(await check(page, screen)));
      await openEvidence(page);
      await page.goto(`${application.url}/timeline`);
      await page.getByText('I file the petition').click();
      await look('the timeline');
      await page.keyboard.press('e');
      await page.getByRole('form', { name: /I file the petition/ }).waitFor();
      await look('an event that is written');
      for (const view of ['month', 'week', 'agenda']) {
        await page.goto(`${application.url}/calendar?view=${view}`);
        await page.getByText('Nothing on this day.').waitFor();
        await look(`the calendar, ${view}`);
      }
      await page.getByRole('button', { name: 'Other calendars' }).click();
      await page.getByRole('complementary', { name: 'Other calendars' }).waitFor();
      await look('the calendar for other applications');
      await page.goto(`${application.url}/deadlines`);
      await page.getByRole('combobox', { name: 'Court', exact: true }).click();
      await page
        .getByRole('option', { name: /California/ })
        .first()
        .click();
      await page.getByRole('combobox', { name: 'Rule' }).click();
      await page.getByRole('option', { name: /File and serve the motion/ }).click();
      await page.getByRole('textbox', { name: 'Hearing', exact: true }).fill('14 Dec 2026');
      await page.keyboard.press('Tab');
      await page
        .getByRole('img', { name: /^Calendar of the count/ })
        .first()
        .waitFor();
      await look('a deadline');
      for (const section of ['matter', 'terms', 'reminders']) {
        await page.goto(`${application.url}/settings/${section}`);
        await page.getByRole('heading', { level: 2 }).first().waitFor();
        await look(`settings, ${section}`);
      }
    });
    expect(faults.join('\n\n')).toBe('');
  });
});
