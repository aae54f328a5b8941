import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Matter } from './application.ts';
import { shareApplication } from './shared-application.ts';
import { emptyEvidence, goByKeys, saved, typeInPalette } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareApplication();

/** Days and months that could be either: only a person knows the order. */
const chat = [
  '03/04/26, 9:30 AM - Dana Reyes: Can you take Rowan on Friday?',
  '03/04/26, 9:32 AM - Maya: Yes, at six.',
  '05/04/26, 6:20 PM - Dana Reyes: I missed the exchange. Sorry.',
  'We were stuck in traffic.',
  '05/04/26, 6:31 PM - Maya: You said six.',
].join('\n');

/** A picture of one dot. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const backup = `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>
<smses count="2">
  <sms protocol="0" address="+15551230001" date="1772530200000" type="1" body="The office is closed today." contact_name="Clerk" />
  <mms date="1772616600000" msg_box="1" address="+15551230001" contact_name="Clerk">
    <parts>
      <part seq="0" ct="text/plain" text="The notice on the door" />
      <part seq="1" ct="image/png" name="door.png" cl="door.png" data="${dot}" />
    </parts>
    <addrs><addr address="+15551230001" type="137" /></addrs>
  </mms>
</smses>`;

async function openMessages(page: Page): Promise<void> {
  await emptyEvidence(page);
  await goByKeys(page, 'm');
  await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor();
}

async function choose(page: Page, name: string, text: string): Promise<void> {
  await page
    .getByLabel('Export of messages')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.getByLabel('This is an unchanged export, and I may use it').check();
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** A WhatsApp chat with the order of its dates and whose phone it was. */
async function importChat(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import messages' }).first().click();
  await choose(page, 'WhatsApp Chat with Dana Reyes.txt', chat);
  await answer(page);
  await page.getByRole('button', { name: 'Import 4 messages' }).click();
}

