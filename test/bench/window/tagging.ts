import type { Page } from 'playwright-core';
import { chromiumPath, startChromium } from '#build/chromium.ts';
import { launchCasewright } from '#test/bench/casewright.ts';
import { type Bench, figure, type Measure, type Row } from '#test/bench/measure.ts';
import { allThere, homeInSight, rowInSight, toEvidence } from './steps.ts';
import { seedWideMatter } from './wide-matter.ts';
import { matter } from './window.ts';

const items = 3200;
const aims = { firstRow: 500, tagging: 5000 };
/** So many are enough to know what one request after the other costs. */
const oneByOne = 200;

/** A tag that is given to a whole matter at once (issue 18): from Enter until the window says that all have it. */
export const taggingWindow: Measure = {
  name: 'tagging',
  async run(bench) {
    if (chromiumPath() === null) {
      return [{ what: 'tagging', ours: 'not measured', note: 'no Chromium here; set CHROMIUM to one' }];
    }
    const data = await matter(bench, 'empty', (home) => seedWideMatter(home.data, home.caseId, items));
    const browser = await startChromium();
    try {
      return await tagged(bench, data, await browser.newPage({ viewport: { width: 1440, height: 900 } }));
    } finally {
      await browser.close();
    }
  },
};

async function tagged(bench: Bench, data: string, page: Page): Promise<Row[]> {
  await using server = await launchCasewright(bench, data);
  await page.goto(server.at.bootAddress);
  await homeInSight(page);
  const asked = performance.now();
  await toEvidence(page);
  await rowInSight(page);
  const firstRow = performance.now() - asked;
  await allThere(page, items);
  await page.getByLabel('Select everything shown').check();
  await page.getByRole('button', { name: 'Tag', exact: true }).click();
  await page.getByRole('combobox', { name: /^Tag for / }).fill('landlord');
  const began = performance.now();
  await page.keyboard.press('Enter');
  await page.getByText(`${figure(items)} items are now tagged “landlord”`).waitFor({ timeout: 120_000 });
  const took = performance.now() - began;
  const perItem = (await withRequestsOfTheirOwn(page)) / oneByOne;
  return [
    {
      what: `first row of evidence, ${figure(items)} items, nothing of them read yet`,
      ours: `${figure(firstRow)} ms`,
      aim: `≤ ${aims.firstRow} ms`,
      met: firstRow <= aims.firstRow,
      note: 'from a click on Evidence at the home screen',
    },
    {
      what: `tag ${figure(items)} items in the window`,
      ours: `${figure(took)} ms`,
      bare: `${figure(perItem * items)} ms`,
      ratio: (perItem * items) / took,
      aim: `≤ ${aims.tagging} ms`,
      met: took <= aims.tagging,
      note: `until the window says so; beside it, ${oneByOne} requests of their own, one after the other, times ${items / oneByOne}`,
    },
  ];
}

/** Milliseconds. */
function withRequestsOfTheirOwn(page: Page): Promise<number> {
  return page.evaluate(async (count) => {
    const list = await fetch(`/app/v1/evidence?limit=${count}`);
    const some = (await list.json()) as { id: string }[];
    const began = performance.now();
    for (const { id } of some) {
      const body = JSON.stringify({ tagNames: ['landlord', 'rent'] });
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`/app/v1/evidence/${id}`, { method: 'PATCH', headers, body });
      if (!answer.ok) throw new Error(`An item was not tagged: ${answer.status}.`);
      await answer.text();
    }
    return performance.now() - began;
  }, oneByOne);
}
