import { isoInstant, type Clock } from '#server/store/clock.ts';
import {
  claimJob,
  finishJob,
  giveBackJob,
  isWanted,
  type JobContext,
  nextDue,
  postponeJob,
  requeueInterrupted,
  requeueJobs,
} from '#server/store/jobs.ts';
import type { Store } from '#server/store/store.ts';
import type { JobRow } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import type { Pipeline } from './pipeline.ts';

export interface JobKind {
  kind: string;
  /** It waits while files arrive, though not for long. */
  givesWay?: boolean;
  /** Of the kinds that say the same here, one job runs at a time, or as many as each says in `together`. */
  oneAtATime?: string;
  together?: number;
  /** Part of the commit that takes the job from the queue. */
  begin?(tx: WriteTx, job: JobRow): Promise<void>;
  /** Answers an ISO instant to be run again then; nothing when it is done. Throwing counts as a failed attempt. */
  run(job: JobRow, context: JobContext): Promise<string | void>;
}

const attemptsAtMost = 5;
const firstDelay = 1000;
/** How long, in milliseconds, a job gives way to files that arrive one after the other. */
const givesWayAtMost = 5000;
/** How long to wait, in milliseconds, after the database itself has failed. */
const afterTrouble = 15_000;

/** Ends a job that was cancelled, or whose subject was deleted, while it ran. */
class NoLongerWanted extends Error {}

/** Runs queued jobs after their commits, a few at a time, and picks up after a crash what was running then. */
export class JobRunner {
  readonly #store: Store;
  readonly #pipeline: Pipeline;
  readonly #clock: Clock;
  readonly #kinds: Map<string, JobKind>;
  readonly #atOnce: number;
  readonly #logError: (error: unknown, jobId: string) => void;
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();
  /** How many jobs run of kinds that run one at a time. */
  readonly #taken = new Map<string, number>();
  readonly #aborts = new Map<string, AbortController>();
  /** Jobs whose end could not be written. */
  readonly #stranded = new Set<string>();
  readonly #troubleDelay: number;
  readonly #filesArrive: () => boolean;
  readonly #givesWayAtMost: number;
  /** When jobs last began to give way. */
  #gaveWayAt: number | undefined;
  #troubleUntil = '';
  #timer: NodeJS.Timeout | undefined;
  #claiming: Promise<void> = Promise.resolve();

  constructor(parts: {
    store: Store;
    pipeline: Pipeline;
    clock: Clock;
    kinds: readonly JobKind[];
    atOnce: number;
    logError: (error: unknown, jobId: string) => void;
    troubleDelay?: number;
    filesArrive?: () => boolean;
    givesWayAtMost?: number;
  }) {
    this.#store = parts.store;
    this.#pipeline = parts.pipeline;
    this.#clock = parts.clock;
    this.#kinds = new Map(parts.kinds.map((kind) => [kind.kind, kind]));
    this.#atOnce = parts.atOnce;
    this.#logError = parts.logError;
    this.#filesArrive = parts.filesArrive ?? (() => false);
    this.#troubleDelay = parts.troubleDelay ?? afterTrouble;
    this.#givesWayAtMost = parts.givesWayAtMost ?? givesWayAtMost;
  }

  /** True while any job runs. */
  get busy(): boolean {
    return this.#running.size > 0;
  }

  /** False while the queue can't be read or written, and once it was stopped. */
  get takesWork(): boolean {
    return !this.#stopping.signal.aborted && this.#troubleUntil <= isoInstant(this.#clock());
  }

  async start(): Promise<void> {
    await this.#commit((tx) => requeueInterrupted(tx, [...this.#kinds.keys()]));
    this.#store.onJobsQueued(() => this.wake());
    this.wake();
  }

