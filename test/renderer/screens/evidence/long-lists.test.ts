import { describe, expect, it } from 'vitest';
import { rowsInSight, scrollTo, uniformRows, variedRows } from '#renderer/screens/evidence/row-layout.ts';
import { Turns } from '#renderer/screens/evidence/turns.ts';

describe('the rows of a long list', () => {
  it('exist only around what is in sight', () => {
    const layout = uniformRows(50_000, 36);
    expect(layout.height).toBe(1_800_000);
    const { first, last } = rowsInSight(layout, 36 * 1000, 36 * 20, 10);
    expect(first).toBeLessThanOrEqual(990);
    expect(first).toBeGreaterThan(980);
    expect(last).toBeGreaterThanOrEqual(1031);
    expect(last).toBeLessThan(1040);
    expect(rowsInSight(layout, 0, 720, 10).first).toBe(0);
    expect(rowsInSight(layout, layout.height - 720, 720, 10).last).toBe(50_000);
    expect(rowsInSight(uniformRows(0, 36), 0, 720, 10)).toEqual({ first: 0, last: 0 });
  });

  it('may be of different heights', () => {
    const layout = variedRows([36, 88, 36, 110]);
    expect([0, 1, 2, 3].map((row) => layout.topOf(row))).toEqual([0, 36, 124, 160]);
    expect([0, 35, 36, 123, 124, 159, 160, 999].map((y) => layout.indexAt(y))).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
    expect(layout.height).toBe(270);
  });

  it('are scrolled to only as far as it takes', () => {
    const layout = uniformRows(100, 36);
    expect(scrollTo(layout, 5, 0, 360)).toBe(0);
    expect(scrollTo(layout, 10, 0, 360)).toBe(36);
    expect(scrollTo(layout, 2, 360, 360)).toBe(72);
  });
});

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
