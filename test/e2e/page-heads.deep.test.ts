import { describe, expect, it } from 'vitest';
import { shareApplication } from './shared-application.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareApplication();

describe.skipIf(noBrowser)('a screen whose records could not be loaded', () => {
  useBrowser();

  it.each([
    ['Messages', '/messages', '**/app/v1/messages/threads*'],
    ['Packets', '/packets', '**/app/v1/export/court-packet*'],
    ['Preparation', '/preparation', '**/app/v1/preparation*'],
  ])('%s still says what it is, and loads them when asked again', async (title, at, asked) => {
    const matter = await shared.matter();
    await inWindow(
      matter,
      async (page) => {
        await page.route(asked, (route) =>
          route.fulfill({ status: 500, json: { error: 'Try again.', code: 'internal' } }),
        );
        await page.goto(`${matter.url}${at}`);
        await page.getByRole('alert').waitFor();
        expect(await page.getByRole('heading', { level: 1, name: title }).count()).toBe(1);
        await page.unroute(asked);
        await page.getByRole('button', { name: 'Try again' }).click();
        await page.getByRole('alert').waitFor({ state: 'detached' });
        expect(await page.getByRole('heading', { level: 1, name: title }).count()).toBe(1);
      },
      { expected: /status of 500/ },
    );
  });
});
