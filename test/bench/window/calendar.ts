import type { Page } from 'playwright-core';
import { calendarItems, type CalendarSources } from '#renderer/screens/calendar/calendar-items.ts';
import { indexByDay } from '#renderer/screens/calendar/day-index.ts';
import { chromiumPath, startChromium } from '#build/chromium.ts';
import { addDays } from '#server/rules/days.ts';
import { launchCasewright } from '#test/bench/casewright.ts';
import { calendarStart, seedCalendar } from '#test/bench/matter/calendar-seed.ts';
import { type Bench, figure, type Measure, percentile, type Row } from '#test/bench/measure.ts';
import { measureInteractions, measureScrolling } from './page-facts.ts';
import { matter } from './window.ts';

const aims = { open: 1000, interaction: 100, frame: 20, index: 16 };
const patience = { timeout: 30_000 };
const months = 36;

/** A full calendar at the window: opening it, going from month to month and day to day, and scrolling the agenda. */
export const calendarWindow: Measure = {
  name: 'calendar',
  async run(bench) {
    if (chromiumPath() === null) {
      return [
        { what: 'the calendar at the window', ours: 'not measured', note: 'no Chromium here; set CHROMIUM to one' },
      ];
    }
    const items = bench.options.quick ? 500 : 5000;
    const data = await matter(bench, 'empty', (home) => seedCalendar({ ...home, items }));
    const browser = await startChromium();
    try {
      return await measured(bench, await browser.newPage({ viewport: { width: 1440, height: 900 } }), data, items);
    } finally {
      await browser.close();
    }
  },
};

async function measured(bench: Bench, page: Page, data: string, items: number): Promise<Row[]> {
  await using server = await launchCasewright(bench, data);
  await page.goto(server.at.bootAddress);
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Calendar', exact: true });
  await link.waitFor(patience);
  const started = performance.now();
  await link.click();
  await page.locator('#calendar-days [id^="item-"]').first().waitFor(patience);
  await frame(page);
  const opening = performance.now() - started;
  await page.goto(`${server.at.url}/calendar?view=month&date=${calendarStart}`);
  await page.locator(`#day-${calendarStart}`).waitFor(patience);
  const paging = await measureInteractions(page, () => press(page, 'PageDown', months));
  const walking = await measureInteractions(page, () => press(page, 'ArrowRight', 40));
  await page.goto(`${server.at.url}/calendar?view=agenda&date=${calendarStart}`);
  // The agenda has the days that something is on.
  await page.locator('#calendar-days [id^="day-"]').first().waitFor(patience);
  const gaps = await measureScrolling(page, '#calendar-days');
  const what = (rest: string): string => `calendar of ${figure(items)}: ${rest}`;
  return [
    {
      what: what('to its first month'),
      ours: `${figure(opening)} ms`,
      aim: `≤ ${aims.open} ms`,
      met: opening <= aims.open,
      note: 'from the click in the rail; the screen’s own script and all its records come with it',
    },
    indexing(what('its records sorted into days'), items),
    interactions(what('to the next month'), paging),
    interactions(what('to the next day'), walking),
    {
      what: what('frames while scrolling the agenda'),
      ours: `gap p50 ${figure(percentile(gaps, 50), 1)} ms, p95 ${figure(percentile(gaps, 95), 1)} ms, longest ${figure(Math.max(...gaps))} ms`,
      aim: `p95 ≤ ${aims.frame} ms`,
      met: percentile(gaps, 95) <= aims.frame,
      note: `${gaps.length} frames, ten rows a frame`,
    },
  ];
}

/** The arithmetic alone, as the window does it anew each minute and after each change. */
function indexing(what: string, items: number): Row {
  const hearing = (at: number): CalendarSources['hearings'][number] => ({
    id: `h${at}`,
    date: addDays(calendarStart, (at * 7) % 1460),
    time: '09:30',
    timeZone: at % 2 === 0 ? 'America/Chicago' : 'America/Los_Angeles',
    durationMinutes: 60,
    purpose: `Hearing ${at}`,
    place: null,
    room: null,
    status: 'scheduled',
    courtCaseId: null,
    conflicts: [],
    updatedAt: '',
  });
  const hearings = Array.from({ length: items }, (_, at) => hearing(at));
  const times = Array.from({ length: 21 }, (_, minute) => {
    const beholder = { zone: 'America/New_York', now: Date.parse(`${calendarStart}T12:00:00Z`) + minute * 60_000 };
    const started = performance.now();
    indexByDay(calendarItems({ hearings, todos: [], keyDates: [], events: [] }, beholder));
    return performance.now() - started;
  });
  const [first = 0, ...later] = times;
  const p50 = percentile(later, 50);
  return {
    what,
    ours: `p50 ${figure(p50, 1)} ms, the first time ${figure(first)} ms`,
    aim: `p50 ≤ ${aims.index} ms`,
    met: p50 <= aims.index,
    note: 'hearings in two other zones, in Node with the polyfill of Temporal',
  };
}

function interactions(what: string, durations: readonly number[]): Row {
  const p75 = percentile(durations, 75);
  return {
    what,
    ours: `p75 ${figure(p75)} ms, p95 ${figure(percentile(durations, 95))} ms`,
    aim: `p75 ≤ ${aims.interaction} ms`,
    met: p75 <= aims.interaction,
    note: `${durations.length} presses, to the frame that shows it`,
  };
}

async function press(page: Page, key: string, times: number): Promise<number> {
  for (let time = 0; time < times; time += 1) {
    await page.keyboard.press(key);
    await frame(page);
  }
  return times;
}

function frame(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
