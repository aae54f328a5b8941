import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Matter } from './application.ts';
import { shareApplication } from './shared-application.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareApplication();

interface Court {
  status: string;
  profile: string | null;
  overrides: object;
  caption: { court: string; county: string; parties: { name: string; role: string }[] } | null;
  signatures: { state: string; pdfSha256: string; kind: string }[];
  services: { kind: string; recipients: object[] }[];
  support: { state: string }[];
}

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const panelOf = (page: Page, name: string) => page.getByRole('complementary', { name });
const review = (page: Page) => panelOf(page, 'Review and sign');
const opener = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true });
const saved = (page: Page) => page.getByRole('status').getByText('All saved').waitFor();
const badge = (page: Page, status: string) => page.locator('header').getByText(status, { exact: true }).waitFor();

async function prepared(matter: Matter, draft: object) {
  const token = await matter.token();
  const made = await matter.rest(token, 'POST', '/documents', { caseId: matter.caseId, ...draft });
  const { id } = made.body as { id: string };
  const court = async () => (await matter.rest(token, 'GET', `/documents/${id}/court`)).body as Court;
  return { token, id, court };
}

async function open(page: Page, matter: Matter, id: string, panel: string): Promise<void> {
  await page.goto(`${matter.url}/documents/${id}`);
  await text(page).waitFor();
  await opener(page, panel).click();
  await panelOf(page, panel).waitFor();
}

