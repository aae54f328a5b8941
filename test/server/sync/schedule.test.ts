import { describe, expect, it } from 'vitest';
import type { RemoteRecord, RunEnd, SelectedMatter } from '#server/sync/engine-types.ts';
import type { ChangeNote } from '#server/store/transaction.ts';
import { type Facts, nextRunAt, SyncSchedule } from '#server/sync/schedule.ts';

const minute = 60_000;
const at = Date.UTC(2026, 0, 5, 9);

/** Time that stops until somebody moves it on. */
class Clock {
  time = at;
  readonly #sleeping = new Set<{ until: number; wake: () => void }>();

  now = (): number => this.time;

  sleep = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const sleeper = { until: this.time + milliseconds, wake: (): void => void this.#sleeping.delete(sleeper) };
      const { wake } = sleeper;
      sleeper.wake = () => {
        wake();
        resolve();
      };
      this.#sleeping.add(sleeper);
      signal?.addEventListener('abort', () => sleeper.wake(), { once: true });
    });

  async pass(milliseconds: number): Promise<void> {
    const end = this.time + milliseconds;
    for (;;) {
      await settled();
      const next = Math.min(...[...this.#sleeping].map(({ until }) => until));
      if (next > end) break;
      this.time = Math.max(this.time, next);
      for (const sleeper of this.#sleeping) if (sleeper.until <= this.time) sleeper.wake();
    }
    this.time = end;
  }

  get sleepers(): number {
    return this.#sleeping.size;
  }
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

const remote: RemoteRecord = {
  id: 'r1',
  name: 'Office',
  url: 'https://cases.example.com',
  mode: 'manual',
  everyMinutes: 15,
  paused: false,
  account: 'maya@example.com',
  extension: false,
  createdAt: '',
  updatedAt: '',
};
const matter: SelectedMatter = {
  remoteId: 'r1',
  caseId: 'c1',
  remoteCaseId: 'c2',
  caption: '',
  inStepAt: null,
  lastRunAt: null,
  brakes: [],
};

interface Held {
  remote: RemoteRecord;
  ends: RunEnd;
  hold: Promise<void>;
}

/** A schedule whose runs take no time, or as long as a test holds them. */
function scheduled(change: Partial<RemoteRecord>, more: { lastRunAt?: string; ends?: RunEnd } = {}) {
  const clock = new Clock();
  const runs: number[] = [];
  const listeners = new Set<(changes: readonly ChangeNote[]) => void>();
  const state: Held = { remote: { ...remote, ...change }, ends: more.ends ?? 'inStep', hold: Promise.resolve() };
  const faults: unknown[] = [];
  const schedule: SyncSchedule = new SyncSchedule({
    listRemotes: () => Promise.resolve([state.remote]),
    selected: () => Promise.resolve([{ ...matter, lastRunAt: more.lastRunAt ?? null }]),
    run: async (id) => {
      schedule.began(id);
      runs.push((clock.time - at) / 1000);
      await state.hold;
      schedule.ended(id, state.ends);
      return state.ends;
    },
    onCommit: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clock,
    chance: () => 0,
    logError: (error) => faults.push(error),
  });
  const edit = (transport: 'window' | 'sync' | 'job', caseId = 'c1'): void => {
    const actor = { accountId: 'a', tokenId: null, transport, requestId: 'x' };
    const edited = { seq: 1, resource: 'todos', id: 't', caseId, workspaceId: null, op: 'update', actor } as const;
    for (const listen of listeners) listen([edited]);
  };
  schedule.start();
  return {
    clock,
    runs,
    state,
    schedule,
    edit,
    faults,
    listeners,
    async [Symbol.asyncDispose]() {
      await schedule.stop();
      expect(faults).toEqual([]);
      expect(clock.sleepers).toBe(0);
      expect(listeners.size).toBe(0);
    },
  };
}

describe('the schedule', () => {
  it('starts nothing automatically when sync is by hand, paused, or no matter is selected', async () => {
    await using byHand = scheduled({ mode: 'manual' });
    await using paused = scheduled({ mode: 'timed', paused: true });
    for (const { clock, runs, edit } of [byHand, paused]) {
      edit('window');
      await clock.pass(24 * 60 * minute);
      expect(runs).toEqual([]);
    }
  });

  it('runs every so many minutes after the end of the last run', async () => {
    await using timed = scheduled({ mode: 'timed', everyMinutes: 10 });
    await timed.clock.pass(31 * minute);
    expect(timed.runs).toEqual([20, 620, 1220, 1820]);
  });

  it('starts nothing while it is paused for a time, and goes on when that is over or ended early', async () => {
    await using timed = scheduled({ mode: 'timed', everyMinutes: 10 });
    timed.schedule.pauseUntil(at + 3 * minute);
    expect([...(await timed.schedule.next()).values()]).toEqual([at + 3 * minute]);
    await timed.clock.pass(2 * minute);
    timed.schedule.pauseUntil(at + 5 * minute);
    await timed.clock.pass(2 * minute);
    expect(timed.runs).toEqual([]);
    expect(timed.schedule.paused).toBe(true);
    await timed.clock.pass(2 * minute);
    expect(timed.runs).toEqual([300]);

    timed.schedule.pauseUntil(at + 60 * minute);
    await timed.clock.pass(10 * minute);
    expect(timed.runs).toEqual([300]);
    timed.schedule.pauseUntil(0);
    await timed.clock.pass(1);
    expect(timed.runs).toEqual([300, 960]);
  });

  it('goes on after a restart where the last process left off', async () => {
    await using timed = scheduled(
      { mode: 'timed', everyMinutes: 10 },
      { lastRunAt: new Date(at - 4 * minute).toISOString() },
    );
    await timed.clock.pass(7 * minute);
    expect(timed.runs).toEqual([360]);
    // A clock that was wrong wrote of the future: that is no reason to wait for it.
    await using wrong = scheduled({ mode: 'timed' }, { lastRunAt: new Date(at + 1440 * minute).toISOString() });
    await wrong.clock.pass(minute);
    expect(wrong.runs).toEqual([20]);
  });

  it('runs 20 seconds after the last of several changes, and at the latest five minutes after the first', async () => {
    await using change = scheduled({ mode: 'onChange', everyMinutes: 60 });
    const { clock, runs, edit } = change;
    await clock.pass(100_000);
    expect(runs).toEqual([20]);
    edit('window');
    await clock.pass(15_000);
    edit('window');
    await clock.pass(60_000);
    expect(runs).toEqual([20, 135]);
    runs.length = 0;
    for (let second = 0; second < 400; second += 10) {
      edit('window');
      await clock.pass(10_000);
    }
    expect(runs[0]).toBe(175 + 300);
  });

  it('takes no notice of what sync itself or a job writes, nor of other matters', async () => {
    await using change = scheduled({ mode: 'onChange', everyMinutes: 60 });
    await change.clock.pass(minute);
    change.edit('sync');
    change.edit('job');
    change.edit('window', 'c9');
    await change.clock.pass(10 * minute);
    expect(change.runs).toEqual([20]);
  });

  it('asks a server with the extension every minute', async () => {
    await using change = scheduled({ mode: 'onChange', extension: true });
    await change.clock.pass(200_000);
    expect(change.runs).toEqual([20, 80, 140, 200]);
  });

  it('has one run of a remote at a time; what changes meanwhile is seen by the next', async () => {
    await using change = scheduled({ mode: 'onChange', everyMinutes: 60 });
    const held = Promise.withResolvers<void>();
    change.state.hold = held.promise;
    await change.clock.pass(minute);
    change.edit('window');
    await change.clock.pass(10 * minute);
    expect(change.runs).toEqual([20]);
    held.resolve();
    await change.clock.pass(minute);
    expect(change.runs).toEqual([20, 660]);
  });

  it('waits twice as long after each fault, up to half an hour, and starts anew once a person did something', async () => {
    await using failing = scheduled({ mode: 'timed', everyMinutes: 1 }, { ends: 'offline' });
    await failing.clock.pass(3 * 60 * minute);
    const pauses = failing.runs.slice(1).map((second, index) => second - (failing.runs[index] ?? 0));
    expect(pauses.slice(0, 8)).toEqual([30, 60, 120, 240, 480, 960, 1800, 1800]);
    failing.state.ends = 'inStep';
    const before = failing.runs.length;
    failing.schedule.look('r1');
    await failing.clock.pass(1000);
    expect(failing.runs.length).toBe(before + 1);
  });

  it('takes up a change of its settings at once', async () => {
    await using byHand = scheduled({ mode: 'manual' });
    await byHand.clock.pass(30 * minute);
    byHand.state.remote = { ...byHand.state.remote, mode: 'timed' };
    byHand.schedule.look();
    await byHand.clock.pass(1000);
    expect(byHand.runs).toEqual([1800]);
  });
});

describe('the next run', () => {
  const calm: Facts = { endedAt: at, changedFrom: null, changedAt: null, faults: 0, spread: 1 };

  it('is spread a little after faults, so that not everybody comes back at once', () => {
    const timed = { ...remote, mode: 'timed' as const };
    expect(nextRunAt(timed, { ...calm, faults: 1, spread: 1.1 }, at)).toBe(at + 33_000);
  });

  it('is not before the application has been up for a moment', () => {
    const change = { ...remote, mode: 'onChange' as const };
    expect(nextRunAt(change, { ...calm, endedAt: at - 1440 * minute, changedFrom: at, changedAt: at }, at)).toBe(
      at + 20_000,
    );
  });
});
