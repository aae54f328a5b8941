import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answer, backup, chat, choose, importTelegram, openMessages } from './message-exports.ts';
import { shareApplication } from './shared-application.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareApplication();

/** Whether a message is where one sees it without scrolling. */
async function inView(conversation: Locator, text: string): Promise<boolean> {
  const message = conversation.getByText(text, { exact: true });
  if ((await message.count()) === 0) return false;
  const [frame, box] = [await conversation.boundingBox(), await message.boundingBox()];
  return frame !== null && box !== null && box.y >= frame.y && box.y + box.height <= frame.y + frame.height;
}

describe.skipIf(noBrowser)('messages', () => {
  useBrowser();

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
});
