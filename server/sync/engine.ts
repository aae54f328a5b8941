import { type DocumentElsewhere, documentElsewhere } from './elsewhere.ts';
import { EventEmitter } from 'node:events';
import { isoInstant } from '#server/store/clock.ts';
import type { SyncMatterRow, SyncRemoteRow } from '#server/store/tables.ts';
import type {
  AddedRemote,
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
  RunReport,
  SelectedMatter,
  SyncParts,
  SyncStatus,
} from './engine-types.ts';
import {
  applyAnswers,
  type Given,
  giveAnswer,
  keyOf,
  letBrakesGo,
  listCreations,
  settleCreation,
} from './given-answers.ts';
import { listQuestions } from './inbox.ts';
import { readLog } from './journal/log.ts';
import { deleteMatter, listMatters, listRemotes, updateRemote } from './journal/remotes.ts';
import { askFeed, askFeeds, type FeedAnswer } from './matter/feed-page.ts';
import type { Guests } from './matter/custody-logs.ts';
import { Pauses } from './matter/pauses.ts';
import { runMatter } from './matter/run-matter.ts';
import { mattersThere, noteFirstRun, selectMatter, toSelected } from './matters.ts';
import { previewMatter } from './preview.ts';
import { Budget } from './remote/budget.ts';
import { BadAnswer, DescribedAnew, Trouble, unlessBad } from './remote/trouble.ts';
import { type Rest, restOf, stillAtRest } from './rest.ts';
import { addRemote, changeRemote, removeRemote, toRemote } from './remotes.ts';
import { listQuarantined, purgeQuarantine, restoreQuarantined } from './restore.ts';
import { type Cut, endOf, leftOut, wasStopped, worst } from './run-end.ts';
import { readMatter } from './scan.ts';
import {
  openMatter,
  openSession,
  type Remembered,
  requireMatter,
  requireRemote,
  type Session,
  type SessionOptions,
} from './session.ts';
import { type Progress, statusOf } from './status.ts';
import { Turns } from './turns.ts';

export interface RunOptions {
  signal?: AbortSignal;
  /** Nobody asked for it: matters that no person has ever run are left out, so that they are looked at first. */
  byItself?: boolean;
}

type Opens = Omit<SessionOptions, 'budget'>;

interface MatterRun {
  signal: AbortSignal | undefined;
  byItself: boolean;
  news: FeedAnswer | undefined;
}

/** Syncs matters here with servers. One task at a time for each server; starts nothing automatically. */
export class SyncEngine {
  readonly #parts: SyncParts;
  readonly #events = new EventEmitter<{ status: [SyncStatus[]] }>();
  readonly #budgets = new Map<string, Budget>();
  readonly #turns = new Turns();
  readonly #pauses = new Map<string, Pauses>();
  readonly #progress = new Map<string, Progress>();
  /** Descriptions of servers whose feed says when there is another one. */
  readonly #remembered = new Map<string, Remembered>();
  readonly #rests = new Map<string, Rest>();
  readonly #guests: Guests = new Map();

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

  addRemote(remote: NewRemote): Promise<AddedRemote> {
    return this.#thenNotify(addRemote(this.#parts, remote));
  }

  changeRemote(id: string, patch: RemotePatch): Promise<RemoteRecord> {
    return this.#thenNotify(changeRemote(this.#parts, id, patch));
  }

  removeRemote(id: string): Promise<void> {
    return this.#inTurn(id, () => removeRemote(this.#parts, id));
  }

  mattersThere(remoteId: string): Promise<MatterThere[]> {
    return this.#withSession(remoteId, {}, mattersThere);
  }

  async selected(remoteId?: string): Promise<SelectedMatter[]> {
    return (await this.#parts.store.readOne((tx) => listMatters(tx, remoteId))).map(toSelected);
  }

  /** Links a matter here with one there, or makes the one that is missing. */
  select(remoteId: string, wanted: { caseId?: string; remoteCaseId?: string }): Promise<SelectedMatter> {
    return this.#inTurn(remoteId, () =>
      this.#withSession(remoteId, {}, async (session) => toSelected(await selectMatter(session, wanted))),
    );
  }

