import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from 'playwright-core';
import { chromiumPath, startChromium } from '#build/chromium.ts';
import { launchCasewright } from '#test/bench/casewright.ts';
import { type Bench, figure, type Measure, median, percentile, type Row, spread } from '#test/bench/measure.ts';
import { cdpOf, heapBytes, measureInteractions, measureScrolling, slope } from './page-facts.ts';
import { allThere, everythingOnce, homeInSight, mixOfWork, rowInSight, toEvidence } from './steps.ts';
import { seedWideMatter } from './wide-matter.ts';

const aims = { start: 1000, script: 350, interaction: 100, frame: 20, heap: 200 };

/** What a person at the window feels: the first screen, and work with a matter as large as it gets. */
export const window: Measure = {
  name: 'window',
  async run(bench) {
    if (chromiumPath() === null) {
      return [{ what: 'the window', ours: 'not measured', note: 'no Chromium here; set CHROMIUM to one' }];
    }
    const browser = await startChromium();
    try {
      const items = bench.options.quick ? 2000 : 50_000;
      const sample = await matter(bench, 'sample');
      const large = await matter(bench, 'empty', ({ data, caseId }) => seedWideMatter(data, caseId, items));
      return [
        ...(await starts(bench, browser, sample, 'the sample matter')),
        ...(await starts(bench, browser, large, `${figure(items)} items`)),
        ...(await work(bench, browser, large, items)),
      ];
    } finally {
      await browser.close();
    }
  },
};

interface Home {
  data: string;
  caseId: string;
}

/** A data folder that has been set up, filled, and is closed. */
export async function matter(
  bench: Bench,
  start: 'sample' | 'empty',
  fill?: (home: Home) => Promise<void>,
): Promise<string> {
  const data = await mkdtemp(path.join(bench.folder, 'window-'));
  const server = await launchCasewright(bench, data);
  const { url, bootAddress } = server.at;
  const boot = await fetch(bootAddress, { redirect: 'manual' });
  const [cookie = ''] = (boot.headers.get('set-cookie') ?? '').split(';');
  const answer = await fetch(`${url}/app/v1/first-run`, {
    method: 'POST',
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Maya Ellery', start }),
  });
  const { caseId } = (await answer.json()) as { caseId: string };
  await allRead(url, cookie);
  await server.stop();
  await fill?.({ data, caseId });
  return data;
}

/** What is not read yet would be read at each start, together with what is measured. */
async function allRead(url: string, cookie: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/app/v1/jobs`, { headers: { cookie } });
    const { running, waiting } = (await answer.json()) as { running: unknown[]; waiting: number };
    if (running.length === 0 && waiting === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/**
 * From asking for the program to what comes next in the matter, in a browser that runs but has never seen the window;
 * and on from there to a row of evidence one can click.
 */
async function starts(bench: Bench, browser: Browser, data: string, what: string): Promise<Row[]> {
  const times: number[] = [];
  const rows: number[] = [];
  let script = 0;
  for (let time = 0; time < (bench.options.quick ? 1 : 5); time += 1) {
    await using server = await launchCasewright(bench, data);
    const page = await browser.newPage();
    script = 0;
    const bodies: Promise<void>[] = [];
    const weigh = (response: Response): void => {
      if (!response.url().endsWith('.js')) return;
      bodies.push(response.body().then((body) => void (script += gzipSync(body).length)));
    };
    page.on('response', weigh);
    await page.goto(server.at.bootAddress, { waitUntil: 'commit' });
    await homeInSight(page);
    times.push(server.age());
    page.off('response', weigh);
    await Promise.all(bodies);
    const asked = performance.now();
    await toEvidence(page);
    await rowInSight(page);
    rows.push(performance.now() - asked);
    await page.close();
  }
  const kilobytes = script / 1000;
  return [
    {
      what: `cold start to what comes next, ${what}`,
      ours: `${figure(median(times))} ms (${spread(times)})`,
      aim: `≤ ${aims.start} ms`,
      met: median(times) <= aims.start,
      note: 'the process and the window; the browser runs already, with nothing of it in its cache',
    },
    {
      what: `from there to the first row of evidence, ${what}`,
      ours: `${figure(median(rows))} ms (${spread(rows)})`,
    },
    {
      what: `script of the first screen, ${what}`,
      ours: `${figure(kilobytes)} kB gzipped`,
      aim: `≤ ${aims.script} kB`,
      met: kilobytes <= aims.script,
    },
  ];
}

async function work(bench: Bench, browser: Browser, data: string, items: number): Promise<Row[]> {
  await using server = await launchCasewright(bench, data);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(server.at.bootAddress);
  await homeInSight(page);
  const opened = performance.now();
  await page.goto(`${server.at.url}/evidence`);
  await allThere(page, items);
  const loaded = performance.now() - opened;
  const rows = [
    {
      what: `the whole list there, ${figure(items)} items`,
      ours: `${figure(loaded)} ms`,
      note: 'from opening the window',
    },
    ...(await feel(page, items)),
    await memory(bench, page),
  ];
  await page.close();
  return rows;
}

async function feel(page: Page, items: number): Promise<Row[]> {
  const durations = await measureInteractions(page, () => mixOfWork(page));
  const gaps = await measureScrolling(page, '#evidence-rows > [role="presentation"]');
  const [p75, p95] = [percentile(durations, 75), percentile(gaps, 95)];
  return [
    {
      what: `interaction to next paint, ${figure(items)} items`,
      ours: `p75 ${figure(p75)} ms, p95 ${figure(percentile(durations, 95))} ms`,
      aim: `p75 ≤ ${aims.interaction} ms`,
      met: p75 <= aims.interaction,
      note: `${durations.length} interactions: moving, selecting one, a range and all, sorting, filtering, searching, table and pictures`,
    },
    {
      what: `frames while scrolling, ${figure(items)} items`,
      ours: `gap p50 ${figure(percentile(gaps, 50), 1)} ms, p95 ${figure(p95, 1)} ms, longest ${figure(Math.max(...gaps))} ms`,
      aim: `p95 ≤ ${aims.frame} ms`,
      met: p95 <= aims.frame,
      note: `${gaps.length} frames, ten rows a frame`,
    },
  ];
}

async function memory(bench: Bench, page: Page): Promise<Row> {
  const minutes = bench.options.minutes ?? (bench.options.quick ? 0.05 : 1);
  const cdp = await cdpOf(page);
  const until = performance.now() + minutes * 60_000;
  const points: { at: number; bytes: number }[] = [];
  // The first round fills caches that stay; what counts is whether it grows from then on.
  await everythingOnce(page);
  do {
    await everythingOnce(page);
    points.push({ at: performance.now() / 60_000, bytes: await heapBytes(cdp) });
  } while (performance.now() < until);
  const megabytes = points.map(({ bytes }) => bytes / 1e6);
  const enough = points.length >= 5;
  const growth = enough ? slope(points.map(({ at, bytes }) => [at, bytes / 1000])) : 0;
  return {
    what: 'memory of the window over the same work',
    ours: `${figure(megabytes.at(-1) ?? 0)} MB (${spread(megabytes)})`,
    ...(enough ? { aim: `≤ ${aims.heap} kB a minute`, met: growth <= aims.heap } : {}),
    note: `${enough ? `${figure(growth)} kB a minute; ` : ''}${points.length} rounds in ${figure(minutes, 1)} minutes, after a collection each`,
  };
}
