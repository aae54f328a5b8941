import type { Locator, Page } from 'playwright-core';
import { emptyEvidence, goByKeys } from './steps.ts';

/** Steps of journeys with documents that are uploaded. */

export const pdf = 'application/pdf';

export const text = (page: Page): Locator => page.getByRole('textbox', { name: 'Text', exact: true });
export const chooser = (page: Page): Locator => page.getByLabel('Files to upload');

/** From an empty matter to its documents. */
export async function openDocuments(page: Page): Promise<void> {
  await emptyEvidence(page);
  await goByKeys(page, 'f');
  await page.getByRole('heading', { name: 'Documents', level: 1 }).waitFor();
}