  /** Forgets what both held; deletes nothing (SPEC 5.4). */
  deselect(remoteId: string, caseId: string): Promise<void> {
    return this.#inTurn(remoteId, async () => {
      await this.#parts.pipeline.write(null, 'sync', (tx) => deleteMatter(tx, remoteId, caseId));
    });
  }

  preview(remoteId: string, caseId: string, { signal }: RunOptions = {}): Promise<Preview> {
    return this.#inTurn(remoteId, () =>
      this.#withSession(remoteId, { caseId, signal, looking: true }, (session) => this.#look(session, caseId)),
    );
  }

  async #look(session: Session, caseId: string): Promise<Preview> {
    const row = await requireMatter(this.#parts, session.row.id, caseId);
    const context = await openMatter(session, row, {
      looking: true,
      byItself: false,
      pauses: new Pauses(),
      guests: new Map(),
    });
    await readMatter(context, false);
    return previewMatter(context);
  }

  /** Every selected matter of a server, or one of them; a second run waits for the first. */
  run(remoteId: string, caseId?: string, options: RunOptions = {}): Promise<RunReport> {
    return this.#inTurn(remoteId, () => this.#run(remoteId, caseId, options));
  }

  questions(caseId?: string): Promise<InboxQuestion[]> {
    return listQuestions(this.#parts, caseId);
  }

  /** `seen` as the question had it: an answer to what it was before is refused. Never waits for a run (SPEC 9.1). */
  async answer(questionId: string, choice: Choice, seen?: string): Promise<Given> {
    return this.#carryOut(await giveAnswer(this.#parts, questionId, choice, seen));
  }

  held(): Promise<HeldCreation[]> {
    return listCreations(this.#parts);
  }

  async resend(outboxId: string): Promise<Given> {
    return this.#carryOut(await settleCreation(this.#parts, outboxId, 'resend'));
  }

  async giveUp(outboxId: string): Promise<Given> {
    return this.#carryOut(await settleCreation(this.#parts, outboxId, 'giveUp'));
  }

  async release(remoteId: string, caseId: string): Promise<Given> {
    return this.#carryOut(await letBrakesGo(this.#parts, remoteId, caseId));
  }

  documentElsewhere(documentId: string): Promise<DocumentElsewhere[]> {
    return documentElsewhere(this.#parts, documentId);
  }

  quarantine(): Promise<QuarantinedRecord[]> {
    return listQuarantined(this.#parts);
  }

  restore(quarantineId: string, accountId: string): Promise<string> {
    return this.#thenNotify(restoreQuarantined(this.#parts, quarantineId, accountId));
  }

  async log(page: { remoteId?: string; before?: number; limit?: number } = {}): Promise<LogLine[]> {
    const limit = Math.min(Math.max(page.limit ?? 100, 1), 1000);
    return this.#parts.store.readOne((tx) => readLog(tx, { ...page, limit }));
  }

  status(): Promise<SyncStatus[]> {
    return statusOf(this.#parts.store, this.#progress);
  }

  async #run(
    remoteId: string,
    caseId: string | undefined,
    { signal, byItself = false }: RunOptions,
  ): Promise<RunReport> {
    const remote = await requireRemote(this.#parts, remoteId);
    if (caseId !== undefined) await requireMatter(this.#parts, remoteId, caseId);
    this.#progress.set(remoteId, { running: true });
    await this.#notify();
    const matters: MatterReport[] = [];
    const logFault = (fault: unknown): void => this.#parts.logError?.(fault, remoteId);
    let trouble: Cut | undefined;
    try {
      await applyAnswers(this.#parts, remoteId);
      const rows = (await this.#parts.store.readOne((tx) => listMatters(tx, remoteId))).filter(
        (row) => (caseId === undefined || row.caseId === caseId) && !(byItself && row.lastRunAt === null),
      );
      await noteFirstRun(this.#parts, rows);
      const news = await this.#newsOf(remote, rows, signal);
      const faults: BadAnswer[] = [];
      for (const row of rows) {
        const report = this.#runMatter(remote, row, { signal, byItself, news: news.get(row.caseId) });
        matters.push(
          await report.catch((error: Error) => {
            if (error instanceof BadAnswer) faults.push(error);
            return leftOut(row, error, logFault);
          }),
        );
      }
      // Where no matter fared better, it is the server that has the fault.
      if (faults[0] && faults.length === rows.length) throw faults[0];
      await purgeQuarantine(this.#parts, isoInstant(this.#parts.clock.now()));
    } catch (error) {
      // A request that was cut off by the stop looks like a network that is gone.
      const stopped = error instanceof Trouble && signal?.aborted === true;
      trouble = stopped ? wasStopped : endOf(error, logFault);
    }
    const end = trouble?.end ?? worst(matters);
    const sentence = trouble?.sentence ?? matters.find((matter) => matter.end === end)?.sentence ?? null;
    this.#progress.set(remoteId, { running: false, end, sentence, left: matters.flatMap(({ left }) => left) });
    return { remoteId, matters, end, sentence };
  }

  /**
   * What the feeds of several matters say, in one request, where the server is known to answer that. Where it fails at
   * that, each is asked alone.
   */
  async #newsOf(
    remote: SyncRemoteRow,
    rows: readonly SyncMatterRow[],
    signal: AbortSignal | undefined,
  ): Promise<Map<string, FeedAnswer>> {
    const follows = this.#remembered.get(remote.id)?.document.extension?.follow === true;
    if (rows.length < 2 || !follows) return new Map();
    return this.#inRun(remote.id, { signal }, async ({ client, journal }) => {
      const news = await unlessBad(askFeeds(client, rows), () => new Map());
      await journal.write();
      return news;
    });
  }

  async #runMatter(remote: SyncRemoteRow, row: SyncMatterRow, run: MatterRun): Promise<MatterReport> {
    try {
      return await this.#runOnce(remote, row, run);
    } catch (error) {
      if (!(error instanceof DescribedAnew)) throw error;
      this.#remembered.delete(remote.id);
      return this.#runOnce(remote, row, run);
    }
  }

  async #runOnce(remote: SyncRemoteRow, row: SyncMatterRow, { signal, byItself, ...run }: MatterRun) {
    const key = `${row.remoteId} ${row.caseId}`;
    return this.#inRun(remote.id, { caseId: row.caseId, signal }, async (session) => {
      await this.#noteExtension(session);
      const rest = this.#rests.get(key);
      this.#rests.delete(key);
      let { news } = run;
      if (rest && row.cursor !== null) {
        news ??= await askFeed(session.client, row, row.cursor).catch((error: unknown) =>
          this.#noteTrouble(session, error),
        );
        const report = await stillAtRest(session, row, rest, news);
        if (report) this.#rests.set(key, rest);
        if (report) return report;
      }
      const opening = { looking: false, byItself, pauses: this.#pausesOf(row), guests: this.#guests, news };
      const context = await openMatter(session, row, opening);
      const report = await runMatter(context, (done, total) => {
        const progress = { caseId: row.caseId, done, total, requestsLeft: this.#budgetOf(remote).left };
        this.#progress.set(remote.id, { running: true, progress });
        if (done % 10 === 0) void this.#notify();
      }).catch((error: unknown) => this.#noteTrouble(session, error));
      const rests = restOf(context, report);
      if (rests) this.#rests.set(key, rests);
      return report;
    });
  }

  /** A session with a server whose description is read once, as long as its feed calls it by the same name. */
  #inRun<Value>(remoteId: string, run: Opens, work: (session: Session) => Promise<Value>): Promise<Value> {
    const remembered = this.#remembered.get(remoteId);
    return this.#withSession(remoteId, { ...run, remembered }, async (session) => {
      const { document, client } = session;
      try {
        return await work(session);
      } finally {
        if (typeof document.extension?.described === 'string')
          this.#remembered.set(remoteId, { document, serverTime: client.serverTime });
      }
    });
  }

  #pausesOf({ remoteId, caseId }: SyncMatterRow): Pauses {
    const key = `${remoteId} ${caseId}`;
    const known = this.#pauses.get(key) ?? new Pauses();
    this.#pauses.set(key, known);
    return known;
  }

  /** The log says how a run ended, and what it had asked by then. */
  async #noteTrouble({ journal }: Session, error: unknown): Promise<never> {
    if (error instanceof Trouble) {
      journal.note('run', error.end);
      await journal.write();
    }
    throw error;
  }

  async #noteExtension({ row, document, journal }: Session): Promise<void> {
    const extension = document.extension === null ? 0 : 1;
    if (row.extension !== extension) await journal.write((tx) => updateRemote(tx, row.id, { extension }));
  }

  async #withSession<Value>(
    remoteId: string,
    options: Opens,
    work: (session: Session) => Promise<Value>,
  ): Promise<Value> {
    const row = await requireRemote(this.#parts, remoteId);
    return work(await openSession(this.#parts, row, { budget: this.#budgetOf(row), ...options }));
  }

  #budgetOf({ id, minuteThere: minute, sentThere: sent }: SyncRemoteRow): Budget {
    const { clock, chance } = this.#parts;
    const known =
      this.#budgets.get(id) ?? new Budget(clock, chance, { minute, sent }, (wait) => this.#noteWait(id, wait));
    this.#budgets.set(id, known);
    return known;
  }

  /** So that the status shows that it waits, and until when. */
  #noteWait(remoteId: string, milliseconds: number | null): void {
    const now = this.#progress.get(remoteId);
    if (now?.running !== true) return;
    const { waitsUntil: _before, ...rest } = now;
    const until = milliseconds === null ? {} : { waitsUntil: isoInstant(this.#parts.clock.now() + milliseconds) };
    this.#progress.set(remoteId, { ...rest, ...until });
    void this.#notify();
  }

  /** At once where nothing runs with the server; otherwise when that run has ended, and nobody waits for it. */
  async #carryOut(given: Given): Promise<Given> {
    const { remoteId } = given;
    const waits = this.#turns.isBusy(remoteId);
    const applied = this.#inTurn(remoteId, () => applyAnswers(this.#parts, remoteId));
    if (waits) {
      void applied.catch((error: unknown) => this.#parts.logError?.(error, remoteId));
      await this.#notify();
      return given;
    }
    const refused = (await applied).get(keyOf(given));
    if (refused) throw refused;
    return given;
  }

  #inTurn<Value>(remoteId: string, work: () => Promise<Value>): Promise<Value> {
    return this.#thenNotify(this.#turns.take(remoteId, work));
  }

  async #thenNotify<Value>(work: Promise<Value>): Promise<Value> {
    try {
      return await work;
    } finally {
      await this.#notify();
    }
  }

  async #notify(): Promise<void> {
    if (this.#events.listenerCount('status') === 0) return;
    const status = await this.status().catch((error: unknown) => this.#parts.logError?.(error, 'status'));
    if (status) this.#events.emit('status', status);
  }
}
