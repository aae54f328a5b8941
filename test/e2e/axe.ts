import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Holds what is on the screen to the accessibility rules in light, and to those of colour in dark. */
export async function check(page: Page, screen: string): Promise<string[]> {
  const found = await checkNow(page, `${screen}, light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  const colours = axe(page).withRules(['color-contrast', 'link-in-text-block']);
  const foundInDark = await violations(colours, `${screen}, dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...found, ...foundInDark];
}

/** Holds what is on the screen to all rules, in the colours it has; `even` also to those of little impact. */
export async function checkNow(page: Page, screen: string, even?: 'minor'): Promise<string[]> {
  // Axe runs a script in every frame and waits for ever for one that may run none, as a file's preview.
  await page
    .locator('iframe[sandbox]')
    .evaluateAll((frames) => frames.forEach((frame) => frame.replaceWith(document.createElement('div'))));
  return violations(axe(page), screen, even);
}

/**
 * One document, no frames to gather from: legacy mode spares the blank page that would do the gathering. The letters of
 * a PDF are drawn; those laid over them to be selected cannot be seen. To list also what passes takes much longer.
 */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page })
    .exclude('.textLayer')
    .exclude('[data-recognized]')
    .options({ resultTypes: ['violations'] })
    .setLegacyMode();
}

async function violations(builder: AxeBuilder, screen: string, even?: 'minor'): Promise<string[]> {
  const { violations: all } = await builder.analyze();
  return all
    .filter(({ impact }) => even === 'minor' || impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${screen}: ${id}\n${html}\n${failureSummary ?? ''}`),
    );
}
