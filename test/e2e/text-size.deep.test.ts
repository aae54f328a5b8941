import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cutText } from './cut-text.ts';
import { shareSample } from './shared-application.ts';
import { hasKeyboard } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const { application } = shareSample();

/** Where the window asks, offers or narrows; and what is pressed there, by the names of buttons. */
const places: readonly { at: string; ready: string; press?: string }[] = [
  { at: '/evidence', ready: 'Letter from the principal' },
  { at: '/folders', ready: 'Receipts', press: 'New folder' },
  { at: '/contacts', ready: 'New contact', press: 'New contact' },
  { at: '/todos', ready: 'Ask Daniel once more' },
  { at: '/timeline', ready: 'Rowan is born' },
  { at: '/calendar', ready: 'Calendar' },
  { at: '/hearings', ready: 'New hearing', press: 'New hearing' },
  { at: '/court-files', ready: 'New court file', press: 'New court file' },
  { at: '/documents', ready: 'Documents' },
];

async function setTextSize(page: Page, url: string, size: 'Normal' | 'Largest'): Promise<void> {
  await page.goto(`${url}/settings/appearance`);
  const sizes = page.getByRole('radiogroup', { name: 'Text size' });
  await sizes.getByText(size, { exact: true }).click();
  await expect.poll(() => scaleOf(page)).toBe(size === 'Normal' ? '1' : '1.35');
}

const scaleOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--text-scale'));

/** The categories offered for what is chosen in the list of evidence, which has one with a long name. */
async function openCategories(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/evidence`);
  await page.getByLabel('Select Proposed parenting schedule', { exact: true }).check();
  await page.getByRole('toolbar', { name: 'Selected items' }).getByRole('button', { name: 'Category' }).click();
  await hasKeyboard(page.getByRole('dialog'));
  await page.getByRole('option', { name: 'Late and missed exchanges' }).waitFor();
}

describe.skipIf(noBrowser)('the words of the window', () => {
  useBrowser();

  it.each([
    { width: 1280, size: 'Normal' },
    { width: 1600, size: 'Normal' },
    { width: 1280, size: 'Largest' },
    { width: 1600, size: 'Largest' },
  ] as const)('are whole at $width pixels and $size text', async ({ width, size }) => {
    const opened = await application();
    const cut: Record<string, string[]> = {};
    await inWindow(
      opened,
      async (page) => {
        await setTextSize(page, opened.url, size);
        for (const { at, ready, press } of places) {
          await page.goto(`${opened.url}${at}`);
          await page.getByText(ready).first().waitFor();
          if (press !== undefined) await page.getByRole('button', { name: press, exact: true }).first().click();
          cut[at] = await cutText(page);
        }
        await openCategories(page, opened.url);
        cut['categories'] = await cutText(page);
        await page.keyboard.press('Escape');
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: 'Go to anything, do anything' }).waitFor();
        cut['palette'] = await cutText(page);
      },
      { width, height: 900 },
    );
    expect(Object.entries(cut).filter(([, words]) => words.length > 0)).toEqual([]);
  });
});
