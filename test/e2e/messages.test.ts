import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answer, backup, chat, choose, importTelegram, openMessages } from './message-exports.ts';
import { shareApplication } from './shared-application.ts';
import { goByKeys, saved, typeInPalette } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareApplication();

/** A WhatsApp chat with the order of its dates and whose phone it was. */
async function importChat(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import messages' }).first().click();
  await choose(page, 'WhatsApp Chat with Dana Reyes.txt', chat);
  await answer(page);
  await page.getByRole('button', { name: 'Import 4 messages' }).click();
}

describe.skipIf(noBrowser)('messages', () => {
  useBrowser();

  it('are imported with what only a person knows, read, found, and not added twice', async () => {
    const matter = await shared.matter();
    await inWindow(matter, async (page) => {
      await openMessages(page);
      await importChat(page);
      await page.getByText('4 messages', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Open' }).click();
      const conversation = page.getByRole('region', { name: 'Messages', exact: true });
      await conversation.getByText('I missed the exchange. Sorry.').waitFor();
      await expect.poll(() => conversation.getByText('We were stuck in traffic.').count()).toBe(1);

      await page.getByRole('textbox', { name: 'Search messages' }).fill('missed exchange');
      await page.getByRole('button', { name: /missed the exchange/ }).click();
      await page.getByRole('complementary', { name: 'Message' }).getByText('05/04/26, 6:20 PM').waitFor();

      await page.getByRole('textbox', { name: 'Search messages' }).fill('');
      await page.getByRole('button', { name: 'Import messages' }).first().click();
      await choose(page, 'WhatsApp Chat with Dana Reyes.txt', chat);
      await page.getByRole('button', { name: 'Import 4 messages' }).click();
      await page.getByText('This file was imported before').waitFor();
      await page.getByRole('button', { name: 'Import another file' }).click();
      // A month later the same chat has one message more.
      await choose(page, 'WhatsApp Chat with Dana Reyes.txt', `${chat}\n06/04/26, 8:00 AM - Maya: Next time call.`);
      await answer(page);
      await page.getByRole('button', { name: 'Import 5 messages' }).click();
      await page.getByText('1 added, 4 already here').waitFor();
      await page.getByRole('button', { name: 'Open' }).click();
      await page.getByRole('button', { name: 'Thread actions' }).click();
      const log = await saved(page, page.getByRole('menuitem', { name: 'Message log as PDF' }));
      expect(log).toEqual({ status: 200, type: 'application/pdf' });
    });
  });

  it('keep their pictures, which become evidence when somebody keeps them', async () => {
    const matter = await shared.matter();
    await inWindow(matter, async (page) => {
      await openMessages(page);
      await page.getByRole('button', { name: 'Import messages' }).first().click();
      await choose(page, 'sms-2026.xml', backup);
      await page.getByRole('button', { name: 'Import 2 messages' }).click();
      await page.getByRole('button', { name: 'Open' }).click();
      await page.getByRole('img', { name: 'door.png' }).waitFor();
      await page.getByText('The notice on the door').click({ modifiers: ['ControlOrMeta'] });
      await page.getByRole('button', { name: 'Keep files as evidence' }).click();
      await page.getByText('1 file in Evidence').waitFor();
      const { body } = await matter.rest(await matter.token(), 'GET', '/evidence');
      expect(body).toMatchObject([{ fileName: 'door.png', source: { kind: 'import' } }]);
    });
  });

  it('can be logged by hand, tagged, and put on the timeline', async () => {
    const matter = await shared.matter();
    await inWindow(matter, async (page) => {
      await openMessages(page);
      await page.getByRole('button', { name: 'Log a message' }).first().click();
      await page.getByLabel('With').fill('Mr. Okafor');
      await page.getByRole('textbox', { name: 'Text', exact: true }).fill('The school asked for the custody order.');
      await page.getByRole('button', { name: 'Log message' }).click();
      const said = page.getByRole('region', { name: 'Messages', exact: true }).getByText('The school asked');
      await said.click({ modifiers: ['ControlOrMeta'] });
      await page.getByRole('button', { name: 'Add to timeline' }).click();
      await page.getByText('Added to the timeline').waitFor();
      await page.getByRole('button', { name: 'Tag', exact: true }).click();
      await page.getByRole('textbox', { name: 'Tag' }).fill('school');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByText('Tagged 1 message “school”').waitFor();
      const { body } = await matter.rest(await matter.token(), 'GET', '/messages');
      expect(body).toMatchObject({ messages: [{ tags: ['school'], direction: 'received' }] });
    });
  });

  it('are found by their words in the palette, and for the list of a hearing', async () => {
    const matter = await shared.matter();
    await importTelegram(matter);
    const token = await matter.token();
    const court = { caseId: matter.caseId, caption: 'Okafor v. Reyes', number: '26-1' };
    const { body: file } = await matter.rest(token, 'POST', '/court-cases', court);
    const courtCaseId = (file as { id: string }).id;
    const hearing = { caseId: matter.caseId, courtCaseId, date: '2027-03-04', time: '09:30', purpose: 'Trial' };
    const { body: made } = await matter.rest(token, 'POST', '/hearings', hearing);
    const { id } = made as { id: string };
    await inWindow(matter, async (page) => {
      await openMessages(page);
      await typeInPalette(page, 'message 7 lease');
      const found = page.getByRole('group', { name: 'In messages' });
      await found.getByRole('option', { name: /Okafor: Message 7 about the lease/ }).click();
      await page.getByRole('complementary', { name: 'Message' }).getByText('1 export').waitFor();
      await typeInPalette(page, 'about the lease');
      await found.getByRole('option', { name: 'All 300 messages with “about the lease”' }).click();
      await page.getByText('300 messages, the newest 100 shown').waitFor();

      await goByKeys(page, 'h');
      await page.getByRole('link', { name: 'Trial', exact: true }).click();
      await page.getByRole('combobox', { name: 'Add to the list' }).fill('message 8 lease');
      await page.getByRole('option', { name: /Message 8 about the lease/ }).click();
      await page
        .getByRole('region', { name: 'What to bring, in order' })
        .getByText('Message 8 about the lease')
        .waitFor();
      const { body } = await matter.rest(token, 'GET', `/hearings/${id}/resources`);
      expect(body).toMatchObject([{ kind: 'message' }]);
    });
  });
});
