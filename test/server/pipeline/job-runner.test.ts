import { afterEach, beforeEach, expect, test } from 'vitest';
import { folders } from '#server/areas/folders/record.ts';
import { PasswordProof } from '#server/areas/account/password-proof.ts';
import { Authenticator } from '#server/access/authenticator.ts';
import { RateLimiter } from '#server/access/rate-limiter.ts';
import { TokenUses } from '#server/access/token-uses.ts';
import { type JobKind, JobRunner } from '#server/pipeline/job-runner.ts';
import { Live } from '#server/pipeline/live.ts';
import { Pipeline } from '#server/pipeline/pipeline.ts';
import { systemClock } from '#server/store/clock.ts';
import { claimJob, dropJobs, dropJobsOf, enqueueJob } from '#server/store/jobs.ts';
import { insertRecord } from '#server/store/records.ts';
import { ScratchStore } from '#test/server/store/scratch-store.ts';

// ARCHITECTURE.md: side effects run after commit, survive a crash, and commit through the pipeline.
let scratch: ScratchStore;
const actor = { accountId: null, tokenId: null, transport: 'job', requestId: 'test' } as const;
const errors: unknown[] = [];
const runners: JobRunner[] = [];
beforeEach(async () => {
  scratch = await ScratchStore.open(systemClock);
  errors.length = 0;
});
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  await scratch[Symbol.asyncDispose]();
});

interface How {
  givesWay?: boolean;
  filesArrive?: () => boolean;
  givesWayAtMost?: number;
}

async function started(run: JobKind['run'], atOnce = 2, { givesWay = false, ...how }: How = {}): Promise<JobRunner> {
  const { store, blobs } = scratch;
  const files = {
    identify: () => Promise.reject(new Error('unused')),
    preview: () => Promise.reject(new Error('unused')),
    markdown: () => Promise.reject(new Error('unused')),
  };
  const limits = { rateLimit: 0, evidenceLimit: 0, storageQuotaMib: 0, aiAllowance: 0 };
  const pipeline = new Pipeline({
    store,
    services: { blobs, files, limits, passwords: new PasswordProof(store), custody: { note: () => undefined } },
    authenticator: new Authenticator(store),
    rateLimiter: new RateLimiter(0),
    tokenUses: new TokenUses(store, actor),
    clock: systemClock,
    live: new Live(),
    checkOutputs: true,
  });
  const runner = new JobRunner({
    store,
    pipeline,
    clock: systemClock,
    kinds: [{ kind: 'work', givesWay, run }],
    ...how,
    atOnce,
    logError: (error) => errors.push(error),
    troubleDelay: 60,
  });
  runners.push(runner);
  await runner.start();
  return runner;
}

const enqueue = (subjectId: string, kind = 'work') =>
  scratch.write((tx) => enqueueJob(tx, { kind, subjectId, caseId: null }));
const jobs = () => scratch.store.read((tx) => tx.db.selectFrom('jobs').selectAll().execute());
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let n = 0; n < 500; n += 1) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`Not so in time: ${condition.toString()}`);
}

test('runs what was queued before it started, and what is queued later', async () => {
  await enqueue('before');
  const done: string[] = [];
  await started(({ subjectId }) => Promise.resolve(void done.push(subjectId)));
  await until(() => done.length === 1);
  await enqueue('later');
  await until(() => done.length === 2);
  expect(done).toEqual(['before', 'later']);
  await until(async () => (await jobs()).length === 0);
});

test('picks up what was running when the process died', async () => {
  await enqueue('interrupted');
  await scratch.write((tx) => claimJob(tx, ['work']));
  const attempts: number[] = [];
  await started((job) => Promise.resolve(void attempts.push(job.attempts)));
  await until(() => attempts.length === 1);
  expect(attempts).toEqual([2]);
});

test('runs no more at once than it may, and all of them', async () => {
  let [now, most] = [0, 0];
  const done: string[] = [];
  await started(async ({ subjectId }) => {
    now += 1;
    most = Math.max(most, now);
    await new Promise((resolve) => setTimeout(resolve, 15));
    now -= 1;
    done.push(subjectId);
  }, 2);
  await Promise.all(Array.from({ length: 9 }, (_, n) => enqueue(`job ${n}`)));
  await until(() => done.length === 9);
  expect(most).toBe(2);
});

test('a job that gives way waits while files arrive, and runs once they have', async () => {
  let arriving = true;
  const done: string[] = [];
  const how = { givesWay: true, filesArrive: () => arriving };
  const runner = await started(({ subjectId }) => Promise.resolve(void done.push(subjectId)), 2, how);
  await enqueue('waits');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(done).toEqual([]);
  arriving = false;
  runner.wake();
  await until(() => done.length === 1);
  expect(done).toEqual(['waits']);
});

test('a job gives way no longer than it should, also where files never end', async () => {
  const done: string[] = [];
  const how = { givesWay: true, filesArrive: () => true, givesWayAtMost: 80 };
  await started(({ subjectId }) => Promise.resolve(void done.push(subjectId)), 1, how);
  await enqueue('one');
  await enqueue('two');
  await until(() => done.length === 2);
  expect(done).toEqual(['one', 'two']);
});

