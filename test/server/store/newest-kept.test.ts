import { expect, it } from 'vitest';
import { NewestKept } from '#server/store/newest-kept.ts';

it('keeps what was set last, up to so much together, and the newest whatever its size', () => {
  const kept = new NewestKept<string>(5, (text) => text.length);
  const left = (): (string | undefined)[] => ['a', 'b', 'c'].map((key) => kept.get(key));
  kept.set('a', '11');
  kept.set('b', '222');
  expect(left()).toEqual(['11', '222', undefined]);
  kept.set('a', '1');
  kept.set('c', '33');
  expect(left()).toEqual(['1', undefined, '33']);
  kept.set('b', '2222222');
  expect(left()).toEqual([undefined, '2222222', undefined]);
});
