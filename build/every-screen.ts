import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { type Look, openPage, type Photographed, settle, startCasewright } from './photographed.ts';
import { everyScreen } from './screens.ts';

/*
 * `node build/screenshots.ts --all [sample|empty|large …] [390-light …]`: every screen of the matters named (of all, when
 * none is), in the conditions named (in all, when none is), into build/out/screens: light and dark, 390 to 1600 wide; the
 * sample's also at 200 % and with a server that fails.
 */

const matters = ['sample', 'empty', 'large'] as const;
type Matter = (typeof matters)[number];

const folder = path.join(import.meta.dirname, 'out', 'screens');
const fillLarge = path.join(import.meta.dirname, '..', 'test', 'bench', 'programs', 'fill-large-matter.ts');

interface Condition extends Look {
  name: string;
  /** Everything the screens ask for is answered with 500; who is signed in, and the matter, still come. */
  failing?: boolean;
}

const looks: readonly Condition[] = [390, 800, 1280, 1600].flatMap((width) =>
  (['light', 'dark'] as const).map((scheme) => ({ name: `${width}-${scheme}`, width, scheme })),
);
const ofTheSample: readonly Condition[] = [
  { name: 'zoomed-200', width: 1280, scheme: 'light', zoom: 2 },
  { name: 'failing', width: 1280, scheme: 'light', failing: true },
];

export async function takeEverything(browser: Browser, words: readonly string[]): Promise<void> {
  const asked = matters.filter((matter) => words.includes(matter));
  for (const matter of asked.length === 0 ? matters : asked) {
    await using casewright = await startCasewright();
    const page = await openMatter(browser, casewright, matter);
    const cookies = await page.context().storageState();
    const origin = new URL(page.url()).origin;
    const screens = await everyScreen(page);
    await page.context().close();
    const conditions = [...looks, ...(matter === 'sample' ? ofTheSample : [])];
    const named = conditions.filter(({ name }) => words.includes(name));
    for (const condition of named.length === 0 ? conditions : named) {
      const place = path.join(folder, matter, condition.name);
      mkdirSync(place, { recursive: true });
      const looking = await openPage(browser, condition, cookies);
      if (condition.failing === true) await failAll(looking);
      for (const screen of screens) {
        await screen.open(looking, origin);
        await settle(looking);
        await looking.screenshot({ path: path.join(place, `${screen.name}.png`), caret: 'hide' });
      }
      await looking.context().close();
      console.log(`${matter}, ${condition.name}: ${screens.length} screens`);
    }
  }
}

async function openMatter(browser: Browser, casewright: Photographed, matter: Matter): Promise<Page> {
  const page = await openPage(browser, { width: 1280, scheme: 'light' });
  await page.goto(casewright.bootAddress);
  await page.getByLabel('Your name').fill('Maya Ellery');
  if (matter !== 'sample') {
    await page.getByRole('radio', { name: 'My own matter' }).click();
    await page.getByLabel('Caption').fill('Reyes v. Reyes');
  }
  await page.getByRole('button', { name: /^(Open the sample|Start my) matter$/ }).click();
  await page.getByRole('main').waitFor();
  if (matter === 'sample') {
    await page.goto(new URL('/evidence', page.url()).href);
    await page.getByRole('row', { name: /Letter from the principal/ }).waitFor();
  }
  await page.getByText(/^Reading \d+ files?$/).waitFor({ state: 'hidden', timeout: 240_000 });
  if (matter === 'large') {
    const caseId = await page.evaluate(`fetch('/app/v1/case').then((answer) => answer.json()).then((c) => c.caseId)`);
    await page.goto(await casewright.between((data) => fill(data, String(caseId))));
    await page.getByRole('main').waitFor();
  }
  return page;
}

async function fill(data: string, caseId: string): Promise<void> {
  await promisify(execFile)(process.execPath, [fillLarge, data, caseId]);
}

const needed = /\/app\/(?:session|events|v1\/(?:account|case|workspaces)(?:$|\?))/;

async function failAll(page: Page): Promise<void> {
  await page.route(/\/app\//, async (route) => {
    const { resourceType, url } = { resourceType: route.request().resourceType(), url: route.request().url() };
    if (needed.test(url) || !['fetch', 'xhr'].includes(resourceType)) await route.fallback();
    else await route.fulfill({ status: 500, json: { code: 'internal', error: 'Something went wrong here.' } });
  });
}
