import { afterEach, beforeEach, expect, test } from 'vitest';
import { ReadCount } from '#server/window/activity/read-count.ts';
import type { FailedReading, JobLine, WorkNow } from '#server/window/activity/schema.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { answered } from '#test/support/answered.ts';
import { EventStream } from '#test/server/transports/http/event-stream.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { windowOf } from './window-of.ts';

interface Page<Line> {
  lines: Line[];
  next: string | null;
}

// Issue 3: "Activity panel: running jobs with progress and cancel, failures with reason and retry."
let app: TestApp;
let token: string;
beforeEach(async () => {
  app = await testApp({ rateLimit: 0, extractionChildren: 1 });
  token = await app.token();
});
afterEach(() => app[Symbol.asyncDispose]());

const work = (window = app.window.bind(app)) => answered<WorkNow>(window('GET', '/app/v1/jobs'));
const failures = () => answered<Page<FailedReading>>(app.window('GET', '/app/v1/jobs/failed'));
const waiting = (after = '') => answered<Page<JobLine>>(app.window('GET', `/app/v1/jobs/waiting${after}`));
const cancel = (id: string) => app.window('DELETE', `/app/v1/jobs?id=${id}`);
const post = (address: string) => app.window('POST', address);

async function add(count: number, name = 'File'): Promise<string[]> {
  const files = Array.from({ length: count }, (_, n) => ({ name: `${name} ${n}.txt`, bytes: `${name} ${n}` }));
  const { evidence } = await answered<{ evidence: { id: string }[] }>(app.upload(token, files));
  return evidence.map(({ id }) => id);
}

/** Puts off what waits, so that it still waits when the test looks. */
async function held<T>(then: (neighbours: Neighbours) => Promise<T>): Promise<T> {
  const neighbours = new Neighbours(app);
  await neighbours.write((tx) =>
    tx.db.updateTable('jobs').set({ runAfter: '2999-01-01T00:00:00.000Z' }).where('status', '=', 'queued').execute(),
  );
  return await then(neighbours);
}

/** A reading that takes long enough to be interrupted, and ends well when it is not. */
function slowFile(): { name: string; bytes: string } {
  const rows = Array.from({ length: 40_000 }, (_, n) => `row ${n},${n * 7},"a cell with, a comma"`);
  return { name: 'Slow.csv', bytes: rows.join('\n') };
}

async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (let n = 0; n < 800; n += 1) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('Not so in time.');
}

test('a quiet application has nothing to show, and counts what it has read', async () => {
  const [id = ''] = await add(1);
  await app.settled(id);
  const now = await until(async () => {
    const { done, ...rest } = await work();
    return done.count === 1 ? { done, ...rest } : undefined;
  });
  expect(now).toMatchObject({ running: [], waiting: 0, failed: 0, failedIn: [], cancelled: 0, removing: 0 });
});

test('a waiting reading is cancelled: its item says so, and is read when asked again', async () => {
  await add(1, 'Held');
  const ids = await add(3);
  await held(async () => {
    const before = await waiting();
    const line = before.lines.find(({ evidenceId }) => evidenceId === ids[2]);
    if (!line) return; // It was read before it could be held.
    expect(line).toMatchObject({ title: 'File 2', attempts: 0, caption: 'Ellery v. Ellery' });
    expect(await cancel(line.jobId)).toMatchObject({ status: 204 });
    expect(await app.settled(line.evidenceId)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('canceled') as string,
    });
    expect(await work()).toMatchObject({ waiting: before.lines.length - 1, failed: 1, cancelled: 1 });
    expect(await cancel(line.jobId)).toMatchObject({ status: 404 });
    expect(await post(`/app/v1/evidence/${line.evidenceId}/read-again`)).toMatchObject({ status: 204 });
    expect(await app.settled(line.evidenceId)).toMatchObject({ status: 'done' });
  });
});

