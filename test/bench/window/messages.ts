import { loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { chromiumPath, startChromium } from '#build/chromium.ts';
import { launchCasewright } from '#test/bench/casewright.ts';
import { seedMessages } from '#test/bench/matter/messages-seed.ts';
import { type Bench, figure, type Measure, percentile, type Row } from '#test/bench/measure.ts';
import { measureScrolling } from './page-facts.ts';
import { matter } from './window.ts';

const aims = { open: 1000, frame: 20 };
const patience = { timeout: 30_000 };
const list = '[role="region"][aria-label="Messages"]';

/** A long conversation at the window: opening it and scrolling it. */
export const messagesWindow: Measure = {
  name: 'messages-window',
  async run(bench) {
    if (chromiumPath() === null) {
      return [{ what: 'messages at the window', ours: 'not measured', note: 'no Chromium here; set CHROMIUM to one' }];
    }
    const count = bench.options.quick ? 4000 : 100_000;
    const data = await matter(bench, 'empty', (home) => seedMessages({ ...home, threads: [count] }));
    const browser = await startChromium();
    try {
      return await measured(bench, await browser.newPage({ viewport: { width: 1440, height: 900 } }), data, count);
    } finally {
      await browser.close();
    }
  },
};

async function measured(bench: Bench, page: Page, data: string, count: number): Promise<Row[]> {
  await using server = await launchCasewright(bench, data);
  await page.goto(server.at.bootAddress);
  await page.getByRole('link', { name: 'Messages', exact: true }).click();
  const thread = page.getByRole('button', { name: /^Daniel 1/ }).first();
  await thread.waitFor(patience);
  const started = performance.now();
  await thread.click();
  await page
    .locator(`${list} [data-index="${count - 1}"] p`)
    .first()
    .waitFor(patience);
  const opening = performance.now() - started;
  const gaps = await measureScrolling(page, list);
  const p95 = percentile(gaps, 95);
  return [
    {
      what: `thread of ${figure(count)}: to its last message`,
      ours: `${figure(opening)} ms`,
      aim: `≤ ${aims.open} ms`,
      met: opening <= aims.open,
      note: `from the click on the thread; load of the machine ${figure(loadavg()[0] ?? 0, 1)}`,
    },
    {
      what: `thread of ${figure(count)}: frames while scrolling`,
      ours: `gap p50 ${figure(percentile(gaps, 50), 1)} ms, p95 ${figure(p95, 1)} ms, longest ${figure(Math.max(...gaps))} ms`,
      aim: `p95 ≤ ${aims.frame} ms`,
      met: p95 <= aims.frame,
      note: `${gaps.length} frames, 360 pixels a frame; load of the machine ${figure(loadavg()[0] ?? 0, 1)}`,
    },
  ];
}
