import { describe, expect, it } from 'vitest';
import { movedOne } from '#renderer/screens/preparation/moved-one.ts';

describe('the one that was moved', () => {
  it.each([
    [['a', 'b', 'c'], ['c', 'a', 'b'], { id: 'c', position: 0 }],
    [['a', 'b', 'c'], ['b', 'c', 'a'], { id: 'a', position: 2 }],
    [['a', 'b', 'c', 'd'], ['a', 'c', 'd', 'b'], { id: 'b', position: 3 }],
    [['a', 'b'], ['a', 'b'], null],
  ])('is found among %j and %j', (was, is, moved) => {
    expect(movedOne(was, is)).toEqual(moved);
  });
});
