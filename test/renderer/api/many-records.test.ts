import { describe, expect, it } from 'vitest';
import { doToEach } from '#renderer/api/many-records.ts';

const numbers = Array.from({ length: 10 }, (_, index) => index);
const later = <Value>(value: Value): Promise<Value> => new Promise((resolve) => setTimeout(() => resolve(value), 1));

describe('the same done to many records', () => {
  it('is done to each once, a few at a time, and says how far it is', async () => {
    let [running, most] = [0, 0];
    const reported: number[] = [];
    const outcome = await doToEach(
      numbers,
      async (number) => {
        running += 1;
        most = Math.max(most, running);
        await later(null);
        running -= 1;
        return number * 2;
      },
      { onProgress: (done) => reported.push(done) },
    );
    expect(outcome.done.map(({ item, result }) => [item, result])).toEqual(numbers.map((each) => [each, each * 2]));
    expect(most).toBe(3);
    expect(reported).toEqual(numbers.map((each) => each + 1));
    expect(outcome.failed).toEqual([]);
    expect(outcome.left).toEqual([]);
  });

  it('goes on past one that fails, and names it', async () => {
    const fault = new Error('This is gone.');
    const { done, failed } = await doToEach(numbers, (each) => (each === 4 ? Promise.reject(fault) : later(each)));
    expect(done).toHaveLength(9);
    expect(failed).toEqual([{ item: 4, error: fault }]);
  });

  it('stops when asked, lets those sent come back, and says what was not tried', async () => {
    const stop = new AbortController();
    const { done, left } = await doToEach(
      numbers,
      (each) => {
        if (each === 4) stop.abort();
        return later(each);
      },
      { signal: stop.signal, atOnce: 2 },
    );
    expect(done.map(({ item }) => item)).toEqual([0, 1, 2, 3, 4]);
    expect(left).toEqual([5, 6, 7, 8, 9]);
  });
});
