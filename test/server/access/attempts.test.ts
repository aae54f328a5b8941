import { expect, it } from 'vitest';
import { Attempts } from '#server/access/attempts.ts';

const minute = 60_000;
const start = Date.parse('2026-03-01T10:00:00.000Z');
const three = () => new Attempts({ limit: 3, perMs: minute, sentence: (seconds) => `Wait ${seconds} seconds.` });

it('allows so many within the time, whenever it begins, and says how long to wait', () => {
  const attempts = three();
  for (const after of [0, 10_000, 59_000]) attempts.take('maya', start + after);
  expect(() => attempts.take('maya', start + 59_500)).toThrow('Wait 1 seconds.');
  // The first of them counts no more; the other two still do.
  attempts.take('maya', start + 60_000);
  const refusal = () => attempts.take('maya', start + 60_001);
  expect(refusal).toThrow(expect.objectContaining({ problem: 'rate', status: 429, retryAfter: 10 }));
});

it('counts each key separately', () => {
  const attempts = three();
  for (let i = 0; i < 3; i += 1) attempts.take('maya', start);
  expect(() => attempts.take('rosa', start)).not.toThrow();
  expect(() => attempts.take('maya', start)).toThrow();
});

it('does not count what it refuses, so nobody keeps a key locked by trying on', () => {
  const attempts = three();
  for (let i = 0; i < 3; i += 1) attempts.take('maya', start);
  for (let after = 1000; after < minute; after += 1000) expect(() => attempts.take('maya', start + after)).toThrow();
  expect(() => attempts.take('maya', start + minute)).not.toThrow();
});

it('answers silently when nobody is to notice', () => {
  const attempts = three();
  expect([1, 2, 3, 4].map(() => attempts.takeSilently('maya', start))).toEqual([true, true, true, false]);
});

it('forgets a key that is forgiven', () => {
  const attempts = three();
  for (let i = 0; i < 3; i += 1) attempts.take('maya', start);
  attempts.forget('maya');
  expect(() => attempts.take('maya', start)).not.toThrow();
});

it('locks nobody out when the clock is put back', () => {
  const attempts = three();
  for (let i = 0; i < 3; i += 1) attempts.take('maya', start + 3_600_000);
  expect(() => attempts.take('maya', start)).not.toThrow();
});

it('gives back the one attempt that came to something, and no other', () => {
  const attempts = three();
  for (let i = 0; i < 100; i += 1) {
    attempts.take('the office', start + i);
    attempts.giveBack('the office', start + i);
  }
  for (let i = 0; i < 3; i += 1) attempts.take('the office', start + 100);
  expect(() => attempts.take('the office', start + 100)).toThrow('Wait');
  attempts.giveBack('the office', start + 99);
  expect(() => attempts.take('the office', start + 100)).toThrow('Wait');
});

it('remembers a bounded number of keys, the newest', () => {
  const attempts = new Attempts({ limit: 1, perMs: minute, sentence: () => 'Wait.' });
  for (let i = 0; i < 400_000; i += 1) attempts.take(`key ${i}`, start);
  expect(attempts.takeSilently('key 399999', start)).toBe(false);
  expect(attempts.takeSilently('key 375001', start)).toBe(false);
  expect(attempts.takeSilently('key 0', start)).toBe(true);
});

it('still counts what was tried just before others were dropped', () => {
  const attempts = new Attempts({ limit: 2, perMs: minute, sentence: () => 'Wait.' });
  attempts.take('maya', start);
  attempts.take('maya', start + 59_000);
  // A generation is over here; what maya did in it is not.
  attempts.take('rosa', start + 60_500);
  attempts.take('maya', start + 60_600);
  expect(() => attempts.take('maya', start + 118_999)).toThrow('Wait.');
  attempts.take('rosa', start + 119_500);
  expect(() => attempts.take('maya', start + 119_600)).not.toThrow();
  expect(() => attempts.take('maya', start + 119_700)).toThrow('Wait.');
});
