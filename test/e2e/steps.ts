import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Steps that many journeys begin with, done as a person does them. */

export async function openSample(page: Page): Promise<void> {
  await page.getByLabel('Your name').fill('Maya Ellery');
  await page.getByRole('button', { name: 'Open the sample matter' }).click();
  await rows(page).first().waitFor();
}

/** From wherever the window begins, to the list of evidence that is there already. */
export async function openEvidence(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Evidence', exact: true }).first().click();
  await rows(page).first().waitFor();
}

export async function startOwnMatter(page: Page, caption = 'Reyes v. Reyes'): Promise<void> {
  await page.getByLabel('Your name').fill('Dana Reyes');
  await page.getByRole('radio', { name: 'My own matter' }).click();
  await page.getByLabel('Caption').fill(caption);
  await page.getByRole('button', { name: 'Start my matter' }).click();
  await emptyEvidence(page);
}

/** Presses `g` and a key, one right after the other: the window forgets a `g` that nothing follows for a second. */
export async function goByKeys(page: Page, key: string): Promise<void> {
  await Promise.all([page.keyboard.press('g'), page.keyboard.press(key)]);
}

/** What a window in an empty matter begins with. */
export async function emptyEvidence(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Put your evidence here' }).waitFor();
}

/** What drops from a button takes the keyboard a moment after it is drawn; nobody presses a key before that. */
export async function hasKeyboard(part: Locator): Promise<void> {
  await part.locator(':focus').waitFor();
}

/** Opens the palette, which is loaded then, and types what one looks for. */
export async function typeInPalette(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.locator('[role="combobox"][aria-label="Go to anything, do anything"]:focus').waitFor();
  await page.keyboard.type(words);
}

/** The rows of the list in sight, without the head. */
export function rows(page: Page): Locator {
  return page.getByRole('grid', { name: 'Evidence' }).locator('[role="row"][aria-selected]');
}

export function row(page: Page, title: string): Locator {
  return rows(page).filter({ has: page.getByText(title, { exact: true }) });
}

export async function search(page: Page, words: string): Promise<void> {
  await page.getByLabel('Search all evidence').fill(words);
}

/** Waits until every file has been read, or said why not. */
export async function allRead(page: Page, withinMs = 60_000): Promise<void> {
  await expect.poll(() => page.getByText(/^Reading \d+ files?$/).count(), { timeout: withinMs, interval: 100 }).toBe(0);
  await expect
    .poll(
      () =>
        rows(page)
          .getByText(/^(?:Waiting|Reading|Page \d+ of \d+)$/)
          .count(),
      { timeout: withinMs },
    )
    .toBe(0);
}

/** What a link that saves a file answers. */
export async function saved(page: Page, link: Locator): Promise<{ status: number; type: string | null }> {
  const address = (await link.getAttribute('href')) ?? '';
  return page.evaluate(async (at) => {
    const { status, headers } = await fetch(at);
    return { status, type: headers.get('content-type') };
  }, address);
}

/** A window whose application was started again has signed in by itself, and shows what it showed. */
export async function isBack(page: Page): Promise<void> {
  await page.getByText('Casewright has stopped.').waitFor({ state: 'detached', timeout: 40_000 });
}

/** A token that asks before it deletes: as the form makes it, without the clicks that another journey has. */
export async function carefulToken(page: Page): Promise<string> {
  const made: unknown = await page.evaluate(async () => {
    const body = JSON.stringify({ name: 'My assistant', permissions: ['*'], assistant: true, approveDeletes: true });
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/app/v1/developer/tokens', { method: 'POST', headers, body })).json();
  });
  return (made as { token: string }).token;
}
