import { sql } from 'kysely';
import { hotQuery, hotWrite } from './hot-query.ts';
import { newId } from './ids.ts';
import type { JobRow } from './tables.ts';
import { someAtOnce } from './some-at-once.ts';
import type { ReadTx, WriteTx } from './transaction.ts';

/** Work to do after a commit, queued in the same transaction as the change that asks for it; survives a crash. */
export interface NewJob {
  kind: string;
  /** The record it works on; one job of a kind is queued for a subject at a time. */
  subjectId: string;
  caseId: string | null;
  payload?: Record<string, unknown>;
  /** ISO instant before which it must not run; now when absent. */
  runAfter?: string;
}

/**
 * What a job may use: it reads and commits through the pipeline, like everything else. Once it is cancelled, its signal
 * is aborted and it writes nothing more.
 */
export interface JobContext {
  signal: AbortSignal;
  read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T>;
  commit(work: (tx: WriteTx) => Promise<void>): Promise<void>;
  /** The last commit of a job: its result and its end are one. */
  finish(work: (tx: WriteTx) => Promise<void>): Promise<void>;
}

export async function enqueueJob(tx: WriteTx, job: NewJob): Promise<void> {
  const { kind, subjectId, caseId, payload = {}, runAfter = tx.now } = job;
  const [waiting] = await findQueued(tx, { kind, subjectId });
  tx.queuedJobs = true;
  if (waiting) return;
  await addJob(tx, { id: newId(), kind, subjectId, caseId, payload: JSON.stringify(payload), runAfter, now: tx.now });
}

const findQueued = hotQuery<{ kind: string; subjectId: string }, { id: string }>((db, value) =>
  db
    .selectFrom('jobs')
    .select('id')
    .where('subjectId', '=', value('subjectId'))
    .where('kind', '=', value('kind'))
    .where('status', '=', 'queued')
    .limit(1),
);

type QueuedJob = Pick<JobRow, 'id' | 'kind' | 'subjectId' | 'caseId' | 'payload' | 'runAfter'> & { now: string };

const addJob = hotWrite<QueuedJob, never>((db, value) =>
  db.insertInto('jobs').values({
    id: value('id'),
    kind: value('kind'),
    subjectId: value('subjectId'),
    caseId: value('caseId'),
    payload: value('payload'),
    status: 'queued',
    attempts: 0,
    runAfter: value('runAfter'),
    error: null,
    createdAt: value('now'),
    updatedAt: value('now'),
  }),
);

/** In the text of a query, not bound to it: only so does SQLite see that the index of queued jobs serves. */
const queued = sql.lit('queued' as const);

/** Takes the next job that is due and marks it running. */
export async function claimJob(tx: WriteTx, kinds: readonly string[]): Promise<JobRow | undefined> {
  const next = await tx.db
    .selectFrom('jobs')
    .selectAll()
    .where('status', '=', queued)
    .where('kind', 'in', [...kinds])
    .where('runAfter', '<=', tx.now)
    .orderBy('runAfter')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!next) return undefined;
  const attempts = next.attempts + 1;
  await tx.db
    .updateTable('jobs')
    .set({ status: 'running', attempts, updatedAt: tx.now })
    .where('id', '=', next.id)
    .execute();
  return { ...next, status: 'running', attempts };
}

/** A finished job leaves the table; what it did is in its subject. */
export async function finishJob(tx: WriteTx, id: string): Promise<void> {
  await tx.db.deleteFrom('jobs').where('id', '=', id).execute();
}

export async function postponeJob(tx: WriteTx, id: string, error: string, runAfter: string): Promise<void> {
  await tx.db
    .updateTable('jobs')
    .set({ status: 'queued', error, runAfter, updatedAt: tx.now })
    .where('id', '=', id)
    .execute();
}

/** What a job remembers of itself for the case that it is begun again. */
export async function noteInJob(tx: WriteTx, id: string, payload: object): Promise<void> {
  await tx.db
    .updateTable('jobs')
    .set({ payload: JSON.stringify(payload) })
    .where('id', '=', id)
    .execute();
}

/** A job that has stored some of its work: what interrupted it before counts no more. */
export async function noteProgress(tx: WriteTx, id: string): Promise<void> {
  await tx.db.updateTable('jobs').set({ attempts: 1 }).where('id', '=', id).execute();
}

export async function dropJobsOf(tx: WriteTx, subjectId: string): Promise<void> {
  await tx.db.deleteFrom('jobs').where('subjectId', '=', subjectId).execute();
}

/** False once a job was cancelled or its subject deleted: what it found is then no longer wanted. */
export async function isWanted(tx: ReadTx, id: string): Promise<boolean> {
  const row = await tx.db.selectFrom('jobs').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export function findJob(tx: ReadTx, id: string): Promise<JobRow | undefined> {
  return tx.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Takes jobs from the table, whether they wait or run; what runs finds out by `isWanted`. */
export async function dropJobs(tx: WriteTx, ids: readonly string[]): Promise<void> {
  for (const some of someAtOnce(ids)) await tx.db.deleteFrom('jobs').where('id', 'in', some).execute();
}

/** A job that an orderly stop interrupted: it waits for the next start, and this was no attempt. */
export async function giveBackJob(tx: WriteTx, job: JobRow): Promise<void> {
  await tx.db
    .updateTable('jobs')
    .set({ status: 'queued', attempts: job.attempts - 1, updatedAt: tx.now })
    .where('id', '=', job.id)
    .execute();
}

/** After a crash: what was running of these kinds when the process died is queued again. */
export async function requeueInterrupted(tx: WriteTx, kinds: readonly string[]): Promise<void> {
  await tx.db
    .updateTable('jobs')
    .set({ status: 'queued', updatedAt: tx.now })
    .where('status', '=', 'running')
    .where('kind', 'in', [...kinds])
    .execute();
}

/** The same for some jobs of a process that lives. */
export async function requeueJobs(tx: WriteTx, ids: readonly string[]): Promise<void> {
  await tx.db
    .updateTable('jobs')
    .set({ status: 'queued', updatedAt: tx.now })
    .where('status', '=', 'running')
    .where('id', 'in', [...ids])
    .execute();
}

/** ISO instant at which the next queued job of these kinds is due, if there is one. */
export async function nextDue(tx: ReadTx, kinds: readonly string[]): Promise<string | undefined> {
  const next = await tx.db
    .selectFrom('jobs')
    .select('runAfter')
    .where('status', '=', queued)
    .where('kind', 'in', [...kinds])
    .orderBy('runAfter')
    .limit(1)
    .executeTakeFirst();
  return next?.runAfter;
}
