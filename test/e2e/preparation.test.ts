import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shareSample } from './shared-application.ts';
import { goByKeys, openEvidence, saved } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareSample();

async function openSection(page: Page, name: string): Promise<Locator> {
  await page
    .getByRole('navigation', { name: /^Sections of/ })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
  const section = page.getByRole('region', { name, exact: true });
  await section.waitFor();
  return section;
}

/** The first choice that what is typed finds. */
async function pick(page: Page, field: Locator, typed: string): Promise<void> {
  await field.fill(typed);
  await page
    .getByRole('option', { name: new RegExp(typed) })
    .first()
    .click();
}

describe.skipIf(noBrowser)('preparation', () => {
  useBrowser();

  it('is a binder of witnesses, exhibits, and what has to be proved, with what is still missing', async () => {
    const application = await shared.application();
    await inWindow(application, async (page) => {
      await openEvidence(page);
      await goByKeys(page, 'b');
      await page.getByRole('heading', { name: 'No binder yet' }).waitFor();
      await page.keyboard.press('n');
      await page.getByLabel('Title').fill('Hearing on temporary orders');
      await page.getByRole('button', { name: 'Make the binder' }).click();

      const witnesses = await openSection(page, 'Witnesses');
      await witnesses.getByRole('button', { name: 'Add a witness' }).click();
      await pick(page, page.getByRole('combobox', { name: 'Contact' }), 'Dana');
      await page.getByLabel('What they can speak to').fill('The exchanges in March');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await witnesses.getByText('The exchanges in March').waitFor();
      await page.getByRole('button', { name: 'Done' }).click();

      const exhibits = await openSection(page, 'Exhibits');
      await exhibits.getByRole('button', { name: 'Add all exhibits' }).click();
      await exhibits.getByRole('button', { name: 'Not offered' }).first().click();
      await page.getByRole('menuitem', { name: 'Admitted now' }).click();
      await exhibits.getByRole('button', { name: 'Admitted' }).first().waitFor();

      const chart = await openSection(page, 'Proof chart');
      await chart.getByRole('button', { name: 'Add an element' }).click();
      await page.getByLabel('What has to be proved').fill('The exchanges were missed');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      const row = chart.getByRole('row', { name: /The exchanges were missed/ });
      await row.getByText('Nothing supports this yet.').waitFor();
      await page.getByRole('button', { name: 'Done' }).click();
      await row.getByRole('button', { name: 'Actions for The exchanges were missed' }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await page.getByRole('button', { name: 'Add a fact' }).click();
      await page.getByLabel('Fact', { exact: true }).fill('Three of eight in March');
      await pick(page, page.locator('input[aria-label="Exhibit"]'), 'Exchange log');
      await page.getByLabel('Page', { exact: true }).fill('2');
      await page.getByRole('button', { name: 'Save' }).click();
      await row.getByText('No witness lays the foundation for one exhibit.').waitFor();
      expect(await row.getByRole('link').getAttribute('href')).toMatch(/\/evidence\/.+\?page=2$/);

      const pdf = await saved(page, page.getByRole('link', { name: 'Binder as PDF' }));
      expect(pdf).toEqual({ status: 200, type: 'application/pdf' });

      await page.reload();
      await row.getByText('Three of eight in March').waitFor();
      await page.getByRole('button', { name: 'Actions for the binder Hearing on temporary orders' }).click();
      await page.getByRole('menuitem', { name: 'Delete the binder' }).click();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('heading', { name: 'No binder yet' }).waitFor();
    });
  });
});
