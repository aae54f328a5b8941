import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { idOf } from './item-id.ts';
import { shareSample } from './shared-application.ts';
import { openEvidence, row, rows } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareSample();

function scrolledTo(page: Page): Promise<number> {
  const list = page.locator('#evidence-rows');
  return list.evaluate((node) => Math.max(...[node, ...node.querySelectorAll('*')].map(({ scrollTop }) => scrollTop)));
}

describe.skipIf(noBrowser)('an open window', () => {
  useBrowser();

  it('is one of many, each updated at once, and keeps its selection, its place and what is half typed', async () => {
    const application = await shared.application();
    const title = 'Receipt, Lakeside Eye Care';
    await inWindow(application, async (page) => {
      await openEvidence(page);
      const token = await application.token();
      const id = await idOf(application, token, title);
      // A browser gives six connections to one host: a stream for each of these would use them up.
      const others: Page[] = [];
      for (let count = 1; count < 7; count += 1) {
        const other = await page.context().newPage();
        await other.setViewportSize({ width: 1000, height: 300 });
        await other.goto(`${application.url}/evidence`);
        await rows(other).first().waitFor();
        others.push(other);
      }
      const [selecting, typing] = others;
      if (selecting === undefined || typing === undefined) throw new Error('The windows were not opened.');
      await selecting.getByLabel('Select Notes for the hearing', { exact: true }).check();
      await rows(selecting).nth(1).hover();
      // A turn of the wheel that meets a list still being laid out scrolls nothing; a person turns it again.
      await expect.poll(() => selecting.mouse.wheel(0, 60).then(() => scrolledTo(selecting))).toBeGreaterThan(0);
      const place = await scrolledTo(selecting);
      await row(page, title).click();
      await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe(title);
      const half = page.getByLabel('Description', { exact: true });
      await half.fill('Paid by me, not by');

      const changed = { title: 'Receipt for the glasses' };
      expect(await application.rest(token, 'PATCH', `/evidence/${id}`, changed)).toMatchObject({ status: 200 });
      // Seven windows on one machine; nothing but the stream would update them before a minute is over.
      await Promise.all([page, ...others].map((window) => row(window, changed.title).waitFor()));
      expect(await half.inputValue()).toBe('Paid by me, not by');
      await selecting.getByText('1 selected').waitFor();
      expect(await scrolledTo(selecting)).toBe(place);

      // What comes above moves nothing that is in sight.
      const { caseId } = (await application.rest(token, 'GET', '/case')).body as { caseId: string };
      const form = new FormData();
      form.set('caseId', caseId);
      form.append('files', new Blob(['A day later']), 'A day later.txt');
      const headers = { authorization: `Bearer ${token}` };
      await fetch(`${application.url}/api/v1/evidence`, { method: 'POST', headers, body: form });
      await expect.poll(() => scrolledTo(selecting)).toBe(place + 36);

      // One window changes, the others follow.
      await half.press('Tab');
      await row(typing, changed.title).click();
      await expect
        .poll(() => typing.getByLabel('Description', { exact: true }).inputValue())
        .toBe('Paid by me, not by');
    });
  });
});
