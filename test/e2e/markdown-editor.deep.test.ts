import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startChromium } from '#build/chromium.ts';
import { openPartPage, type PartPage } from './part-page.ts';
import { noBrowser } from './window.ts';

const keys = 60;
/**
 * Processor time of the page for one key, its drawing in software included, on a slow machine. The goal for a person is
 * 16 ms; this is where it would be felt.
 */
const mostMilliseconds = 80;

function declaration(characters: number): string {
  const parts: string[] = [];
  for (let part = 1, length = 0; length < characters; part += 1) {
    const text = [
      `## Part ${part}\n\nOn this day the child was **picked up** late, and nobody *called* the school.\n\n`,
      `- one thing\n- another thing\n\n| Date | What |\n| ---- | ---- |\n| Mar ${part} | late |\n\n`,
    ].join('');
    parts.push(text);
    length += text.length;
  }
  return parts.join('').slice(0, characters);
}

describe.skipIf(noBrowser)('a key in a long document', () => {
  let site: PartPage;
  let browser: Browser;
  beforeAll(async () => {
    site = await openPartPage('markdown-editor');
    browser = await startChromium();
  });
  afterAll(async () => {
    await browser.close();
    await site[Symbol.asyncDispose]();
  });

  it.each([20_000, 200_000, 2_000_000])('of %i characters is not felt', async (characters) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await page.goto(site.address);
    await page.getByRole('textbox', { name: 'Text of the declaration' }).waitFor();
    const text = declaration(characters);
    await page.evaluate((source) => writing.set(source), text);
    await page.waitForFunction((length) => writing.text.length === length, characters);
    const session = await context.newCDPSession(page);
    // The time of the page's own thread: what else the machine does is not counted.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const used = async (): Promise<number> => {
      const { metrics } = await session.send('Performance.getMetrics');
      return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
    };
    const lines = text.split('\n').length;
    const found: string[] = [];
    for (const [place, line] of [
      ['start', 3],
      ['middle', Math.floor(lines / 2)],
      ['end', lines],
    ] as const) {
      await page.evaluate((number) => writing.goToLine(number), line);
      await page.waitForTimeout(3000);
      const before = await used();
      for (let key = 0; key < keys; key += 1) await page.keyboard.press('abcdefg'.charAt(key % 7));
      const each = ((await used()) - before) / keys;
      found.push(`${place} ${each.toFixed(1)} ms`);
      expect(each, `${characters} characters, ${place}`).toBeLessThan(mostMilliseconds);
    }
    console.info(`${characters} characters: ${found.join(', ')} a key`);
    await context.close();
  });
});
