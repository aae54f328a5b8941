import { describe, expect, it } from 'vitest';
import { Turns } from '#renderer/screens/evidence/turns.ts';

describe('turns', () => {
  it('are taken a few at a time, the latest first, and in their order what was asked for together', async () => {
    const turns = new Turns(2);
    const begun: number[] = [];
    const ask = (number: number) => turns.take(() => begun.push(number));
    const ends = [1, 2, 3, 4].map(ask);
    await new Promise((resolve) => setTimeout(resolve, 80));
    ends.push(...[5, 6].map(ask));
    expect(begun).toEqual([1, 2]);
    ends[0]?.();
    expect(begun).toEqual([1, 2, 5]);
    ends[5]?.();
    ends[1]?.();
    ends[1]?.();
    expect(begun).toEqual([1, 2, 5, 3]);
    ends[4]?.();
    expect(begun).toEqual([1, 2, 5, 3, 4]);
  });
});