test('a job that fails is logged, waits, and is tried again', async () => {
  let tries = 0;
  const runner = await started(() => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error('disk is full')) : Promise.resolve();
  });
  await enqueue('stubborn');
  await until(async () => (await jobs()).some(({ error }) => error?.includes('disk is full')));
  expect(errors).toHaveLength(1);
  expect(Date.parse((await jobs())[0]?.runAfter ?? '')).toBeGreaterThan(Date.now() + 1000);
  await scratch.write((tx) => tx.db.updateTable('jobs').set({ runAfter: tx.now }).execute());
  runner.wake();
  await until(() => tries === 2);
  await until(async () => (await jobs()).length === 0);
});

test('a job whose end can’t be written, as on a full disk, harms nothing, and runs again once it can', async () => {
  let tries = 0;
  const { store } = scratch;
  const write = store.write.bind(store);
  const runner = await started(() => {
    tries += 1;
    // What follows is the end of the job, and noting that it failed.
    if (tries === 1) {
      store.write = () => Promise.reject(Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' }));
    }
    return Promise.resolve();
  });
  await enqueue('unlucky');
  await until(() => errors.length >= 2);
  expect((await jobs())[0]?.status).toBe('running');
  expect(runner.busy).toBe(false);
  store.write = write;
  await until(async () => tries === 2 && (await jobs()).length === 0);
});

test('a job that asks to be run again later is', async () => {
  let runs = 0;
  await started(() => {
    runs += 1;
    return Promise.resolve(runs === 1 ? new Date(Date.now() + 60).toISOString() : undefined);
  });
  await enqueue('later');
  await until(() => runs === 2);
  await until(async () => (await jobs()).length === 0);
  expect(errors).toEqual([]);
});

test('what a job commits is in the change log as its own', async () => {
  const { caseId, accountId } = await scratch.matter();
  await started((job, { commit }) =>
    commit(async (tx) => {
      const facts = {
        caseId,
        createdBy: accountId,
        private: 0,
        kind: 'evidence',
        name: 'By a job',
        parentId: null,
      } as const;
      await insertRecord(tx, folders, { id: job.id, ...facts });
    }),
  );
  await enqueue('writes');
  await until(async () => (await jobs()).length === 0);
  const entry = (await scratch.changes()).find(({ resource }) => resource === 'folders');
  expect(entry).toMatchObject({ transport: 'job', accountId: null, caseId });
});

test('a kind that nobody runs stays queued and holds up no job that is due later', async () => {
  let runs = 0;
  await started(() => {
    runs += 1;
    return Promise.resolve(runs === 1 ? new Date(Date.now() + 100).toISOString() : undefined);
  });
  await enqueue('of another version', 'unknown');
  await enqueue('known');
  await until(() => runs === 2);
  await until(async () => (await jobs()).length === 1);
  expect(await jobs()).toMatchObject([{ subjectId: 'of another version', status: 'queued' }]);
});

test('stopping waits for what runs, asks it to stop, and leaves it queued for the next time', async () => {
  let notified = false;
  let begun = false;
  const runner = await started(async (_job, { signal }) => {
    begun = true;
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    notified = true;
  });
  await enqueue('long');
  await until(() => begun);
  await runner.stop();
  expect(notified).toBe(true);
  expect(await jobs()).toMatchObject([{ subjectId: 'long', status: 'queued', attempts: 0 }]);
});

test('a job taken from the table while it runs is interrupted, writes nothing more and frees its place', async () => {
  let aborted = false;
  const done: string[] = [];
  const runner = await started(async ({ id, subjectId }, { signal, commit, finish }) => {
    if (subjectId === 'next') return void done.push(subjectId);
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    aborted = true;
    const write = (tx: Parameters<Parameters<typeof commit>[0]>[0]) =>
      tx.db
        .insertInto('meta')
        .values({ key: id, value: 'too late' })
        .execute()
        .then(() => undefined);
    await commit(write);
    await finish(write);
    done.push(subjectId);
  }, 1);
  await enqueue('long');
  await enqueue('next');
  await until(async () => (await jobs()).some(({ status }) => status === 'running'));
  const [job] = (await jobs()).filter(({ status }) => status === 'running');
  await scratch.write((tx) => dropJobs(tx, [job?.id ?? '']));
  runner.abort(job?.id ?? '');
  await until(() => done.length === 1);
  expect(aborted).toBe(true);
  expect(done).toEqual(['next']);
  expect(
    await scratch.store.read((tx) => tx.db.selectFrom('meta').selectAll().where('value', '=', 'too late').execute()),
  ).toEqual([]);
  expect(errors).toEqual([]);
  await until(async () => (await jobs()).length === 0);
});

test('a job whose subject was deleted while it ran ends in silence', async () => {
  let release = (): void => undefined;
  await started(async (_job, { finish }) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await finish(() => Promise.reject(new Error('This is not to be written.')));
  });
  await enqueue('deleted');
  await until(async () => (await jobs()).some(({ status }) => status === 'running'));
  await scratch.write((tx) => dropJobsOf(tx, 'deleted'));
  release();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(errors).toEqual([]);
  expect(await jobs()).toEqual([]);
});