  /** Looks for due jobs soon; cheap to call often. */
  wake(): void {
    if (this.#stopping.signal.aborted) return;
    this.#claiming = this.#claiming
      .then(() => this.#claim())
      .catch((error: unknown) => {
        this.#logError(error, 'queue');
        this.#waitOutTrouble();
      });
  }

  /** Interrupts a job whose row was taken from the table; one that does not run needs nothing. */
  abort(id: string): void {
    this.#aborts.get(id)?.abort();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await this.#claiming;
    await Promise.all(this.#running);
  }

  async #claim(): Promise<void> {
    await this.#requeueStranded(isoInstant(this.#clock()));
    while (this.#running.size < this.#atOnce && !this.#stopping.signal.aborted) {
      const kinds = this.#kindsNow();
      const due = await this.#store.readOne((tx) => nextDue(tx, kinds));
      const now = isoInstant(this.#clock());
      if (due === undefined || due > now) return this.#sleepUntil(this.#earlier(due));
      let job: JobRow | undefined;
      const own = new AbortController();
      await this.#commit(async (tx) => {
        job = await claimJob(tx, kinds);
        if (!job) return;
        // Before the commit, so that a caller that sees the job running can interrupt it.
        this.#aborts.set(job.id, own);
        await this.#kinds.get(job.kind)?.begin?.(tx, job);
      });
      if (!job) return;
      const { id } = job;
      const alone = this.#kinds.get(job.kind)?.oneAtATime;
      if (alone !== undefined) this.#take(alone, 1);
      const work = this.#run(job, own.signal)
        .catch((error: unknown) => this.#keepForLater(id, error))
        .finally(() => {
          this.#running.delete(work);
          if (alone !== undefined) this.#take(alone, -1);
          this.#aborts.delete(id);
          this.wake();
        });
      this.#running.add(work);
    }
  }

  #take(alone: string, more: 1 | -1): void {
    this.#taken.set(alone, (this.#taken.get(alone) ?? 0) + more);
  }

  /** Without kinds that give way to the files that arrive, and those of which one runs. */
  #kindsNow(): string[] {
    const all = [...this.#kinds.values()];
    const now = this.#clock();
    const since = this.#filesArrive() ? (this.#gaveWayAt ?? now) : undefined;
    const waits = since !== undefined && now - since < this.#givesWayAtMost;
    this.#gaveWayAt = waits ? since : undefined;
    return all
      .filter(({ givesWay = false }) => !waits || !givesWay)
      .filter(
        ({ oneAtATime, together = 1 }) => oneAtATime === undefined || (this.#taken.get(oneAtATime) ?? 0) < together,
      )
      .map(({ kind }) => kind);
  }

  /** How a job ended could not be written, as on a full disk: it still counts as running, until it can be. */
  #keepForLater(id: string, error: unknown): void {
    this.#logError(error, id);
    this.#stranded.add(id);
    this.#waitOutTrouble();
  }

  #waitOutTrouble(): void {
    this.#troubleUntil = isoInstant(this.#clock() + this.#troubleDelay);
    this.#sleepUntil(this.#troubleUntil);
  }

  async #requeueStranded(now: string): Promise<void> {
    if (this.#stranded.size === 0 || now < this.#troubleUntil) return;
    const ids = [...this.#stranded];
    await this.#commit((tx) => requeueJobs(tx, ids));
    for (const id of ids) this.#stranded.delete(id);
  }

  /** Nobody says that jobs have given way for long enough. */
  #earlier(due: string | undefined): string | undefined {
    if (this.#gaveWayAt === undefined) return due;
    const end = isoInstant(this.#gaveWayAt + this.#givesWayAtMost);
    return due === undefined || end < due ? end : due;
  }

  #sleepUntil(next: string | undefined): void {
    clearTimeout(this.#timer);
    const again = this.#stranded.size > 0 ? this.#troubleUntil : undefined;
    const due = next === undefined || (again !== undefined && again < next) ? again : next;
    if (due === undefined || this.#stopping.signal.aborted) return;
    const wait = Math.min(Math.max(Date.parse(due) - this.#clock(), 50), 60_000);
    this.#timer = setTimeout(() => this.wake(), wait).unref();
  }

  async #run(job: JobRow, own: AbortSignal): Promise<void> {
    let finished = false;
    const context: JobContext = {
      signal: AbortSignal.any([this.#stopping.signal, own]),
      read: (work) => this.#store.read(work),
      commit: (work) =>
        this.#commit(async (tx) => {
          if (await isWanted(tx, job.id)) await work(tx);
        }),
      finish: async (work) => {
        await this.#commit(async (tx) => {
          if (!(await isWanted(tx, job.id))) throw new NoLongerWanted();
          await work(tx);
          await finishJob(tx, job.id);
        });
        finished = true;
      },
    };
    try {
      const again = await this.#kinds.get(job.kind)?.run(job, context);
      if (finished || own.aborted) return;
      if (this.#stopping.signal.aborted) return await this.#commit((tx) => giveBackJob(tx, job));
      await this.#commit((tx) => (again === undefined ? finishJob(tx, job.id) : postponeJob(tx, job.id, '', again)));
    } catch (error) {
      if (own.aborted || error instanceof NoLongerWanted) return;
      if (this.#stopping.signal.aborted) return this.#commit((tx) => giveBackJob(tx, job));
      this.#logError(error, job.id);
      await this.#retryLater(job, error);
    }
  }

  #retryLater(job: JobRow, error: unknown): Promise<void> {
    const delay = firstDelay * 4 ** Math.min(job.attempts, attemptsAtMost);
    const at = isoInstant(this.#clock() + delay);
    return this.#commit((tx) => postponeJob(tx, job.id, String(error), at));
  }

  async #commit(work: (tx: WriteTx) => Promise<void>): Promise<void> {
    await this.#pipeline.write(null, 'job', work);
  }
}
