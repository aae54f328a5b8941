import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shareApplication } from './shared-application.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareApplication();

const line = (page: Page, title: string): Locator => page.getByRole('row').filter({ hasText: title });

describe.skipIf(noBrowser)('to-dos', () => {
  useBrowser();

  it('cost one request an edit here, and one single read in another window', async () => {
    const matter = await shared.matter();
    const token = await matter.token();
    await matter.rest(token, 'POST', '/todos', { title: 'Call the clerk' });
    await matter.rest(token, 'POST', '/todos', { title: 'Pay the fee' });
    const journey = async (page: Page): Promise<void> => {
      const other = await page.context().newPage();
      await other.goto(`${matter.url}/todos`);
      for (const window of [page, other]) await line(window, 'Call the clerk').waitFor();
      // What the frame loads late is not to be taken for a consequence of the edit.
      await other.waitForTimeout(lateParts);
      const [here, there] = [requestsOf(page), requestsOf(other)];
      await line(page, 'Call the clerk').click();
      const panel = page.getByRole('complementary', { name: 'To-do' });
      await panel.getByLabel('What to do').fill('Call the clerk again');
      await page.keyboard.press('Control+Enter');
      await line(page, 'Call the clerk again').waitFor();
      await line(other, 'Call the clerk again').waitFor();
      await page.waitForTimeout(1500);
      expect(here).toEqual(['PATCH /app/v1/todos']);
      expect(there).toEqual(['GET /app/v1/todos']);
    };
    await inWindow(matter, journey, { at: '/todos' });
  });
});

/** Milliseconds after which everything that is loaded late has been asked for. */
const lateParts = 4500;

/** What a window asks of the server from now on; the stylesheets and scripts of its parts aside. */
function requestsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/app/')) asked.push(`${request.method()} ${pathname}`);
  });
  return asked;
}
