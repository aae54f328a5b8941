import { describe, expect, it } from 'vitest';
import { extendTo, keepShown, nothingSelected, selectAll, toggle } from '#renderer/lib/selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];

describe('a selection', () => {
  it('grows from the last chosen row to the one clicked with Shift, either way', () => {
    const from = toggle(nothingSelected, 'd');
    expect([...extendTo(from, 'b', order).chosen].toSorted()).toEqual(['b', 'c', 'd']);
    expect([...extendTo(from, 'e', order).chosen].toSorted()).toEqual(['d', 'e']);
  });

  it('chooses the row alone when there is nothing to grow from', () => {
    expect([...extendTo(nothingSelected, 'c', order).chosen]).toEqual(['c']);
  });

  it('drops what is no longer shown, so that nobody deletes what they cannot see', () => {
    const kept = keepShown(selectAll(order), ['b', 'd']);
    expect([...kept.chosen]).toEqual(['b', 'd']);
    expect(kept.anchor).toBeNull();
  });
});
