import { webcrypto } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { newId } from '#server/store/ids.ts';

afterEach(() => void vi.restoreAllMocks());

const momentOf = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

test('ids are UUIDv7s of this moment, each another, in the order in which they were made', () => {
  const before = Date.now();
  const ids = Array.from({ length: 10_000 }, newId);
  const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  expect(ids.filter((id) => !uuidV7.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
  expect(ids.filter((id) => momentOf(id) < before || momentOf(id) > Date.now())).toEqual([]);
});

test('a clock that is set back changes no order', () => {
  const [first, now] = [newId(), Date.now()];
  vi.spyOn(Date, 'now').mockReturnValue(now - 60_000);
  const second = newId();
  vi.spyOn(Date, 'now').mockReturnValue(now + 60_000);
  const third = newId();
  expect([third, second, first].toSorted()).toEqual([first, second, third]);
});

test('what is random in an id is not asked for one id at a time', () => {
  const asked = vi.spyOn(webcrypto, 'getRandomValues');
  const ends = Array.from({ length: 1000 }, () => newId().slice(-11));
  expect(asked).not.toHaveBeenCalled();
  expect(new Set(ends).size).toBe(1000);
});
