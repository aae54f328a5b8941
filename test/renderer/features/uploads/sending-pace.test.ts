import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SendingPace } from '#renderer/features/uploads/sending-pace.ts';
import { newUpload, type Upload } from '#renderer/features/uploads/upload.ts';

const mebibyte = 1024 * 1024;

function uploads(count: number, size: number): Upload[] {
  const file = new File([new Uint8Array(size)], 'a.pdf');
  return Array.from({ length: count }, (_, at) => ({
    ...newUpload({ file, folder: '' }, { caseId: 'c1', folderId: null }, 'w1'),
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
});
