import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shareSample } from './shared-application.ts';
import { openEvidence } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareSample();
const purpose = 'Motion to modify the parenting plan and support';

async function press(page: Page, ...presses: string[]): Promise<void> {
  for (const each of presses) await page.keyboard.press(each);
}

const exhibit = (page: Page, number: string): Locator =>
  page.getByRole('navigation', { name: 'Exhibits' }).getByRole('button', { name: new RegExp(`^Exhibit ${number}\\b`) });

/** The page that the second window shows; none when it is black. */
const shown = (second: Page): Locator => second.locator('main canvas, main img, main iframe, main pre');

async function isBlack(second: Page): Promise<void> {
  const ground = (): Promise<string> => second.evaluate('getComputedStyle(document.body).backgroundColor');
  await expect.poll(ground).toBe('rgb(0, 0, 0)');
  await second.locator('main[data-black]').waitFor();
  await expect.poll(() => shown(second).count()).toBe(0);
}

describe.skipIf(noBrowser)('the courtroom', () => {
  useBrowser();

  it('opens exhibits by number, marks them with the time, shows one page to others, and goes on after a reload', async () => {
    const application = await shared.application();
    const token = await application.token();
    await inWindow(application, async (page) => {
      await openEvidence(page);
      await press(page, 'g', 'r');
      await page.getByRole('link', { name: purpose }).focus();
      await press(page, 'Enter');
      await page.getByRole('heading', { name: purpose }).waitFor();
      await press(page, 'C');
      await exhibit(page, '2').waitFor();
      expect(await page.getByRole('link', { name: 'Evidence', exact: true }).count()).toBe(0);
      await page.getByRole('button', { name: 'Make a binder' }).click();
      await page.getByRole('button', { name: 'Make a binder' }).waitFor({ state: 'detached' });

      const popup = page.waitForEvent('popup');
      await press(page, 's');
      const second = await popup;
      await isBlack(second);
      await page.getByRole('button', { name: 'Second window: black' }).waitFor();

      await press(page, '2', 'Enter');
      await page.getByText('page 1 of 2').waitFor();
      await expect.poll(() => shown(second).count()).toBeGreaterThan(0);
      expect(await second.locator('body').innerText()).not.toContain('Exhibit');

      await press(page, 'o');
      await page.getByRole('status').filter({ hasText: 'Exhibit 2 offered' }).waitFor();
      await press(page, 'a');
      await page.getByRole('status').filter({ hasText: 'Exhibit 2 admitted' }).waitFor();
      await exhibit(page, '2').getByText('Admitted').waitFor();
      const { binders } = (await application.rest(token, 'GET', '/preparation')).body as {
        binders: { title: string; sections: { items: { kind: string; marks?: object[] }[] }[] }[];
      };
      const marks = binders.flatMap(({ sections }) =>
        sections.flatMap(({ items }) => items.flatMap((i) => i.marks ?? [])),
      );
      expect(marks).toMatchObject([
        { mark: 'offered', at: expect.stringMatching(/^20\d\d-/) as string },
        { mark: 'admitted', at: expect.stringMatching(/^20\d\d-/) as string },
      ]);

      await press(page, 'b');
      await isBlack(second);
      await press(page, 'b');
      await expect.poll(() => shown(second).count()).toBeGreaterThan(0);

      const items = (await application.rest(token, 'GET', '/evidence')).body as { id: string; exhibitNumber: string }[];
      const eighth = items.find(({ exhibitNumber }) => exhibitNumber === '8')?.id ?? '';
      await application.rest(token, 'PATCH', `/evidence/${eighth}`, { title: 'Renamed meanwhile' });
      await press(page, '9', '9', 'Enter');
      await page.getByRole('status').filter({ hasText: 'There is no exhibit 99 here.' }).waitFor();

      expect(await exhibit(page, '8').innerText()).not.toContain('Renamed meanwhile');
      await press(page, 'n');
      await page.keyboard.type('The court asked about Fridays. See [the rule](https://example.com/rule). ');
      await page.getByText('All saved').waitFor();
      await press(page, 'Escape');
      await page.getByRole('button', { name: /preview/i }).click();
      await page.getByRole('link', { name: 'the rule' }).click();
      expect(await page.getByRole('dialog').count()).toBe(0);

      await page.reload();
      await page.locator('[aria-current]').getByText('Admitted').waitFor();
      await expect.poll(() => shown(second).count()).toBeGreaterThan(0);
      await page.getByText('The court asked about Fridays.').first().waitFor();

      await page.goto(`${application.url}/todos`);
      await isBlack(second);
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await page.locator('[aria-current]').getByText('Admitted').waitFor();
      await press(page, 'Escape');
      await page.getByRole('heading', { name: purpose }).waitFor();
      await page.getByText('The court asked about Fridays.').first().waitFor();
      await isBlack(second);
      await press(page, 'g', 'e');
      await page.getByText('Renamed meanwhile').first().waitFor();
    });
  });

  it('says that exhibits could not be loaded, not that there are none, and loads them when asked to', async () => {
    const journey = async (page: Page): Promise<void> => {
      const evidence = /\/app\/v1\/evidence\/newest/;
      await page.route(evidence, (route) => route.fulfill({ status: 500, json: { error: 'No.', code: 'internal' } }));
      await page.goto(page.url());
      const list = page.getByRole('navigation', { name: 'Exhibits' });
      await list.getByText('Not all exhibits could be loaded').waitFor();
      expect(await list.getByText('No exhibits yet').count()).toBe(0);
      await page.unroute(evidence);
      await list.getByRole('button', { name: 'Try again' }).click();
      await exhibit(page, '2').waitFor();
      expect(await list.getByRole('alert').count()).toBe(0);
    };
    await inWindow(await shared.application(), journey, { at: '/courtroom', expected: /status of 500/ });
  });
});
