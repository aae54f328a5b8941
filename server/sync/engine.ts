import { EventEmitter } from 'node:events';
import { AppError } from '#server/errors/app-error.ts';
import { isoInstant } from '#server/store/clock.ts';
import type { SyncMatterRow, SyncRemoteRow } from '#server/store/tables.ts';
import type {
  Choice,
  HeldCreation,
  InboxQuestion,
  LogLine,
  MatterReport,
  MatterThere,
  NewRemote,
  Preview,
  QuarantinedRecord,
  RemotePatch,
  RemoteRecord,
  RunEnd,
  RunReport,
  SelectedMatter,
  SyncParts,
  SyncStatus,
} from './engine-types.ts';
import { answerQuestion, listQuestions } from './inbox.ts';
import { readLog } from './journal/log.ts';
import { findOutbox, listHeld, markOutbox } from './journal/outbox.ts';
import { deleteMatter, findMatter, listMatters, listRemotes, updateMatter, updateRemote } from './journal/remotes.ts';
import { runMatter } from './matter/run-matter.ts';
import { mattersThere, selectMatter } from './matters.ts';
import type { Brake } from './plan.ts';
import { previewMatter } from './preview.ts';
import { Budget } from './remote/budget.ts';
import { Trouble } from './remote/trouble.ts';
import { addRemote, changeRemote, removeRemote, toRemote } from './remotes.ts';
import { listQuarantined, purgeQuarantine, restoreQuarantined } from './restore.ts';
import { readMatter } from './scan.ts';
import { openMatter, openSession, requireRemote, type Session } from './session.ts';
import { type Progress, statusOf } from './status.ts';

export interface RunOptions {
  signal?: AbortSignal;
}

/** Keeps matters here in step with deployments. One thing at a time with each of them; nothing starts by itself. */
export class SyncEngine {
  readonly #parts: SyncParts;
  readonly #events = new EventEmitter<{ status: [SyncStatus[]] }>();
  readonly #budgets = new Map<string, Budget>();
  readonly #turns = new Map<string, Promise<unknown>>();
  readonly #progress = new Map<string, Progress>();

  constructor(parts: SyncParts) {
    this.#parts = parts;
  }

  on(event: 'status', listener: (status: SyncStatus[]) => void): () => void {
    this.#events.on(event, listener);
    return () => this.#events.off(event, listener);
  }