/** What the chat does not say. */
async function answer(page: Page, whose = /^Dana Reyes/): Promise<void> {
  await page.getByRole('radio', { name: 'Month, day, year' }).check();
  await page.getByRole('radio', { name: whose }).check();
  await page.getByRole('button', { name: 'I don’t know' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Whether a message is where one sees it without scrolling. */
async function inView(conversation: Locator, text: string): Promise<boolean> {
  const message = conversation.getByText(text, { exact: true });
  if ((await message.count()) === 0) return false;
  const [frame, box] = [await conversation.boundingBox(), await message.boundingBox()];
  return frame !== null && box !== null && box.y >= frame.y && box.y + box.height <= frame.y + frame.height;
}

/** A chat of 300 messages over a year, whose last one answers the first. */
async function importTelegram(matter: Matter): Promise<void> {
  const messages = Array.from({ length: 300 }, (_, nth) => ({
    id: nth + 1,
    type: 'message',
    date_unixtime: String(1_717_200_000 + nth * 86_400),
    from: nth % 2 === 0 ? 'Dana' : 'Okafor',
    from_id: nth % 2 === 0 ? 'user1' : 'user2',
    text: `Message ${nth} about the lease`,
    ...(nth === 299 && { reply_to_message_id: 1 }),
  }));
  const whole = { name: 'Okafor', type: 'personal_chat', id: 2, messages };
  const form = new FormData();
  for (const [name, value] of Object.entries({ caseId: matter.caseId, attest: 'yes', selfName: 'Dana' }))
    form.append(name, value);
  form.append('file', new Blob([JSON.stringify(whole)]), 'result.json');
  const token = await matter.token();
  const headers = { authorization: `Bearer ${token}` };
  const sent = await fetch(`${matter.url}/api/v1/messages/import`, { method: 'POST', headers, body: form });
  const { id: importId } = (await sent.json()) as { id: string };
  const state = async () =>
    (await matter.rest(token, 'POST', '/messages/import', { caseId: matter.caseId, importId })).body;
  await expect.poll(state).toMatchObject({ state: 'done' });
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

  it('of the conversations that one chooses are imported, and no others', async () => {
    const matter = await shared.matter();
    const school =
      backup
        .match(/ <sms .*\/>\n/)?.[0]
        .replaceAll('Clerk', 'School')
        .replaceAll('0001', '0002') ?? '';
    await inWindow(matter, async (page) => {
      await openMessages(page);
      await page.getByRole('button', { name: 'Import messages' }).first().click();
      await choose(
        page,
        'phone.xml',
        backup.replace('</smses>', `${school}</smses>`).replace('count="2"', 'count="3"'),
      );
      await page.getByRole('button', { name: 'Import 3 messages' }).waitFor();
      await page.getByRole('checkbox', { name: /^Clerk.*: 2 messages$/ }).uncheck();
      await page.getByRole('button', { name: 'Import 1 message' }).click();
      await page.getByText('1 message', { exact: true }).waitFor();
      const { body } = await matter.rest(await matter.token(), 'GET', '/messages/threads');
      expect(body).toMatchObject([{ title: 'School', counts: { all: 1 } }]);
      expect(body).toHaveLength(1);
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

  it('of two people’s exports are shown side by side, from difference to difference', async () => {
    const matter = await shared.matter();
    await matter.rest(await matter.token(), 'POST', '/contacts', {
      caseId: matter.caseId,
      name: 'Dana Reyes',
      role: 'opposing_party',
    });
    const theirs = chat
      .replace('I missed the exchange. Sorry.\nWe were stuck in traffic.', 'This message was deleted')
      .replace(/^.*Yes, at six.\n/m, '');
    await inWindow(matter, async (page) => {
      await openMessages(page);
      for (const [of, text, whose] of [
        ['Dana Reyes', chat, /^Maya/],
        ['Maya', theirs, /^Dana Reyes/],
      ] as const) {
        await page.getByRole('button', { name: 'Import messages' }).first().click();
        await choose(page, `WhatsApp Chat with ${of}.txt`, text);
        await answer(page, whose);
        await page.getByRole('button', { name: /^Import \d messages$/ }).click();
        await page.getByRole('button', { name: 'Open' }).click();
      }
      await page.getByRole('button', { name: 'Compare exports' }).click();
      const sides = page.getByRole('region', { name: 'Exports side by side' });
      await sides.getByText('2 differences').waitFor();
      await sides.getByText(': 1 only left, 1 deleted in one').waitFor();
      await page.keyboard.press('j');
      const current = sides.locator('[aria-current]');
      await current.getByRole('group', { name: 'Left export' }).getByText('Yes, at six.').waitFor();
      await current.getByRole('group', { name: 'Right export' }).getByText('Not in this export').waitFor();
      await page.keyboard.press('j');
      await current.getByText('Deleted there').waitFor();
      await current.getByText('I missed the exchange. Sorry.').waitFor();
      await current.getByText('Deleted here: this export has no text').waitFor();
      await sides.getByText('2 of 2').waitFor();
      await expect.poll(() => page.getByRole('button', { name: 'Next difference' }).isDisabled()).toBe(true);
      await page.keyboard.press('Escape');
      await page.getByRole('region', { name: 'Messages', exact: true }).waitFor();
    });
  });

  it('show what they answer, and lead there, to a year and to the end', async () => {
    const matter = await shared.matter();
    await importTelegram(matter);
    await inWindow(matter, async (page) => {
      await openMessages(page);
      await page.getByRole('button', { name: /Okafor/ }).click();
      const conversation = page.getByRole('region', { name: 'Messages', exact: true });
      const quote = conversation.getByRole('button', { name: 'Dana Message 0 about the lease' });
      // Opened at the end, whatever the height of what is above.
      await expect.poll(() => inView(conversation, 'Message 299 about the lease')).toBe(true);
      await quote.click();
      await conversation.getByText('Message 1 about the lease', { exact: true }).waitFor();
      await expect.poll(() => quote.count()).toBe(0);
      await page.keyboard.press('d');
      await page.getByRole('button', { name: '2025', exact: true }).click();
      await conversation.getByText('Wed 1 Jan 2025').waitFor();
      await page.keyboard.press('d');
      await page.getByRole('button', { name: 'End', exact: true }).click();
      await quote.waitFor();
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