test('cancels everything that waits at once, notifies open windows, and reads it all again', async () => {
  await using stream = await EventStream.open(app);
  const ids = await add(8);
  const cancelled = await answered<{ done: number; refused: number }>(app.window('DELETE', '/app/v1/jobs/waiting'));
  expect(cancelled.refused).toBe(0);
  expect(cancelled.done).toBeGreaterThan(0);
  const states = await Promise.all(ids.map((id) => app.settled(id)));
  expect(states.filter(({ status }) => status === 'failed')).toHaveLength(cancelled.done);
  expect((await failures()).lines.map(({ reason }) => reason)).toEqual(Array(cancelled.done).fill('cancelled'));
  await stream.wait(({ event, data }) => event === 'extraction' && data['status'] === 'failed');
  const retried = await answered<{ done: number }>(post('/app/v1/jobs/failed/retry'));
  expect(retried.done).toBe(cancelled.done);
  for (const id of ids) expect(await app.settled(id)).toMatchObject({ status: 'done' });
  expect(await work()).toMatchObject({ failed: 0, cancelled: 0 });
});

test('a reading that runs is interrupted, and what it would have found is not written', async () => {
  const { evidence } = await answered<{ evidence: { id: string }[] }>(app.upload(token, [slowFile()]));
  const id = evidence[0]?.id ?? '';
  const job = await until(async () => (await work()).running.find(({ evidenceId }) => evidenceId === id));
  expect(await cancel(job.jobId)).toMatchObject({ status: 204 });
  const failedIn = [{ caseId: expect.any(String) as string, files: 1 }];
  expect(await work()).toMatchObject({ running: [], waiting: 0, failed: 1, failedIn, cancelled: 1 });
  // The reader is free for the next file at once, and the interrupted one stays as it was left.
  const [next = ''] = await add(1, 'Next');
  expect(await app.settled(next, 10_000)).toMatchObject({ status: 'done' });
  expect(await app.settled(id)).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('canceled') as string,
  });
  const { body } = await app.window('GET', `/app/v1/files/${id}/text`);
  expect(JSON.stringify(body)).not.toContain('a cell with');
  expect(await post(`/app/v1/evidence/${id}/read-again`)).toMatchObject({ status: 204 });
  expect(await app.settled(id)).toMatchObject({ status: 'done' });
});

test('pages through what waits, each line once, in the order it will be read', async () => {
  await held(async (neighbours) => {
    const { caseId } = await answered<{ caseId: string }>(app.rest(token, 'GET', '/case'));
    const ids = await add(5);
    for (const id of ids) await app.settled(id);
    await neighbours.write(async (tx) => {
      for (let n = 0; n < 5; n += 1) {
        for (let m = 0; m < 50; m += 1) {
          const row = {
            id: `${n}-${String(m).padStart(3, '0')}`,
            kind: 'readEvidence',
            subjectId: ids[n] ?? '',
            caseId,
          };
          const runAfter = `2999-01-01T00:00:0${n}.000Z`;
          const rest = { payload: '{}', status: 'queued', attempts: 0, error: null } as const;
          await tx.db
            .insertInto('jobs')
            .values({ ...row, ...rest, runAfter, createdAt: tx.now, updatedAt: tx.now })
            .execute();
        }
      }
    });
    const seen: string[] = [];
    for (let after = '', more = true; more;) {
      const { lines, next } = await waiting(after);
      seen.push(...lines.map(({ jobId }) => jobId));
      more = next !== null;
      after = `?after=${encodeURIComponent(next ?? '')}`;
    }
    expect(seen).toHaveLength(250);
    expect(seen).toEqual(seen.toSorted());
  });
});

