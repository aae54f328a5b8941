import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Countdown } from '#renderer/lib/countdown.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a countdown', () => {
  it('calls once when the time is over', () => {
    const done = vi.fn<() => void>();
    const countdown = new Countdown(1000, done);
    vi.advanceTimersByTime(999);
    expect(done).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    countdown.goOn();
    vi.advanceTimersByTime(5000);
    expect(done).toHaveBeenCalledOnce();
  });

  it('does not count the time it is held', () => {
    const done = vi.fn<() => void>();
    const countdown = new Countdown(1000, done);
    vi.advanceTimersByTime(400);
    countdown.hold();
    vi.advanceTimersByTime(60_000);
    countdown.goOn();
    vi.advanceTimersByTime(599);
    expect(done).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(done).toHaveBeenCalledOnce();
  });

  it('leaves a moment when it goes on', () => {
    const done = vi.fn<() => void>();
    const countdown = new Countdown(1000, done);
    vi.advanceTimersByTime(990);
    countdown.hold();
    countdown.goOn(500);
    vi.advanceTimersByTime(499);
    expect(done).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(done).toHaveBeenCalledOnce();
  });

  it('is silent once stopped', () => {
    const done = vi.fn<() => void>();
    const countdown = new Countdown(1000, done);
    countdown.stop();
    countdown.goOn();
    vi.advanceTimersByTime(5000);
    expect(done).not.toHaveBeenCalled();
  });
});
