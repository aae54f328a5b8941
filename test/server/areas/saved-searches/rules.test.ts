import { describe, expect, it } from 'vitest';
import { placed, reordered } from '#server/areas/saved-searches/rules.ts';

describe('the order of saved searches', () => {
  it.each([
    [0, ['d', 'a', 'b', 'c']],
    [2, ['a', 'b', 'd', 'c']],
    [3, ['a', 'b', 'c', 'd']],
    [99, ['a', 'b', 'c', 'd']],
  ])('puts one at %i', (position, order) => {
    expect(placed(['a', 'b', 'c'], 'd', position)).toEqual(order);
  });

  it('moves one that is in it, and holds each once', () => {
    expect(placed(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a']);
  });

  it('keeps those that were not named behind the named, and leaves out unknown ones', () => {
    expect(reordered(['a', 'b', 'c', 'd'], ['c', 'x', 'a', 'c'])).toEqual(['c', 'a', 'b', 'd']);
    expect(reordered(['a', 'b'], [])).toEqual(['a', 'b']);
  });
});