test('nobody sees or stops the jobs of another account, and a reader may look but not stop', async () => {
  const neighbours = new Neighbours(app);
  const { caseId, workspaceId } = await answered<{ caseId: string; workspaceId: string }>(
    app.rest(token, 'GET', '/case'),
  );
  const [id = '', other = ''] = await add(2);
  await Promise.all([id, other].map((each) => app.settled(each)));
  await neighbours.write(async (tx) => {
    for (const [jobId, subjectId] of [
      ['one', id],
      ['two', other],
    ] as const) {
      const rest = { payload: '{}', status: 'queued', attempts: 0, error: null } as const;
      const at = { runAfter: '2999-01-01T00:00:00.000Z', createdAt: tx.now, updatedAt: tx.now };
      await tx.db
        .insertInto('jobs')
        .values({ id: jobId, kind: 'readEvidence', subjectId, caseId, ...rest, ...at })
        .execute();
    }
  });
  const stranger = await neighbours.account('Stranger');
  const strange = await windowOf(app, neighbours, stranger.accountId);
  expect(await answered(strange('GET', '/app/v1/jobs'))).toMatchObject({ running: [], waiting: 0, failed: 0 });
  expect(await answered(strange('GET', '/app/v1/jobs/waiting'))).toEqual({ lines: [], next: null });
  expect(await strange('DELETE', '/app/v1/jobs?id=one')).toMatchObject({ status: 404 });
  expect(await answered(strange('DELETE', '/app/v1/jobs/waiting'))).toEqual({ done: 0, refused: 0 });

  await neighbours.write(async (tx) => {
    const erasing = {
      id: 'three',
      kind: 'removeBytes',
      subjectId: '0'.repeat(64),
      payload: '{}',
      attempts: 0,
    } as const;
    const rest = {
      status: 'queued',
      error: null,
      runAfter: '2999-01-01T00:00:00.000Z',
      caseId: stranger.caseId,
    } as const;
    await tx.db
      .insertInto('jobs')
      .values({ ...erasing, ...rest, createdAt: tx.now, updatedAt: tx.now })
      .execute();
  });
  expect(await work()).toMatchObject({ removing: 0 });
  expect(await answered(strange('GET', '/app/v1/jobs'))).toMatchObject({ removing: 1 });

  await neighbours.share(caseId, stranger.accountId, 'evidence', id, 'view');
  const shared = await answered<Page<JobLine>>(strange('GET', '/app/v1/jobs/waiting'));
  expect(shared.lines.map(({ jobId }) => jobId)).toEqual(['one']);
  expect(await strange('DELETE', '/app/v1/jobs?id=one')).toMatchObject({ status: 403 });
  expect(await strange('DELETE', '/app/v1/jobs?id=two')).toMatchObject({ status: 404 });
  expect(await answered(strange('DELETE', '/app/v1/jobs/waiting'))).toEqual({ done: 0, refused: 1 });

  const clerk = await neighbours.account('Clerk');
  await neighbours.member(workspaceId, clerk.accountId, 'viewer');
  const clerks = await windowOf(app, neighbours, clerk.accountId);
  expect(await answered(clerks('DELETE', '/app/v1/jobs/waiting'))).toEqual({ done: 0, refused: 2 });
  expect(await work()).toMatchObject({ waiting: 2, failed: 0 });

  await answered(app.rest(token, 'POST', '/case/update', { archived: true }));
  expect(await answered(app.window('DELETE', '/app/v1/jobs/waiting'))).toEqual({ done: 0, refused: 2 });
  expect(await cancel('one')).toMatchObject({ status: 403 });
  expect(await work()).toMatchObject({ waiting: 2, failed: 0 });
});

test('counts from midnight, or from the start on the day it started', () => {
  const count = new ReadCount(new Date(2026, 0, 1, 14));
  count.note('a', new Date(2026, 0, 1, 15));
  count.note('b', new Date(2026, 0, 1, 23));
  expect(count.of(['a', 'b', 'c'], new Date(2026, 0, 1, 23, 59))).toEqual({
    count: 2,
    since: new Date(2026, 0, 1, 14).toISOString(),
  });
  expect(count.of(['a'], new Date(2026, 0, 2, 8))).toEqual({ count: 0, since: new Date(2026, 0, 2).toISOString() });
});
