import { expect, it } from 'vitest';
import { byIdOf } from '#renderer/lib/by-id.ts';

it('reads a list once, however often one of its rows is asked for, and the next list anew', () => {
  let read = 0;
  const row = (id: string) => ({
    get id() {
      read += 1;
      return id;
    },
  });
  const [a, b] = [row('a'), row('b')];
  const list = [a, b];
  for (const id of ['a', 'b', 'c', 'a']) byIdOf(list).get(id);
  expect(read).toBe(2);
  expect(byIdOf(list).get('b')).toBe(b);
  expect(byIdOf([a]).has('b')).toBe(false);
});
