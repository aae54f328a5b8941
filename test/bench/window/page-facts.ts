import type { CDPSession, Page } from 'playwright-core';

/**
 * Chromium reports interactions from this many milliseconds on, in steps of eight; a shorter one counts as this long.
 */
const shortestReported = 16;

/**
 * How long each press and click took to the frame that showed its effect. `work` answers how many it made.
 */
export async function measureInteractions(page: Page, work: () => Promise<number>): Promise<number[]> {
  await page.evaluate((durationThreshold) => {
    const reported = new Map<number, number>();
    const note = (list: PerformanceEntryList): void => {
      for (const entry of list as PerformanceEventTiming[]) {
        const { interactionId, duration } = entry as PerformanceEventTiming & { interactionId: number };
        if (interactionId > 0) reported.set(interactionId, Math.max(reported.get(interactionId) ?? 0, duration));
      }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'event', durationThreshold } as PerformanceObserverInit);
    Object.assign(globalThis, {
      reportedInteractions: () => {
        note(observer.takeRecords());
        observer.disconnect();
        return [...reported.values()];
      },
    });
  }, shortestReported);
  const made = await work();
  await page.waitForTimeout(300);
  const reported = await page.evaluate(() =>
    (globalThis as unknown as { reportedInteractions: () => number[] }).reportedInteractions(),
  );
  return [...reported, ...Array.from({ length: Math.max(0, made - reported.length) }, () => shortestReported)];
}

/** Milliseconds from frame to frame while what scrolls in a list is moved 360 pixels (ten rows of evidence) a frame. */
export function measureScrolling(page: Page, scrolled: string): Promise<number[]> {
  return page.evaluate(async (selector) => {
    const scroller = document.querySelector(selector);
    if (scroller === null) throw new Error('The list is not on the screen.');
    const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    scroller.scrollTop = 0;
    let before = await frame();
    const gaps: number[] = [];
    for (let count = 0; count < 240; count += 1) {
      scroller.scrollTop += 360;
      const now = await frame();
      gaps.push(now - before);
      before = now;
    }
    return gaps;
  }, scrolled);
}

export async function cdpOf(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  return session;
}

/** Bytes in use after everything that can be thrown away has been. */
export async function heapBytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number };
  return usedSize;
}

/** The slope of a straight line through the points (least squares). */
export function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map((point) => point[0])), mean(points.map((point) => point[1]))];
  const over = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  const under = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
  return under === 0 ? 0 : over / under;
}
