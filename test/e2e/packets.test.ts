import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shareSample } from './shared-application.ts';
import { goByKeys, openEvidence, saved } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareSample();
/** Pages are made, looked at and joined by child processes, which share the machine with other journeys. */
const patience = { timeout: 90_000 };
/** Words that are nowhere are refused. */
const expected = /status of 400 \(Bad Request\) \S+court-packet$/;

const contents = (page: Page): Locator => page.getByRole('region', { name: 'In the packet, in order' });
const item = (page: Page, title: string): Locator => contents(page).getByRole('listitem').filter({ hasText: title });
const step = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: new RegExp(`^${name}`) });

/** The exhibits in their order, by their numbers. */
async function numbers(page: Page): Promise<string[]> {
  const stickers = await contents(page)
    .getByTitle(/^Exhibit /)
    .allInnerTexts();
  return stickers.map((text) => text.replace(/\D/g, ''));
}

async function newPacketForHearing(page: Page, purpose: string): Promise<void> {
  await goByKeys(page, 'r');
  await page.getByRole('link', { name: purpose }).first().click();
  await page.getByRole('button', { name: 'New packet' }).click();
  await contents(page).waitFor();
}

describe.skipIf(noBrowser)('packets', () => {
  useBrowser();

  it('are made for a hearing, ordered, checked, redacted, built and served', async () => {
    const application = await shared.application();
    await inWindow(
      application,
      async (page) => {
        await openEvidence(page);
        await goByKeys(page, 'u');
        await page.getByRole('heading', { name: 'No packet yet' }).waitFor();
        await newPacketForHearing(page, 'Motion to modify the parenting plan');
        await expect.poll(() => numbers(page)).toEqual(['1', '2', '3', '4', '7']);

        await page.getByRole('button', { name: 'Add', exact: true }).click();
        await page.getByRole('menuitem', { name: 'Exhibits' }).click();
        await page.getByRole('button', { name: 'Choose all 3 numbered exhibits' }).click();
        await page
          .getByRole('form', { name: 'Add: exhibit' })
          .getByRole('button', { name: 'Add', exact: true })
          .click();
        await expect.poll(() => numbers(page)).toEqual(['1', '2', '3', '4', '7', '5', '6', '8']);

        // By keyboard: one row up, and into the section before.
        await item(page, 'Letter from the principal').focus();
        await page.keyboard.press('Alt+ArrowUp');
        await expect.poll(() => numbers(page)).toEqual(['2', '1', '3', '4', '7', '5', '6', '8']);
        await page.keyboard.press('Alt+ArrowUp');
        await expect.poll(() => contents(page).getByText('Nothing here yet').count()).toBe(0);
        await page.keyboard.press('Alt+ArrowDown');
        await contents(page).getByText('Nothing here yet').waitFor();
        await item(page, 'Exchange log').dragTo(contents(page).getByText('Nothing here yet'));
        await expect.poll(() => numbers(page)).toEqual(['3', '2', '1', '4', '7', '5', '6', '8']);
        await page.keyboard.press('Control+z');
        await contents(page).getByText('Nothing here yet').waitFor();
        await page.keyboard.press('Control+z');
        await expect.poll(() => contents(page).getByText('Nothing here yet').count()).toBe(0);

        await page.getByRole('button', { name: 'Check pages' }).click();
        await page.getByText(/^\d+ pages, about/).waitFor(patience);
        await step(page, 'Check').click();
        const found = page.getByRole('region', { name: 'What to look at' });
        const child = found.getByRole('button', { name: /names a child.*Exchange log/s }).first();
        await child.click();
        await page.locator('[data-kind="finding"]').waitFor();
        await page.getByLabel('Redact these words everywhere').fill('nobody says this');
        await page.getByLabel('Reason').fill('A child’s name');
        await page.getByRole('button', { name: 'Redact', exact: true }).click();
        await page.getByRole('alert').getByText('nowhere on its pages').waitFor(patience);
        await page.getByLabel('Redact these words everywhere').fill('Rowan');
        await page.getByRole('button', { name: 'Redact', exact: true }).click();
        await page.getByRole('list', { name: 'Redacted' }).getByText('A child’s name').waitFor(patience);
        await page.getByText('Show the original').waitFor();

        await page.getByRole('button', { name: 'Check pages' }).click();
        await page.getByText(/^\d+ pages, about/).waitFor(patience);
        expect(await found.getByRole('button', { name: /names a child.*Exchange log/s }).count()).toBe(0);

        await step(page, 'Build').click();
        await page.getByRole('button', { name: 'Build packet' }).click();
        const build = page.getByRole('article', { name: /^Packet of/ });
        await build.getByText('Done', { exact: true }).waitFor(patience);
        const pdf = await saved(page, build.getByRole('link', { name: 'Download' }));
        expect(pdf).toEqual({ status: 200, type: 'application/pdf' });

        await build.getByRole('button', { name: 'Mark as served or filed' }).click();
        await build.getByRole('button', { name: 'Mark as served', exact: true }).click();
        await page.getByRole('alert').getByText('Say who was served.').waitFor();
        await build.getByLabel('Others').fill('Daniel Thorne');
        await build.getByRole('button', { name: 'Mark as served', exact: true }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Mark as served' }).click();
        await build.getByText(/^Served on .*, by mail, to Daniel Thorne\.$/).waitFor();
        await page.getByRole('navigation', { name: 'Packets' }).getByText('Served').waitFor();

        await goByKeys(page, 'r');
        await page.getByRole('link', { name: 'Motion to modify the parenting plan' }).first().click();
        await page.getByRole('button', { name: 'Open the packet' }).click();
        await expect.poll(() => numbers(page)).toEqual(['2', '1', '3', '4', '7', '5', '6', '8']);

        await application.asOwner(async ({ call }) => {
          const items = (await call('GET', '/app/v1/evidence')) as { id: string; exhibitNumber: string | null }[];
          const id = items.find(({ exhibitNumber }) => exhibitNumber === '1')?.id ?? '';
          await expect(call('PATCH', `/app/v1/evidence/${id}`, { exhibitNumber: '99' })).rejects.toThrow('served');
        });
        await item(page, 'Letter from the principal')
          .getByRole('button', { name: /^Actions for/ })
          .click();
        await page.getByRole('menuitem', { name: 'Give Exhibit 2 a new number' }).click();
        const dialog = page.getByRole('dialog', { name: 'New number for Exhibit 2' });
        await dialog.getByLabel('New number').fill('9');
        await dialog.getByRole('button', { name: 'Replace the number' }).click();
        await expect.poll(() => numbers(page)).toEqual(['9', '1', '3', '4', '7', '5', '6', '8']);
      },
      { expected },
    );
  }, 300_000);
});