  async listRemotes(): Promise<RemoteRecord[]> {
    return (await this.#parts.store.readOne(listRemotes)).map(toRemote);
  }

  addRemote(remote: NewRemote): Promise<RemoteRecord> {
    return this.#telling(addRemote(this.#parts, remote));
  }

  changeRemote(id: string, patch: RemotePatch): Promise<RemoteRecord> {
    return this.#telling(changeRemote(this.#parts, id, patch));
  }

  removeRemote(id: string): Promise<void> {
    return this.#inTurn(id, () => removeRemote(this.#parts, id));
  }

  mattersThere(remoteId: string): Promise<MatterThere[]> {
    return this.#withSession(remoteId, null, undefined, mattersThere);
  }

  async selected(remoteId?: string): Promise<SelectedMatter[]> {
    return (await this.#parts.store.readOne((tx) => listMatters(tx, remoteId))).map(toSelected);
  }

  /** Links a matter here with one there, or makes the one that is missing. */
  select(remoteId: string, wanted: { caseId?: string; remoteCaseId?: string }): Promise<SelectedMatter> {
    return this.#inTurn(remoteId, () =>
      this.#withSession(remoteId, null, undefined, async (session) => toSelected(await selectMatter(session, wanted))),
    );
  }

  /** Forgets what both held; deletes nothing (SPEC 5.4). */
  deselect(remoteId: string, caseId: string): Promise<void> {
    return this.#inTurn(remoteId, async () => {
      await this.#parts.pipeline.invokeAll(null, 'sync', [], (tx) => deleteMatter(tx, remoteId, caseId));
    });
  }

  preview(remoteId: string, caseId: string, { signal }: RunOptions = {}): Promise<Preview> {
    return this.#inTurn(remoteId, () =>
      this.#withSession(remoteId, caseId, signal, async (session) => {
        const row = await this.#requireMatter(remoteId, caseId);
        const context = await openMatter(session, row, true);
        await readMatter(context, row, false);
        return previewMatter(context, row);
      }),
    );
  }

  /** Every selected matter of a deployment, or one of them; a second run waits for the first. */
  run(remoteId: string, caseId?: string, { signal }: RunOptions = {}): Promise<RunReport> {
    return this.#inTurn(remoteId, () => this.#run(remoteId, caseId, signal));
  }

  questions(caseId?: string): Promise<InboxQuestion[]> {
    return listQuestions(this.#parts, caseId);
  }

  async answer(questionId: string, choice: Choice): Promise<void> {
    const question = (await this.questions()).find(({ id }) => id === questionId);
    if (!question) throw new AppError('not_found', 'This question is settled already.');
    return this.#inTurn(question.remoteId, () => answerQuestion(this.#parts, questionId, choice));
  }

  async held(): Promise<HeldCreation[]> {
    const rows = await this.#parts.store.readOne(listHeld);
    return rows.map((row) => ({
      id: row.id,
      remoteId: row.remoteId,
      caseId: row.caseId,
      resource: row.resource as HeldCreation['resource'],
      localId: row.localId,
      title: row.title,
      attempt: row.attempt,
      state: row.state === 'held' || row.state === 'givenUp' ? row.state : 'ambiguous',
      sentAt: row.sentAt,
    }));
  }

  /** A person lets it be sent once more, by the next run, knowing that the first may still arrive (SPEC 6.5). */
  resend(outboxId: string): Promise<void> {
    return this.#mark(outboxId, ['held', 'givenUp'], 'again');
  }

  /** It stays here alone; should the first have arrived after all, the two are still taken for one. */
  giveUp(outboxId: string): Promise<void> {
    return this.#mark(outboxId, ['held', 'ambiguous', 'sent', 'again'], 'givenUp');
  }

  quarantine(): Promise<QuarantinedRecord[]> {
    return listQuarantined(this.#parts);
  }

  restore(quarantineId: string): Promise<string> {
    return this.#telling(restoreQuarantined(this.#parts, quarantineId));
  }

  /** Lets the brakes go that hold a matter now; the next run goes on, unless it has become worse. */
  release(remoteId: string, caseId: string): Promise<void> {
    return this.#inTurn(remoteId, async () => {
      const row = await this.#requireMatter(remoteId, caseId);
      const released = [...(JSON.parse(row.released) as Brake[]), ...(JSON.parse(row.brakes) as Brake[])];
      await this.#parts.pipeline.invokeAll(null, 'sync', [], (tx) =>
        updateMatter(tx, row, { brakes: '[]', released: JSON.stringify(released) }),
      );
    });
  }

  async log(page: { remoteId?: string; before?: number; limit?: number } = {}): Promise<LogLine[]> {
    const limit = Math.min(Math.max(page.limit ?? 100, 1), 1000);
    const rows = await this.#parts.store.readOne((tx) => readLog(tx, { ...page, limit }));
    return rows;
  }

  status(): Promise<SyncStatus[]> {
    return statusOf(this.#parts.store, this.#progress);
  }

  async #run(remoteId: string, caseId: string | undefined, signal: AbortSignal | undefined): Promise<RunReport> {
    const remote = await requireRemote(this.#parts, remoteId);
    const rows = (await this.#parts.store.readOne((tx) => listMatters(tx, remoteId))).filter(
      (row) => caseId === undefined || row.caseId === caseId,
    );
    if (caseId !== undefined && rows.length === 0) throw new AppError('not_found', 'This matter is not kept in step.');
    this.#progress.set(remoteId, { running: true });
    await this.#tell();
    const matters: MatterReport[] = [];
    let trouble: { end: RunEnd; sentence: string } | undefined;
    for (const row of rows) {
      if (trouble) break;
      try {
        matters.push(await this.#runMatter(remote, row, signal));
      } catch (error) {
        // A request that was cut off by the stop looks like a network that is gone.
        const stopped = error instanceof Trouble && signal?.aborted === true;
        trouble = stopped ? { end: 'stopped', sentence: 'Sync was stopped.' } : this.#troubleOf(error, remoteId);
      }
    }
    await purgeQuarantine(this.#parts, isoInstant(this.#parts.clock.now()));
    const end = trouble?.end ?? worst(matters);
    const sentence = trouble?.sentence ?? matters.find((matter) => matter.end === end)?.sentence ?? null;
    this.#progress.set(remoteId, { running: false, end, sentence, left: matters.flatMap(({ left }) => left) });
    return { remoteId, matters, end, sentence };
  }

  async #runMatter(remote: SyncRemoteRow, row: SyncMatterRow, signal: AbortSignal | undefined): Promise<MatterReport> {
    return this.#withSession(remote.id, row.caseId, signal, async (session) => {
      await this.#noteExtension(session);
      const context = await openMatter(session, row, false);
      const run = runMatter(context, row, {
        signal,
        scan: (which, again) => readMatter(which, row, again),
        progress: (done, total) => {
          const { left } = this.#budgetOf(remote.id);
          const progress = { caseId: row.caseId, done, total, requestsLeft: left };
          this.#progress.set(remote.id, { running: true, progress });
          if (done % 10 === 0) void this.#tell();
        },
      });
      return run.catch((error: unknown) => this.#noteTrouble(session, error));
    });
  }

  /** The log says how a run ended, and what it had asked by then. */
  async #noteTrouble({ journal }: Session, error: unknown): Promise<never> {
    if (error instanceof Trouble) {
      journal.note('run', error.end);
      await journal.write((tx) => journal.flush(tx));
    }
    throw error;
  }

  async #noteExtension({ row, document, journal }: Session): Promise<void> {
    const extension = document.extension === null ? 0 : 1;
    if (row.extension !== extension) await journal.write((tx) => updateRemote(tx, row.id, { extension }));
  }

  #troubleOf(error: unknown, remoteId: string): { end: RunEnd; sentence: string } {
    if (error instanceof Trouble) return { end: error.end, sentence: error.message };
    this.#parts.logError?.(error, remoteId);
    const sentence =
      error instanceof AppError ? error.message : 'Sync stopped because of a fault in Casewright itself.';
    return { end: 'failed', sentence };
  }

  async #withSession<Value>(
    remoteId: string,
    caseId: string | null,
    signal: AbortSignal | undefined,
    work: (session: Session) => Promise<Value>,
  ): Promise<Value> {
    const row = await requireRemote(this.#parts, remoteId);
    return work(await openSession(this.#parts, row, { caseId, budget: this.#budgetOf(remoteId), signal }));
  }

  #budgetOf(remoteId: string): Budget {
    const known = this.#budgets.get(remoteId) ?? new Budget(this.#parts.clock, this.#parts.chance);
    this.#budgets.set(remoteId, known);
    return known;
  }

  async #requireMatter(remoteId: string, caseId: string): Promise<SyncMatterRow> {
    const row = await this.#parts.store.readOne((tx) => findMatter(tx, remoteId, caseId));
    if (!row) throw new AppError('not_found', 'This matter is not kept in step with that deployment.');
    return row;
  }

  async #mark(id: string, from: readonly string[], state: 'again' | 'givenUp'): Promise<void> {
    const row = await this.#parts.store.readOne((tx) => findOutbox(tx, id));
    if (!row) throw new AppError('not_found', 'This is settled already.');
    await this.#inTurn(row.remoteId, async () => {
      const now = await this.#parts.store.readOne((tx) => findOutbox(tx, id));
      if (!now || !from.includes(now.state)) throw new AppError('conflict', 'This has changed since. Look again.');
      await this.#parts.pipeline.invokeAll(null, 'sync', [], (tx) => markOutbox(tx, id, { state }));
    });
  }

  /** One thing at a time with one deployment, in the order in which it was asked for. */
  #inTurn<Value>(remoteId: string, work: () => Promise<Value>): Promise<Value> {
    const before = this.#turns.get(remoteId) ?? Promise.resolve();
    const turn = before.then(work);
    this.#turns.set(
      remoteId,
      turn.catch(() => undefined),
    );
    return this.#telling(turn);
  }

  async #telling<Value>(work: Promise<Value>): Promise<Value> {
    try {
      return await work;
    } finally {
      await this.#tell();
    }
  }

  async #tell(): Promise<void> {
    if (this.#events.listenerCount('status') > 0) this.#events.emit('status', await this.status());
  }
}

function toSelected(row: SyncMatterRow): SelectedMatter {
  const { remoteId, caseId, remoteCaseId, caption, inStepAt, lastRunAt } = row;
  return { remoteId, caseId, remoteCaseId, caption, inStepAt, lastRunAt, brakes: JSON.parse(row.brakes) as Brake[] };
}

const ends: readonly RunEnd[] = ['failed', 'refused', 'offline', 'stopped', 'brake', 'waiting', 'inStep'];

function worst(matters: readonly MatterReport[]): RunEnd {
  return ends.find((end) => matters.some((matter) => matter.end === end)) ?? 'inStep';
}
