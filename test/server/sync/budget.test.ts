import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Budget, type Minute } from '#server/sync/remote/budget.ts';

/** A server's clock, which runs apart from ours. */
class ServerMinutes {
  now = Date.parse('2027-01-01T00:00:30.000Z');
  readonly counts = new Map<number, number>();

  request(): string {
    const minute = Math.floor(this.now / 60_000);
    this.counts.set(minute, (this.counts.get(minute) ?? 0) + 1);
    return new Date(this.now).toUTCString();
  }
}

describe('the budget of requests', () => {
  it('never makes more than 120 in a minute of the server, with any clock of ours (I8)', async () => {
    const step = fc.record({
      purpose: fc.constantFrom('plan' as const, 'verify' as const),
      takes: fc.integer({ min: 0, max: 900 }),
      jump: fc.integer({ min: -86_400_000, max: 86_400_000 }),
      refused: fc.constantFrom(undefined, '3', '61', 'soon', '-1', '0'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 250, maxLength: 400 }), async (steps) => {
        const server = new ServerMinutes();
        let ours = 0;
        const sleep = (milliseconds: number): Promise<void> => {
          server.now += milliseconds;
          return Promise.resolve();
        };
        const budget = new Budget({ now: () => ours, sleep }, () => 0.5);
        for (const { purpose, takes, jump, refused } of steps) {
          ours += jump;
          await budget.take(purpose);
          const date = server.request();
          server.now += takes;
          budget.note(date);
          if (refused !== undefined && takes % 20 === 0) budget.refused(refused);
        }
        expect(Math.max(...server.counts.values())).toBeLessThanOrEqual(120);
      }),
      { numRuns: 50 },
    );
  });

  it('goes on counting when its process is started again, as often as it may be (I8)', async () => {
    const step = fc.record({
      purpose: fc.constantFrom('plan' as const, 'verify' as const),
      takes: fc.integer({ min: 0, max: 400 }),
      restarts: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 250, maxLength: 400 }), async (steps) => {
        const server = new ServerMinutes();
        const clock = {
          now: () => 0,
          sleep: (milliseconds: number) => Promise.resolve(void (server.now += milliseconds)),
        };
        let kept: Minute = { minute: null, sent: 0 };
        let writes = 0;
        const keep = (minute: Minute) => {
          kept = minute;
          return Promise.resolve(void (writes += 1));
        };
        let budget = new Budget(clock, () => 0.5, kept);
        for (const { purpose, takes, restarts } of steps) {
          if (restarts && takes % 10 === 0) budget = new Budget(clock, () => 0.5, kept);
          await budget.take(purpose, undefined, keep);
          const date = server.request();
          server.now += takes;
          // Some processes end before they hear anything.
          if (!(restarts && takes % 7 === 0)) budget.note(date);
        }
        expect(Math.max(...server.counts.values())).toBeLessThanOrEqual(120);
        expect(writes).toBeLessThan(steps.length);
      }),
      { numRuns: 100 },
    );
  });

  it('waits no minute for nothing after a restart: the first answer says what minute it is', async () => {
    let slept = 0;
    const clock = { now: () => 0, sleep: (milliseconds: number) => Promise.resolve(void (slept += milliseconds)) };
    const minute = Math.floor(Date.parse('2027-01-01T00:00:00Z') / 60_000);
    const budget = new Budget(clock, () => 0, { minute, sent: 100 });
    await budget.take('plan');
    budget.note('Fri, 01 Jan 2027 03:00:05 GMT');
    await budget.take('plan');
    expect(slept).toBe(0);
    expect(budget.left).toBe(98);
  });

  it('has waited for nothing when it was stopped', async () => {
    const stop = new AbortController();
    let slept = 0;
    const sleep = (milliseconds: number): Promise<void> => Promise.resolve(void (slept += milliseconds));
    const budget = new Budget({ now: () => 0, sleep }, () => 0);
    await budget.take('plan');
    budget.note('Fri, 01 Jan 2027 00:00:50 GMT');
    budget.refused('30');
    stop.abort();
    await budget.take('plan', stop.signal);
    await budget.take('plan');
    expect(slept).toBe(60_000);
  });

  it.each([
    { retryAfter: '7', waits: 7000 },
    ...['never', '0', '999999', undefined].map((retryAfter) => ({ retryAfter, waits: 11_500 })),
  ])(
    'waits as long as the server says, and to the next minute when it says nothing sensible: $retryAfter (7.2)',
    async ({ retryAfter, waits }) => {
      for (const [chance, jitter] of [
        [0, 0],
        [0.5, 1000],
      ] as const) {
        let slept = 0;
        const sleep = (milliseconds: number): Promise<void> => Promise.resolve(void (slept += milliseconds));
        const budget = new Budget({ now: () => 0, sleep }, () => chance);
        await budget.take('plan');
        budget.note('Fri, 01 Jan 2027 00:00:50 GMT');
        budget.refused(retryAfter);
        await budget.take('plan');
        expect(slept).toBe(waits + jitter);
      }
    },
  );
});
