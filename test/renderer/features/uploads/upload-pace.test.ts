import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SendingPace, timeLeft } from '#renderer/features/uploads/upload-pace.ts';
import { newUpload, type Upload } from '#renderer/features/uploads/upload.ts';

const mebibyte = 1024 * 1024;

function uploads(count: number, size: number): Upload[] {
  const file = new File([new Uint8Array(size)], 'a.pdf');
  return Array.from({ length: count }, (_, at) => ({
    ...newUpload({ file, folder: '' }, { caseId: 'c1', folderId: null }, { windowId: 'w1', largest: size }),
    key: at + 1,
  }));
}

describe('rate and time left while files are sent', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  // Measured when a request ended, they were missing for as long as a slow one took.
  it('are known while the first request is still on its way', () => {
    const all = uploads(1, 20 * mebibyte);
    const pace = new SendingPace();
    pace.setOut(all);
    expect(pace.look(() => all)).toBeNull();
    for (let second = 1; second <= 6; second += 1) {
      vi.advanceTimersByTime(1_000);
      pace.reach(second / 20);
    }
    const seen = pace.look(() => all);
    expect(seen?.bytesPerSecond).toBeCloseTo(mebibyte, -3);
    expect(seen?.secondsLeft).toBeCloseTo(14, 0);
  });

  it('count the first request over the time it took', () => {
    const all = uploads(10, mebibyte);
    const pace = new SendingPace();
    pace.setOut(all.slice(0, 5));
    vi.advanceTimersByTime(10_000);
    pace.reach(1);
    expect(pace.look(() => all)?.bytesPerSecond).toBeCloseTo(mebibyte / 2, -3);
  });

  it('stay as they are for two seconds, and begin anew after a rest', () => {
    const all = uploads(10, mebibyte);
    const pace = new SendingPace();
    pace.setOut(all);
    vi.advanceTimersByTime(6_000);
    pace.reach(0.1);
    const seen = pace.look(() => all);
    vi.advanceTimersByTime(1_000);
    pace.reach(0.5);
    expect(pace.look(() => all)).toBe(seen);
    pace.rest();
    expect(pace.look(() => all)).toBeNull();
  });

  it('say nothing in the first five seconds', () => {
    const all = uploads(100, 10_000);
    const pace = new SendingPace();
    pace.setOut(all.slice(0, 30));
    vi.advanceTimersByTime(4_000);
    pace.reach(1);
    vi.advanceTimersByTime(999);
    expect(pace.look(() => all)).toBeNull();
    vi.advanceTimersByTime(2_001);
    expect(pace.look(() => all)).not.toBeNull();
  });

  it('count a file for something, so that many small ones take their time', () => {
    const all = uploads(200, 0);
    const pace = new SendingPace();
    for (let second = 1; second <= 10; second += 1) {
      pace.setOut(all.slice(0, 10));
      vi.advanceTimersByTime(1_000);
      pace.reach(1);
    }
    pace.setOut([]);
    expect(pace.look(() => all.slice(100))?.secondsLeft).toBeCloseTo(10, 0);
  });

  it('forget how fast it was long ago', () => {
    const [large, small] = [uploads(1, 5 * mebibyte), uploads(1, mebibyte / 10)];
    const pace = new SendingPace();
    for (let second = 1; second <= 60; second += 1) {
      pace.setOut(second <= 10 ? large : small);
      vi.advanceTimersByTime(1_000);
      pace.reach(1);
    }
    expect(pace.look(() => small)?.bytesPerSecond).toBeLessThan((1.2 * mebibyte) / 10);
  });
});

describe('time left', () => {
  it.each([
    [3, 'a few seconds left'],
    [32, 'about 40 seconds left'],
    [70, 'about a minute left'],
    [200, 'about 3 minutes left'],
    [1_700, 'about 30 minutes left'],
    [4_000, 'about an hour left'],
    [9_000, 'about 3 hours left'],
  ])('says %i seconds in round words', (seconds, words) => {
    expect(timeLeft(seconds)).toBe(words);
  });
});
