import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { records } from '#server/areas/records.ts';
import {
  claimJob,
  dropJobsOf,
  enqueueJob,
  finishJob,
  nextDue,
  postponeJob,
  requeueInterrupted,
} from '#server/store/jobs.ts';
import { isoInstant } from '#server/store/clock.ts';
import { openSqlite } from '#server/store/sqlite.ts';
import { Store } from '#server/store/store.ts';
import { onPostgres } from '#test/support/test-store.ts';
import { ScratchStore } from './scratch-store.ts';

// ARCHITECTURE.md, "One operation": side effects are rows written in the same transaction; they survive a crash.
let scratch: ScratchStore;
beforeAll(async () => {
  scratch = await ScratchStore.open();
});
afterAll(() => scratch[Symbol.asyncDispose]());
beforeEach(() => scratch.write((tx) => tx.db.deleteFrom('jobs').execute()));

const enqueue = (subjectId: string, runAfter?: string) =>
  scratch.write((tx) => enqueueJob(tx, { kind: 'read', subjectId, caseId: null, ...(runAfter && { runAfter }) }));
const claim = (kinds = ['read']) => scratch.write((tx) => claimJob(tx, kinds));
const all = () => scratch.store.read((tx) => tx.db.selectFrom('jobs').selectAll().orderBy('id').execute());

test('a job of a transaction that fails is never run', async () => {
  const failing = scratch.write(async (tx) => {
    await enqueueJob(tx, { kind: 'read', subjectId: 'a', caseId: null });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await all()).toEqual([]);
});

test('the runner of jobs is notified after the commit that queued one, and only then', async () => {
  let notified = 0;
  scratch.store.onJobsQueued(() => (notified += 1));
  await scratch.write(async (tx) => {
    await enqueueJob(tx, { kind: 'read', subjectId: 'a', caseId: null });
    expect(notified).toBe(0);
  });
  expect(notified).toBe(1);
  await scratch.write(async () => undefined);
  expect(notified).toBe(1);
});

test('a subject waits once for a kind, and again once the first is taken', async () => {
  await enqueue('a');
  await enqueue('a');
  expect(await all()).toHaveLength(1);
  await claim();
  await enqueue('a');
  expect(await all()).toHaveLength(2);
});

test('a job is taken by one only', async () => {
  await enqueue('a');
  const taken = await Promise.all([claim(), claim(), claim()]);
  expect(taken.filter(Boolean)).toHaveLength(1);
});

test('jobs are taken when they are due, the longest due first, and only kinds that somebody runs', async () => {
  await enqueue('later', isoInstant(scratch.now + 1000));
  await enqueue('sooner', isoInstant(scratch.now - 1000));
  await enqueue('soon');
  expect(await claim(['other'])).toBeUndefined();
  expect((await claim())?.subjectId).toBe('sooner');
  expect((await claim())?.subjectId).toBe('soon');
  expect(await claim()).toBeUndefined();
  expect(await scratch.store.readOne((tx) => nextDue(tx, ['read']))).toBe(isoInstant(scratch.now + 1000));
  expect(await scratch.store.readOne((tx) => nextDue(tx, ['other']))).toBeUndefined();
  scratch.now += 1000;
  expect((await claim())?.subjectId).toBe('later');
});

test('a failed job waits for its next try with its attempts and reason kept; a finished one is gone', async () => {
  await enqueue('a');
  const job = await claim();
  await scratch.write((tx) => postponeJob(tx, job?.id ?? '', 'broke', isoInstant(scratch.now + 10)));
  expect(await all()).toMatchObject([{ status: 'queued', attempts: 1, error: 'broke' }]);
  scratch.now += 10;
  expect((await claim())?.attempts).toBe(2);
  await scratch.write((tx) => finishJob(tx, job?.id ?? ''));
  expect(await all()).toEqual([]);
});

test('the jobs of a deleted record are dropped, others stay', async () => {
  await enqueue('a');
  await enqueue('b');
  await scratch.write((tx) => dropJobsOf(tx, 'a'));
  expect((await all()).map(({ subjectId }) => subjectId)).toEqual(['b']);
});

test.skipIf(onPostgres)('a job that ran when the process died is queued again by the next one', async () => {
  await enqueue('interrupted');
  await claim();
  const next = new Store(openSqlite(scratch.file), () => scratch.now, records);
  const actor = { accountId: null, tokenId: null, transport: 'job', requestId: 'r' } as const;
  await next.write(actor, (tx) => requeueInterrupted(tx, ['read']));
  expect(await next.write(actor, (tx) => claimJob(tx, ['read']))).toMatchObject({
    subjectId: 'interrupted',
    attempts: 2,
  });
  await next.close();
});
