import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { commandFile } from '#server/places.ts';
import { startChromium } from './chromium.ts';

/*
 * `node build/screenshots.ts`: takes the pictures of the README anew, of the real window on the sample matter, in a
 * data folder of its own. The window must be built (`npm start` builds it).
 */

const pictures = path.join(import.meta.dirname, 'screenshots');
const largestBytes = 250_000;

await using casewright = await startCasewright();
await using browser = await startChromium();
const context = await browser.newContext({
  viewport: { width: 1280, height: 800 },
  colorScheme: 'light',
  reducedMotion: 'reduce',
  timezoneId: 'America/New_York',
  locale: 'en-US',
});
const page = await context.newPage();
mkdirSync(pictures, { recursive: true });

await page.goto(casewright.bootAddress);
await page.getByLabel('Your name').fill('Maya Ellery');
await take('first-run');

await page.getByRole('button', { name: 'Open the sample matter' }).click();
const letter = page.getByRole('row', { name: /Letter from the principal/ });
await letter.click();
await page.getByText(/^Reading \d+ files?$/).waitFor({ state: 'hidden', timeout: 120_000 });
await take('evidence-light');
await inDark(page, () => take('evidence-dark'));

await page.getByLabel('Search all evidence').fill('blue bench');
const found = page.getByRole('link', { name: /blue bench/ }).first();
await found.waitFor();
await take('search');

await found.click();
await page.locator('.pdfViewer .page[data-page-number="2"] canvas').waitFor();
await page.getByRole('region', { name: 'Page 2' }).locator('mark').first().waitFor();
await take('viewer');

await page.getByRole('link', { name: 'Connect', exact: true }).click();
await page.getByRole('link', { name: 'API tokens', exact: true }).click();
await page.getByRole('button', { name: 'New token' }).click();
await page.getByRole('textbox', { name: 'Name' }).fill('Assistant on my laptop');
await take('tokens');

async function take(name: string): Promise<void> {
  // Everything drawn: the fonts are there, and no pointer rests on a row.
  await page.mouse.move(640, 2);
  await page.evaluate('document.fonts.ready.then(() => null)');
  await page.waitForTimeout(300);
  const drawn = await page.screenshot({ caret: 'hide' });
  const { size } = await sharp(drawn)
    .png({ palette: true, colours: 256, effort: 10, compressionLevel: 9 })
    .toFile(path.join(pictures, `${name}.png`));
  if (size > largestBytes) throw new Error(`${name}.png has ${size} bytes, more than ${largestBytes}.`);
  console.log(`${name}.png ${Math.round(size / 1000)} kB`);
}

async function inDark(shown: Page, work: () => Promise<void>): Promise<void> {
  await shown.emulateMedia({ colorScheme: 'dark' });
  await work();
  await shown.emulateMedia({ colorScheme: 'light' });
}

async function startCasewright(): Promise<AsyncDisposable & { bootAddress: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'casewright-screenshots-'));
  const words = ['serve', '--no-window', '--announce', 'json', '--port', '0', '--data', path.join(folder, 'data')];
  const server = spawn(process.execPath, [commandFile(), ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface({ input: server.stdout }), 'line')) as [string];
  const { bootAddress } = (JSON.parse(line) as { ready: { bootAddress: string } }).ready;
  return {
    bootAddress,
    async [Symbol.asyncDispose]() {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
