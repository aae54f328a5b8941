import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Packets } from '#server/areas/packets/schema.ts';
import { textOf } from '#test/server/areas/packets/packet-text.ts';
import { textPdf } from '#test/support/files/pdf.ts';
import { pngOfText } from '#test/support/files/pictures.ts';
import type { Matter } from './application.ts';
import { shareApplication } from './shared-application.ts';
import { allRead, goByKeys, openEvidence } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

/* Issue 15: the night before a hearing in an English family court, and the hearing, with no network. */

const shared = shareApplication();
/** Pages are made and joined by child processes, which share the machine with other journeys. */
const patience = { timeout: 90_000 };

/** A bundle of a statement, a letter of the school and a screenshot, each in a section of its own. */
async function bundle(matter: Matter) {
  const token = await matter.token();
  const make = async <Made = { id: string }>(address: string, body: object): Promise<Made> => {
    const made = await matter.rest(token, 'POST', address, { caseId: matter.caseId, ...body });
    expect(made.status, JSON.stringify(made.body)).toBeLessThan(300);
    return made.body as Made;
  };
  const court = { court: 'Family Court at Leeds', jurisdiction: 'England and Wales', number: 'LS26P00123' };
  const { id: courtCaseId } = await make('/court-cases', { caption: 'Re E (A Child)', ...court });
  const hearing = { courtCaseId, date: '2099-03-12', time: '10:30', purpose: 'Final hearing' };
  const { id: hearingId } = await make('/hearings', hearing);
  const body = 'I am the applicant mother. The school wrote on 5 August 2026.';
  const statement = await make('/documents', { title: 'Statement of Maya Ellery', body, courtCaseId });
  const form = new FormData();
  form.set('caseId', matter.caseId);
  const files = {
    'School letter.pdf': await textPdf(['Rowan was collected late.', 'On three days in March.']),
    'Screenshot of the chat.png': await pngOfText(['Running late', 'again, sorry']),
  };
  for (const [name, bytes] of Object.entries(files)) form.append('files', new Blob([Uint8Array.from(bytes)]), name);
  const headers = { authorization: `Bearer ${token}` };
  const added = await fetch(`${matter.url}/api/v1/evidence`, { method: 'POST', headers, body: form });
  const { evidence } = (await added.json()) as { evidence: { id: string }[] };
  for (const [at, { id }] of evidence.entries()) {
    const facts = { exhibitNumber: String(at + 1), courtCaseIds: [courtCaseId] };
    await matter.rest(token, 'PATCH', `/evidence/${id}`, facts);
  }
  const [letter = '', screenshot = ''] = evidence.map(({ id }) => id);
  const items = [
    { kind: 'document', refId: statement.id, section: 'Preliminary documents' },
    { kind: 'exhibit', refId: letter, section: 'Applications and orders' },
    { kind: 'exhibit', refId: screenshot, section: 'Applications and orders' },
  ];
  const saving = { action: 'save', revision: 0, title: 'Hearing bundle', courtCaseId, hearingId, items };
  await make<Packets>('/export/court-packet', saving);
  return { courtCaseId, hearingId };
}

/** What a link downloads. */
async function bytesOf(page: Page, address: string): Promise<Uint8Array> {
  const response = await page.context().request.get(new URL(address, page.url()).href);
  expect(response.status()).toBe(200);
  return response.body();
}

describe.skipIf(noBrowser)('a hearing in an English court', () => {
  useBrowser();

  it('has a bundle that warns of a screenshot, with pages A1 and B1, and is conducted with no network', async () => {
    const matter = await shared.matter('Re E (A Child)');
    await bundle(matter);
    await inWindow(matter, async (page) => {
      const left: string[] = [];
      // As with the network off: only this machine is reached.
      await page.context().route(
        (address) => address.origin !== matter.url,
        async (route) => {
          left.push(route.request().url());
          await route.abort('internetdisconnected');
        },
      );
      await openEvidence(page);
      await allRead(page);
      await goByKeys(page, 'u');
      await page.getByRole('link', { name: /Hearing bundle/ }).click();
      await page.getByRole('button', { name: 'Check pages' }).click();
      await page.getByText(/^\d+ pages, about/).waitFor(patience);
      await page
        .getByRole('navigation', { name: 'Steps' })
        .getByRole('link', { name: /^Check/ })
        .click();
      const found = page.getByRole('region', { name: 'What to look at' });
      await found.getByText(/looks like a screenshot\. These stay out unless the court directs otherwise/).waitFor();
      await page
        .getByRole('navigation', { name: 'Steps' })
        .getByRole('link', { name: /^Build/ })
        .click();
      await page.getByRole('button', { name: 'Build packet' }).click();
      const build = page.getByRole('article', { name: /^Packet of/ });
      await build.getByText('Done', { exact: true }).waitFor(patience);
      const address = await build.getByRole('link', { name: 'Download' }).getAttribute('href');
      const said = await textOf(await bytesOf(page, address ?? ''));
      for (const words of ['A1', 'B1', '12 March 2099', '10:30 am', 'Rowan was collected late.'])
        expect(said).toContain(words);

      await goByKeys(page, 'r');
      await page.getByRole('link', { name: 'Final hearing' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Final hearing' }).waitFor();
      await page.keyboard.press('C');
      await page
        .getByRole('navigation', { name: 'Exhibits' })
        .getByRole('button', { name: /^Exhibit 1\b/ })
        .waitFor();
      await page.getByRole('button', { name: 'Make a binder' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Make a binder' }).waitFor({ state: 'detached' });
      for (const key of ['1', 'Enter']) await page.keyboard.press(key);
      await page.getByText('page 1 of 2').waitFor();
      for (const key of ['p', '2', 'Enter']) await page.keyboard.press(key);
      await page.getByText('page 2 of 2').waitFor();
      await page.keyboard.press('o');
      await page.getByRole('status').filter({ hasText: 'Exhibit 1 offered' }).waitFor();
      await page.keyboard.press('n');
      await page.keyboard.type('See [the rule](https://example.com/rule). ');
      await page.getByText('All saved').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /preview/i }).click();
      await page.getByRole('link', { name: 'the rule' }).click();
      expect(page.context().pages()).toHaveLength(1);
      await page.keyboard.press('Escape');
      await page.getByRole('heading', { name: 'Final hearing' }).waitFor();

      await goByKeys(page, 'b');
      const print = await page.getByRole('link', { name: 'Binder as PDF' }).getAttribute('href');
      const binder = await textOf(await bytesOf(page, print ?? ''));
      expect(binder).toMatch(/Hearing: 12 Mar 2099, Final hearing[^]*Offered, \d{1,2} \p{L}{3} \d{4}/u);
      expect(left).toEqual([]);
    });
  }, 300_000);
});
