import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { startChromium } from './chromium.ts';
import { takeEverything } from './every-screen.ts';
import { compareExports } from './messages-picture.ts';
import { openPage, settle, startCasewright } from './photographed.ts';
import { disagree } from './sync-picture.ts';

/*
 * `node build/screenshots.ts`: takes the pictures of the README again, of the real window on the sample matter, in its
 * own data folder. With `--all` it takes every screen instead (every-screen.ts), with `--messages` or `--sync` only that
 * picture. The window must be built (`npm start` builds it).
 */

const pictures = path.join(import.meta.dirname, 'screenshots');
const largestBytes = 320_000;

await using browser = await startChromium();
if (process.argv.includes('--all')) await takeEverything(browser, process.argv);
else if (process.argv.includes('--sync')) await takeSync(browser);
else if (process.argv.includes('--messages')) await takeMessages(browser);
else {
  await takePictures(browser);
  await takeMessages(browser);
  await takeSync(browser);
}

/** The pictures of the README, small enough to be kept with it. */
async function takePictures(from: Browser): Promise<void> {
  await using casewright = await startCasewright();
  const page = await openPage(from, { width: 1280, scheme: 'light' });
  mkdirSync(pictures, { recursive: true });
  const take = (name: string): Promise<void> => takeSmall(page, name);

  await page.goto(casewright.bootAddress);
  await page.getByLabel('Your name').fill('Maya Ellery');
  await take('first-run');

  await page.getByRole('button', { name: 'Open the sample matter' }).click();
  const letter = page.getByRole('row', { name: /Letter from the principal/ });
  await letter.click();
  await page.getByText(/^Reading \d+ files?$/).waitFor({ state: 'hidden', timeout: 240_000 });
  await take('evidence-light');
  await inDark(page, () => take('evidence-dark'));

  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('heading', { name: 'Coming up' }).waitFor();
  await take('home');
  await page.getByRole('link', { name: 'Timeline', exact: true }).click();
  await page.getByText('Rowan is born').waitFor();
  await take('timeline');
  await page.getByRole('link', { name: 'Hearings', exact: true }).click();
  await page.getByRole('link', { name: 'Motion to modify the parenting plan and support' }).click();
  await page.getByRole('region', { name: 'What to bring, in order' }).locator('li').first().waitFor();
  await page.keyboard.press('1');
  await page.frameLocator('iframe').getByText('I, Maya Ellery, declare:').waitFor();
  await take('hearing');
  await page.goto(new URL('/deadlines?profile=us-california&rule=ca-motion&trigger=2027-01-14', page.url()).href);
  await page.getByRole('region', { name: 'The deadline' }).waitFor();
  await take('deadline');

  await page.getByLabel('Search all evidence').fill('blue bench');
  const found = page.getByRole('link', { name: /blue bench/ }).first();
  await found.waitFor();
  await take('search');

  await found.click();
  await page.locator('.pdfViewer .page[data-page-number="2"] canvas').waitFor();
  await page.getByRole('region', { name: 'Page 2' }).locator('mark').first().waitFor();
  await take('viewer');

  await page.getByRole('tab', { name: 'Details' }).click();
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

/** Two people's exports of one conversation. */
async function takeMessages(from: Browser): Promise<void> {
  await using casewright = await startCasewright();
  const page = await openPage(from, { width: 1280, scheme: 'light' });
  await page.goto(casewright.bootAddress);
  await page.getByLabel('Your name').fill('Maya Ellery');
  await page.getByRole('button', { name: 'Open the sample matter' }).click();
  await page.getByRole('row', { name: /Letter from the principal/ }).waitFor();
  await page.getByText(/^Reading \d+ files?$/).waitFor({ state: 'hidden', timeout: 240_000 });
  await compareExports(page);
  await takeSmall(page, 'messages');
}

/** What two sides changed differently, where a person decides. */
async function takeSync(from: Browser): Promise<void> {
  await using casewright = await startCasewright();
  await using office = await startCasewright();
  const [here, there] = [
    await openPage(from, { width: 1280, scheme: 'light' }),
    await openPage(from, { width: 1280, scheme: 'light' }),
  ];
  await there.goto(office.bootAddress);
  await here.goto(casewright.bootAddress);
  await here.getByLabel('Your name').fill('Maya Ellery');
  await here.getByRole('button', { name: 'Open the sample matter' }).click();
  await here.getByRole('row', { name: /Letter from the principal/ }).waitFor();
  await disagree(here, there);
  await here.goto(new URL('/sync/inbox', here.url()).href);
  await here.getByText('Result').waitFor();
  await here.getByText(/^Reading \d+ files?$/).waitFor({ state: 'hidden', timeout: 240_000 });
  await takeSmall(here, 'sync');
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
