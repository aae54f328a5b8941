import { describe, expect, it } from 'vitest';
import { paceMeter, timeLeft } from '#renderer/features/uploads/upload-pace.ts';

describe('the pace of uploads', () => {
  it('says nothing in the first five seconds', () => {
    const meter = paceMeter(0);
    meter.note(4_000, 30, 1_000_000);
    expect(meter.pace(4_999, 100, 1_000_000)).toBeNull();
    expect(meter.pace(5_000, 100, 1_000_000)).not.toBeNull();
  });

  it('counts a file for something, so that many small ones take their time', () => {
    const meter = paceMeter(0);
    for (let second = 1; second <= 10; second += 1) meter.note(second * 1_000, 10, 0);
    expect(meter.pace(10_000, 100, 0)?.secondsLeft).toBeCloseTo(10, 0);
  });

  it('forgets how fast it was long ago', () => {
    const meter = paceMeter(0);
    for (let second = 1; second <= 10; second += 1) meter.note(second * 1_000, 1, 50_000_000);
    for (let second = 11; second <= 60; second += 1) meter.note(second * 1_000, 1, 1_000_000);
    expect(meter.pace(60_000, 1, 1_000_000)?.bytesPerSecond).toBeLessThan(1_200_000);
  });

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
