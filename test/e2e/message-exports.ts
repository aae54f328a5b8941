import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Matter } from './application.ts';
import { emptyEvidence, goByKeys } from './steps.ts';

/** Exports of messages, and steps of journeys that import them. */

/** Days and months that could be either: only a person knows the order. */
export const chat = [
  '03/04/26, 9:30 AM - Dana Reyes: Can you take Rowan on Friday?',
  '03/04/26, 9:32 AM - Maya: Yes, at six.',
  '05/04/26, 6:20 PM - Dana Reyes: I missed the exchange. Sorry.',
  'We were stuck in traffic.',
  '05/04/26, 6:31 PM - Maya: You said six.',
].join('\n');

/** A picture of one dot. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
export const backup = `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>
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

export async function openMessages(page: Page): Promise<void> {
  await emptyEvidence(page);
  await goByKeys(page, 'm');
  await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor();
}

export async function choose(page: Page, name: string, text: string): Promise<void> {
  await page
    .getByLabel('Export of messages')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.getByLabel('This is an unchanged export, and I may use it').check();
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** What the chat does not say. */
export async function answer(page: Page, whose = /^Dana Reyes/): Promise<void> {
  await page.getByRole('radio', { name: 'Month, day, year' }).check();
  await page.getByRole('radio', { name: whose }).check();
  await page.getByRole('button', { name: 'I don’t know' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** A chat of 300 messages over a year, whose last one answers the first. */
export async function importTelegram(matter: Matter): Promise<void> {
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
