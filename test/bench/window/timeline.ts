import type { Page } from 'playwright-core';
import { chromiumPath, startChromium } from '#build/chromium.ts';
import { launchCasewright } from '#test/bench/casewright.ts';
import { seedTimeline } from '#test/bench/matter/timeline-seed.ts';
import { type Bench, figure, type Measure, percentile, type Row } from '#test/bench/measure.ts';
import { measureScrolling } from './page-facts.ts';
import { matter } from './window.ts';

const aims = { frame: 20, open: 1000, filter: 200 };
const patience = { timeout: 30_000 };
const list = '[role="grid"][aria-label="Timeline"]';
const firstEntry = `${list} [role="row"][aria-selected]`;

/** A long timeline at the window: opening it, scrolling it, and narrowing it to one kind and back. */
export const timelineWindow: Measure = {
  name: 'timeline-window',
  async run(bench) {
    if (chromiumPath() === null) {
      return [
        { what: 'the timeline at the window', ours: 'not measured', note: 'no Chromium here; set CHROMIUM to one' },
      ];
    }
    const rows = bench.options.quick ? 2000 : 20_000;
    const data = await matter(bench, 'empty', (home) => seedTimeline({ ...home, rows }));
    const browser = await startChromium();
    try {
      return await measured(bench, await browser.newPage({ viewport: { width: 1440, height: 900 } }), data, rows);
    } finally {
      await browser.close();
    }
  },
};

async function measured(bench: Bench, page: Page, data: string, rows: number): Promise<Row[]> {
  await using server = await launchCasewright(bench, data);
  await page.goto(server.at.bootAddress);
  await page.getByRole('link', { name: 'Timeline', exact: true }).waitFor(patience);
  const opening = await timed(page, async () => {
    await page.getByRole('link', { name: 'Timeline', exact: true }).click();
    await page.locator(firstEntry).first().waitFor(patience);
  });
  await page.getByRole('navigation', { name: 'Years' }).getByRole('button').first().waitFor(patience);
  const gaps = await measureScrolling(page, list);
  const narrowing = [await narrow(page), await narrow(page)];
  const [p95, slowest] = [percentile(gaps, 95), Math.max(...narrowing)];
  return [
    {
      what: `timeline of ${figure(rows)}: to its first entry`,
      ours: `${figure(opening)} ms`,
      aim: `≤ ${aims.open} ms`,
      met: opening <= aims.open,
      note: 'from the click in the rail; the screen’s own script comes with it',
    },
    {
      what: `timeline of ${figure(rows)}: frames while scrolling`,
      ours: `gap p50 ${figure(percentile(gaps, 50), 1)} ms, p95 ${figure(p95, 1)} ms, longest ${figure(Math.max(...gaps))} ms`,
      aim: `p95 ≤ ${aims.frame} ms`,
      met: p95 <= aims.frame,
      note: `${gaps.length} frames, 360 pixels a frame, rows of different heights`,
    },
    {
      what: `timeline of ${figure(rows)}: narrowed to one kind, and back`,
      ours: narrowing.map((each) => `${figure(each)} ms`).join(', '),
      aim: `≤ ${aims.filter} ms`,
      met: slowest <= aims.filter,
      note: 'to the frame that shows it, the press included',
    },
  ];
}

async function narrow(page: Page): Promise<number> {
  const count = await page.locator(list).getAttribute('aria-rowcount');
  return timed(page, async () => {
    await page.getByRole('button', { name: /^Hearings/ }).click();
    await page.locator(`${list}:not([aria-rowcount="${count ?? ''}"])`).waitFor(patience);
  });
}

/** Until the frame after the work. */
async function timed(page: Page, work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  return performance.now() - started;
}
