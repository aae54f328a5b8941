import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { commandFile } from '#server/places.ts';
import { startChromium } from './chromium.ts';
import { everyScreen } from './screens.ts';

/*
 * `node build/screenshots.ts`: takes the pictures of the README anew, of the real window on the sample matter, in a
 * data folder of its own. With `--all` it takes every screen instead, of the sample and of an empty matter, light and
 * dark, 1280 and 1600 wide, into build/out/screens. The window must be built (`npm start` builds it).
 */

const pictures = path.join(import.meta.dirname, 'screenshots');
const everything = path.join(import.meta.dirname, 'out', 'screens');
const largestBytes = 250_000;

await using browser = await startChromium();
if (process.argv.includes('--all')) {
  for (const matter of ['sample', 'empty'] as const) await takeEverything(browser, matter);
} else {
  await takePictures(browser);
}

/** The pictures of the README, small enough to be kept with it. */
async function takePictures(from: Browser): Promise<void> {
  await using casewright = await startCasewright();
  const page = await openPage(from, 1280, 'light');
  mkdirSync(pictures, { recursive: true });
  const take = (name: string): Promise<void> => takeSmall(page, name);

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

  await page.getByLabel('Exhibit number').fill('2-A');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Activity', exact: true }).click();
  await page
    .getByRole('button', { name: /Exhibit number|Letter from the principal/ })
    .first()
    .click();
  await take('activity');

  await page.getByRole('link', { name: 'Connect', exact: true }).click();
  await page.getByRole('button', { name: 'Connect an assistant' }).click();
  // Not further: the next step names this machine's folders.
  await page.getByRole('radio', { name: /Read and add/ }).click();
  await take('connect');
}

/** Every screen of a matter, for whoever wants to look at all of them. */
async function takeEverything(from: Browser, matter: 'sample' | 'empty'): Promise<void> {
  await using casewright = await startCasewright();
  const first = await openPage(from, 1280, 'light');
  await first.goto(casewright.bootAddress);
  await first.getByLabel('Your name').fill('Maya Ellery');
  if (matter === 'empty') await first.getByRole('radio', { name: 'My own matter' }).click();
  await first.getByRole('button', { name: /^(Open the sample|Start my) matter$/ }).click();
  await first.getByRole('main').waitFor();
  await first.getByText(/^Reading \d+ files?$/).waitFor({ state: 'hidden', timeout: 240_000 });
  const cookies = await first.context().storageState();
  const screens = await everyScreen(first);
  for (const width of [1280, 1600]) {
    for (const scheme of ['light', 'dark'] as const) {
      const folder = path.join(everything, matter, `${width}-${scheme}`);
      mkdirSync(folder, { recursive: true });
      const page = await openPage(from, width, scheme, cookies);
      for (const screen of screens) {
        await screen.open(page, new URL(casewright.bootAddress).origin);
        await settle(page);
        await page.screenshot({ path: path.join(folder, `${screen.name}.png`), caret: 'hide' });
      }
      await page.context().close();
      console.log(`${matter}, ${width} wide, ${scheme}: ${screens.length} screens`);
    }
  }
}

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;

async function openPage(from: Browser, width: number, scheme: 'light' | 'dark', cookies?: Cookies): Promise<Page> {
  const context = await from.newContext({
    viewport: { width, height: width === 1280 ? 800 : 1000 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    timezoneId: 'America/New_York',
    locale: 'en-US',
    ...(cookies === undefined ? {} : { storageState: cookies }),
  });
  return context.newPage();
}

/** Everything drawn: the fonts are there, what was fetched has come, and no pointer rests on a row. */
async function settle(page: Page): Promise<void> {
  await page.mouse.move(640, 2);
  await page.evaluate('document.fonts.ready.then(() => null)');
  await page.waitForTimeout(700);
}

async function takeSmall(page: Page, name: string): Promise<void> {
  await settle(page);
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
