import type { Page } from 'playwright-core';

const patience = { timeout: 30_000 };

/** The home screen knows what comes next, or that nothing does. */
export function homeInSight(page: Page): Promise<void> {
  return drawn(page, 'main h2', 'Coming up');
}

/** Looked for in every frame: a locator looks again after up to half a second, which would be counted as ours. */
async function drawn(page: Page, selector: string, words = ''): Promise<void> {
  await page.evaluate(
    ([what, beginning]) =>
      new Promise<void>((resolve) => {
        const look = (): void => {
          const found = [...document.querySelectorAll(what)];
          if (found.some(({ textContent }) => textContent.startsWith(beginning))) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
    [selector, words] as const,
  );
}

export function toEvidence(page: Page): Promise<void> {
  return page.getByRole('link', { name: 'Evidence', exact: true }).click();
}

export function rowInSight(page: Page): Promise<void> {
  return drawn(page, '#evidence-rows [role="row"][aria-selected]');
}

export async function allThere(page: Page, items: number): Promise<void> {
  const count = `${items.toLocaleString('en-US')} items`;
  await page.getByRole('status').filter({ hasText: count }).waitFor(patience);
  await settled(page);
}

/** Nothing is being sorted, searched or drawn. */
async function settled(page: Page): Promise<void> {
  await page.locator('#evidence-rows[aria-busy="true"]').waitFor({ ...patience, state: 'hidden' });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** What a person does in a minute at the list; answers how many presses and clicks that was. */
export async function mixOfWork(page: Page): Promise<number> {
  let made = 0;
  const press = async (keys: readonly string[]): Promise<void> => {
    for (const key of keys) {
      await page.keyboard.press(key);
      await settled(page);
      made += 1;
    }
  };
  const click = async (place: Parameters<Page['getByRole']>, modifiers: 'Shift'[] = []): Promise<void> => {
    await page
      .getByRole(...place)
      .first()
      .click({ modifiers });
    await settled(page);
    made += 1;
  };
  const rows = page.locator('#evidence-rows [role="row"][aria-selected]');
  await page.locator('#evidence-rows').focus();
  await press('jjjjjjjjkkkxjjxj'.split(''));
  await rows.nth(3).click();
  await rows.nth(9).click({ modifiers: ['Shift'] });
  made += 2;
  await settled(page);
  await press(['Control+a', 'j', 'Escape', 'End', 'PageUp', 'Home']);
  for (const name of ['Title', 'Date', 'Exhibit', 'Title']) await click(['columnheader', { name }]);
  await click(['columnheader', { name: 'Date' }]);
  await page.locator('#evidence-rows').focus();
  await press(['v', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'PageDown', 'v']);
  await press(['j', 'k']);
  await page.getByLabel('Search all evidence').click();
  await press('letter'.split(''));
  await page
    .getByText(/\d results?/)
    .first()
    .waitFor(patience);
  await press(['Escape']);
  await settled(page);
  return made;
}

/** The same, ending where it began: for finding out what is never freed. */
export async function everythingOnce(page: Page): Promise<void> {
  await mixOfWork(page);
  await page.locator('#evidence-rows').focus();
  await page.keyboard.press('Home');
  await settled(page);
}