const writeAtEnd = async (page: Page, words: string): Promise<void> => {
  await text(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(words);
  await saved(page);
};

describe.skipIf(noBrowser)('court papers', () => {
  useBrowser();

  it('take their caption from the case, are changed field by field, and are undone', async () => {
    const matter = await shared.matter();
    const { id, court } = await prepared(matter, { title: 'Declaration', kind: 'declaration', body: 'I live.' });
    await inWindow(matter, async (page) => {
      await open(page, matter, id, 'Court format');
      const panel = panelOf(page, 'Court format');
      await panel.getByRole('button', { name: 'Set as a court paper' }).click();
      await panel.getByLabel('Court', { exact: true }).fill('Superior Court of California');
      await panel.getByRole('button', { name: 'Add a party' }).click();
      const last = (await panel.getByLabel(/^Name of party/).count()) - 1;
      await panel
        .getByLabel(/^Name of party/)
        .nth(last)
        .fill('June Park');
      await panel
        .getByLabel(/^Role of party/)
        .nth(last)
        .fill('Claimant');

      // What is typed survives a reload before it is saved.
      await page.reload();
      await opener(page, 'Court format').click();
      await expect.poll(() => panel.getByLabel('Court', { exact: true }).inputValue()).toMatch(/California/);
      await panel
        .getByLabel(/^Name of party/)
        .nth(last)
        .press('Alt+ArrowUp');
      await panel
        .getByText(/^Pages/)
        .last()
        .click();
      await panel.getByLabel('Left margin').fill('1.5');
      await panel.getByRole('button', { name: 'Save the format' }).click();
      await expect.poll(court).toMatchObject({
        caption: { court: 'Superior Court of California' },
        overrides: { margins: { left: 108 } },
      });
      const parties = (await court()).caption?.parties ?? [];
      expect(parties.find(({ name }) => name === 'June Park')).toEqual({ name: 'June Park', role: 'Claimant' });
      await panel.getByRole('button', { name: 'Save the format' }).waitFor({ state: 'hidden' });

      await panel.getByRole('heading', { name: 'Court format' }).click();
      await page.keyboard.press('Control+z');
      await expect.poll(async () => (await court()).overrides).toEqual({});
      await panel.getByRole('button', { name: 'Not a court paper' }).click();
      await panel.getByRole('heading', { name: 'Not a court paper yet' }).waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(async () => (await court()).profile).not.toBeNull();
    });
  });

  it('say what the rules of their court say, where that was read, and that nobody of the court has checked it', async () => {
    const matter = await shared.matter();
    const { id, court } = await prepared(matter, { title: 'Declaration', kind: 'declaration', body: 'I live.' });
    await inWindow(matter, async (page) => {
      await open(page, matter, id, 'Court format');
      const panel = panelOf(page, 'Court format');
      await panel.getByRole('button', { name: 'Set as a court paper' }).click();
      await panel.getByText(/^Not yet compared/).waitFor();
      await panel.getByRole('combobox', { name: 'Court rules' }).click();
      await page.getByRole('option', { name: 'California superior courts' }).click();
      await panel.getByText(/^Compared with published rules on .+, but not by a lawyer or the court\./).click();
      await panel.getByText('Save the format to see what these rules say').waitFor();
      await panel.getByRole('button', { name: 'Save the format' }).click();
      await expect.poll(async () => (await court()).profile).toBe('us-california');
      await panel.getByText('At least 12 points. (2.104)').waitFor();
      await panel.getByText('What you need to check').waitFor();
      await panel.getByText(/^2\.104: California Rules of Court.+https:\/\/courts\.ca\.gov/).waitFor();
    });
  });

  it('are reviewed and signed; a changed word makes a signature count no longer, and undo does not bring it back', async () => {
    const matter = await shared.matter();
    const { id, court } = await prepared(matter, {
      title: 'Declaration',
      kind: 'declaration',
      body: 'I live in Oakland.\n\nOn March 4, 2026, Daniel paid $400.',
    });
    await inWindow(matter, async (page) => {
      await open(page, matter, id, 'Review and sign');
      const findings = review(page).getByRole('region', { name: 'Check first' });
      await findings.getByText(/states a date and an amount/).waitFor();
      await findings.getByRole('button', { name: 'Show in the text' }).click();
      await expect.poll(() => page.evaluate('getSelection().toString()')).toBe('On March 4, 2026, Daniel paid $400.');
      await findings.getByRole('button', { name: 'My own knowledge' }).click();
      await findings.getByText('Nothing to look at.').waitFor();
      expect((await court()).support).toMatchObject([{ state: 'own' }]);

      await review(page).getByRole('button', { name: 'Request review' }).click();
      await badge(page, 'In review');
      await review(page).getByRole('button', { name: 'Request changes' }).click();
      await review(page).getByLabel('What should change').fill('Say where.');
      await review(page).getByRole('button', { name: 'Request changes' }).click();
      await review(page).getByText('Say where.').waitFor();
      await badge(page, 'Draft');
      await review(page).getByRole('button', { name: 'Approve' }).click();
      await badge(page, 'Approved');

      await review(page).getByRole('button', { name: 'Sign', exact: true }).click();
      const sign = review(page).getByRole('form', { name: 'Sign' });
      await expect.poll(() => sign.getByLabel('Name').inputValue()).toBe('Dana Reyes');
      const signing = sign.getByRole('button', { name: 'Sign', exact: true });
      expect(await signing.isDisabled()).toBe(true);
      await sign.getByRole('button', { name: 'Show what I sign' }).click();
      await sign.locator('.pdfViewer canvas').first().waitFor();
      await expect.poll(() => signing.isDisabled()).toBe(false);
      // Another place is another paper: it is looked at again.
      await sign.getByLabel('Place').fill('Oakland');
      await sign.getByText('Something was changed since you looked.').waitFor();
      expect(await signing.isDisabled()).toBe(true);
      await sign.getByRole('button', { name: 'Show what I sign' }).click();
      await sign.locator('.pdfViewer canvas').first().waitFor();
      await signing.click();
      const signatures = review(page).getByRole('region', { name: 'Signatures' });
      await signatures.getByText('Valid', { exact: true }).waitFor();
      await badge(page, 'Signed');
      const [signature] = (await court()).signatures;
      await signatures.getByText(`${signature?.pdfSha256.slice(0, 12)}…`).waitFor();

      await writeAtEnd(page, ' Indeed.');
      const bar = page.getByRole('status').filter({ hasText: 'Signature no longer counts: the text was changed.' });
      await bar.waitFor();
      await signatures.getByText('No longer counts: the text was changed', { exact: true }).waitFor();
      await badge(page, 'Draft');
      await review(page).getByRole('heading', { name: 'Review and sign' }).click();
      await page.keyboard.press('Control+z');
      await expect.poll(() => text(page).textContent()).not.toContain('Indeed.');
      await expect.poll(court).toMatchObject({ status: 'draft', signatures: [{ state: 'superseded', kind: 'wet' }] });
      await bar.waitFor();
    });
  });

  it('are drawn on, and a signature is withdrawn', async () => {
    const matter = await shared.matter();
    const { id, court } = await prepared(matter, { title: 'Letter', kind: 'letter', body: 'Dear June.' });
    await inWindow(matter, async (page) => {
      await open(page, matter, id, 'Review and sign');
      await review(page).getByRole('button', { name: 'Sign', exact: true }).click();
      const sign = review(page).getByRole('form', { name: 'Sign' });
      await sign.getByRole('combobox', { name: 'How you sign' }).click();
      await page.getByRole('option', { name: 'Drawn here' }).click();
      await sign.getByRole('button', { name: 'Show what I sign' }).click();
      await sign.locator('.pdfViewer canvas').first().waitFor();
      expect(await sign.getByRole('button', { name: 'Sign', exact: true }).isDisabled()).toBe(true);
      const place = sign.getByRole('img', { name: 'Draw your signature here' });
      await place.scrollIntoViewIfNeeded();
      const { x, y } = (await place.boundingBox()) ?? { x: 0, y: 0 };
      await page.mouse.move(x + 20, y + 20);
      await page.mouse.down();
      await page.mouse.move(x + 120, y + 60, { steps: 8 });
      await page.mouse.up();
      await sign.getByRole('button', { name: 'Sign', exact: true }).click();
      await review(page).getByText('Valid', { exact: true }).waitFor();
      await review(page).getByRole('button', { name: 'Withdraw' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Withdraw it' }).click();
      await review(page).getByText('Withdrawn', { exact: true }).waitFor();
      await expect.poll(court).toMatchObject({ signatures: [{ kind: 'drawn', state: 'withdrawn' }] });
    });
  });

  it('no longer change once they were served, and are amended by another', async () => {
    const matter = await shared.matter();
    const { id, court, token } = await prepared(matter, {
      title: 'Notice',
      kind: 'notice',
      body: 'I ask for a hearing.',
    });
    await inWindow(matter, async (page) => {
      await open(page, matter, id, 'Review and sign');
      await review(page).getByRole('button', { name: 'Approve' }).click();
      await review(page).getByRole('button', { name: 'Record service' }).click();
      const form = review(page).getByRole('form', { name: 'Record service' });
      await form.getByRole('button', { name: 'Record service' }).click();
      await form.getByText('Say who was served.').waitFor();
      await form.getByLabel('Others').fill('Clerk of the Court, 1221 Oak Street');
      await form.getByRole('button', { name: 'Record service' }).click();
      const question = page.getByRole('dialog');
      await question.getByText(/can’t be changed afterwards/).waitFor();
      await question.getByRole('button', { name: 'Record service' }).click();
      await badge(page, 'Served');
      expect(await court()).toMatchObject({
        services: [{ kind: 'served', recipients: [{ name: 'Clerk of the Court', address: '1221 Oak Street' }] }],
      });

      await page.getByText('The text no longer changes. Only its folder').waitFor();
      await text(page).click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(' More.');
      expect(await text(page).textContent()).toBe('I ask for a hearing.');
      await opener(page, 'Exhibits').click();
      await panelOf(page, 'Exhibits').getByText('Nothing is attached to this document.').waitFor();
      expect(await panelOf(page, 'Exhibits').getByRole('textbox').count()).toBe(0);
      await opener(page, 'Details').click();
      await panelOf(page, 'Details').getByRole('textbox', { name: 'Record notes' }).fill('Sent by Dana.');
      await expect
        .poll(async () => (await matter.rest(token, 'GET', `/documents?id=${id}`)).body)
        .toMatchObject([{ recordNotes: 'Sent by Dana.', status: 'served' }]);

      await page.getByRole('button', { name: 'Write an amendment' }).click();
      await page.getByRole('heading', { name: 'Amended Notice', level: 1 }).waitFor();
      await page.getByText('Amends “Notice” (served).').waitFor();
      await writeAtEnd(page, ' In March.');
      await page.getByRole('link', { name: 'Back to the documents' }).click();
      await page.getByRole('combobox', { name: 'Status' }).click();
      await page.getByRole('option', { name: 'Served' }).click();
      await expect.poll(() => page.getByRole('row').getByRole('link').allTextContents()).toEqual(['Notice']);
    });
  });

  it('are recorded as filed, with the copy that the court stamped', async () => {
    const matter = await shared.matter();
    const { id, court, token } = await prepared(matter, {
      title: 'Motion',
      kind: 'motion',
      body: 'I ask for an order.',
    });
    await matter.rest(token, 'POST', '/court-cases', {
      caseId: matter.caseId,
      caption: 'Reyes v. Reyes',
      number: 'FL-7',
    });
    await inWindow(matter, async (page) => {
      const stamped = { name: 'Stamped motion.txt', mimeType: 'text/plain', buffer: Buffer.from('FILED') };
      await page.locator('input[type=file][aria-label="Files"]').setInputFiles(stamped);
      await page.getByRole('row', { name: /Stamped motion/ }).waitFor();
      await open(page, matter, id, 'Review and sign');
      await review(page).getByRole('button', { name: 'Approve' }).click();
      await review(page).getByRole('button', { name: 'Record filing' }).click();
      const form = review(page).getByRole('form', { name: 'Record filing' });
      await form.getByRole('combobox', { name: 'Court file' }).click();
      await page.getByRole('option', { name: /Reyes v\. Reyes/ }).click();
      await form.getByLabel('Stamped copy').fill('stamped');
      await page.getByRole('option', { name: /Stamped motion/ }).click();
      await form.getByRole('button', { name: 'Remove Stamped motion' }).waitFor();
      await form.getByRole('button', { name: 'Record filing' }).click();
      const question = page.getByRole('dialog');
      await question.getByText(/^Was “Motion” filed on /).waitFor();
      await question.getByRole('button', { name: 'Record filing' }).click();
      await badge(page, 'Filed');
      const filings = review(page).getByRole('region', { name: 'Service and filing' });
      await filings.getByText('Reyes v. Reyes').waitFor();
      await page.getByText('The text no longer changes. Only its folder').waitFor();
      expect(await court()).toMatchObject({ status: 'filed', services: [{ kind: 'filed', recipients: [] }] });
      await filings.getByRole('link', { name: 'Open it' }).click();
      await page.getByRole('heading', { name: 'Stamped motion', level: 1 }).waitFor();
    });
  });
});
