import { describe, expect, it } from 'vitest';
import { expectEcho, expectNoEcho, takeEcho } from '#renderer/api/own-writes.ts';

describe('the echo of a write', () => {
  it('is taken once for each write, and the next change is somebody else’s', () => {
    expectEcho('a', 0);
    expectEcho('a', 0);
    expect([takeEcho('a', 1), takeEcho('a', 1), takeEcho('a', 1)]).toEqual([true, true, false]);
    expect(takeEcho('b', 1)).toBe(false);
  });

  it('is not awaited after a write that failed, nor for ever', () => {
    expectEcho('a', 0);
    expectNoEcho('a');
    expect(takeEcho('a', 1)).toBe(false);
    expectEcho('a', 0);
    expect(takeEcho('a', 60_000)).toBe(false);
  });
});
