import type { Locator, Page } from 'playwright-core';

/** Steps of journeys in which documents are written. */

export const text = (page: Page): Locator => page.getByRole('textbox', { name: 'Text', exact: true });
export const saved = (page: Page): Promise<void> => page.getByRole('status').getByText('All saved').waitFor();

export async function startDocument(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { name: 'No document yet' }).waitFor();
  await page.keyboard.press('n');
  await page.getByLabel('Title').fill(title);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
}
