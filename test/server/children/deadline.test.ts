import { spawn } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Deadline } from '#server/children/deadline.ts';
import { processorMs, residentBytes } from '#server/children/usage.ts';

describe('a deadline of 15 seconds', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** When, by the clock, a job is ended that uses such a part of each second of the processor. */
  function endedAfter(share: number, { beginAgainAt = 0 } = {}): number | null {
    const began = performance.now();
    let ended: number | null = null;
    const deadline = new Deadline(15_000, {
      processorMs: () => 40_000 + share * (performance.now() - began),
      late: () => (ended = (performance.now() - began) / 1000),
    });
    deadline.begin();
    if (beginAgainAt > 0) {
      vi.advanceTimersByTime(beginAgainAt * 1000);
      deadline.begin();
    }
    vi.advanceTimersByTime(200_000);
    deadline.end();
    return ended;
  }

  it('ends a job that works all the time after 15 seconds', () => {
    expect(endedAfter(1)).toBeCloseTo(15, 1);
  });

  it('is no shorter for one that uses several cores', () => {
    expect(endedAfter(2)).toBeCloseTo(15, 1);
  });

  it('gives one that gets half of a busy processor twice as long', () => {
    expect(endedAfter(0.5)).toBeCloseTo(30, 1);
  });

  it('ends one that does nothing after a minute', () => {
    expect(endedAfter(0)).toBeCloseTo(60, 1);
  });

  it('counts anew from where it is begun again', () => {
    expect(endedAfter(1, { beginAgainAt: 10 })).toBeCloseTo(25, 1);
  });

  it('is over when the job ended before', () => {
    const late = vi.fn<() => void>();
    const deadline = new Deadline(15_000, { processorMs: () => 0, late });
    deadline.begin();
    deadline.end();
    vi.advanceTimersByTime(200_000);
    expect(late).not.toHaveBeenCalled();
  });
});

describe.runIf(process.platform === 'linux')('what another process uses', () => {
  it('is its memory, and the processor time of its work', async () => {
    const worker = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
    const idler = spawn(process.execPath, ['-e', 'setInterval(() => {}, 60_000)'], { stdio: 'ignore' });
    try {
      const pid = worker.pid ?? 0;
      await vi.waitFor(() => expect(processorMs(pid)).toBeGreaterThan(2_000), { timeout: 45_000 });
      expect(processorMs(idler.pid ?? 0)).toBeLessThan(1_000);
      expect(residentBytes(pid)).toBeGreaterThan(1_000_000);
    } finally {
      worker.kill('SIGKILL');
      idler.kill('SIGKILL');
    }
  });

  it('is not known of one that is gone', async () => {
    const short = spawn(process.execPath, ['-e', ''], { stdio: 'ignore' });
    await new Promise((resolve) => short.once('exit', resolve));
    expect(processorMs(short.pid ?? 0)).toBeNull();
    expect(residentBytes(short.pid ?? 0)).toBeNull();
  });
});
