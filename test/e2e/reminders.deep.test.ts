import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shareApplication } from './shared-application.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareApplication();

/** What the shell would show by the system, noted in an ordinary browser. */
const shell = `
  window.notes = [];
  window.casewrightShell = {
    platform: 'linux', onNews() {}, act() {}, showPlaces() {}, forgetFile() {}, readFile: async () => new Uint8Array(),
    notify: (note) => window.notes.push(note),
  };
`;

describe.skipIf(noBrowser)('reminders', () => {
  useBrowser();

  it('remind once in all windows, without a title outside of them, and lead to the hearing', async () => {
    const matter = await shared.matter();
    await inWindow(matter, async (page) => {
      const begins = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 3 * 86_400_000;
      const [date = '', time = ''] = new Date(begins).toISOString().split('T');
      const hearing = {
        date,
        time: time.slice(0, 5),
        timeZone: 'Etc/UTC',
        purpose: 'Motion to modify',
      };
      const { body } = await matter.rest(await matter.token(), 'POST', '/hearings', hearing);
      const { id } = body as { id: string };
      await page.context().addInitScript(shell);
      const other = await page.context().newPage();
      for (const window of [page, other]) {
        await window.clock.setFixedTime(begins - 30 * 60_000);
        await window.goto(`${matter.url}/calendar`);
      }
      const notice = (window: Page) => window.getByText(/^Hearing in 30 minutes: “Motion to modify”, .* your time\.$/);
      await expect.poll(async () => (await notice(page).count()) + (await notice(other).count())).toBe(1);
      // Long enough for the other window to have looked as well.
      await other.waitForTimeout(3000);
      const shown = (await notice(page).count()) === 1 ? page : other;
      expect((await notice(page).count()) + (await notice(other).count())).toBe(1);
      expect(await shown.evaluate('window.notes')).toEqual([
        { title: 'Casewright', body: 'Hearing in 30 minutes.', path: `/hearings/${id}` },
      ]);
      await shown.getByRole('button', { name: 'Open', exact: true }).click();
      await shown.waitForURL(`**/hearings/${id}`);
    });
  });
});
