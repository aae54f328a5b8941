import type { ChangeNote } from '#server/store/transaction.ts';
import type { RemoteRecord, RunEnd, SelectedMatter } from './engine-types.ts';
import type { Chance, SyncClock } from './ports.ts';

/** What is known of a remote when its next run is thought of; instants in milliseconds. */
export interface Facts {
  /** The end of its last run, of this process or an earlier one. */
  endedAt: number | null;
  /** The first and the last change here since a run began that sees them. */
  changedFrom: number | null;
  changedAt: number | null;
  /** Runs in a row that ended in a fault. */
  faults: number;
  /** Between 1 and 1.1, so that many machines that lost one server do not come back at one moment. */
  spread: number;
}

const second = 1000;
const minute = 60 * second;
const afterStart = 20 * second;
const afterChange = 20 * second;
/** Somebody who types without a pause is not waited for any longer. */
const afterFirstChange = 5 * minute;
const feedEvery = minute;
const firstPause = 30 * second;
const longestPause = 30 * minute;
const longestSleep = minute;
const farAway = 60 * minute;

/** When a remote's next automatic run is; null: only by hand. */
export function nextRunAt(
  { mode, paused, everyMinutes, extension }: Pick<RemoteRecord, 'mode' | 'paused' | 'everyMinutes' | 'extension'>,
  { endedAt, changedFrom, changedAt, faults, spread }: Facts,
  startedAt: number,
): number | null {
  if (paused || mode === 'manual') return null;
  if (faults > 0 && endedAt !== null) {
    return endedAt + Math.min(firstPause * 2 ** (faults - 1), longestPause) * spread;
  }
  const soon = startedAt + afterStart;
  const every = mode === 'onChange' && extension ? feedEvery : everyMinutes * minute;
  const regular = endedAt === null ? soon : Math.max(soon, endedAt + every);
  if (mode === 'timed' || changedAt === null || changedFrom === null) return regular;
  return Math.max(soon, Math.min(regular, changedAt + afterChange, changedFrom + afterFirstChange));
}

const faulty: readonly RunEnd[] = ['offline', 'refused', 'failed', 'brake'];

export interface ScheduleParts {
  listRemotes: () => Promise<RemoteRecord[]>;
  selected: () => Promise<SelectedMatter[]>;
  /** Begins a run and answers how it ended; never rejects. */
  run: (remoteId: string) => Promise<RunEnd>;
  onCommit: (listener: (changes: readonly ChangeNote[]) => void) => () => void;
  clock: SyncClock;
  chance: Chance;
  logError: (error: unknown) => void;
}

/** Starts automatic runs, as each remote's settings say: never two of one remote at once, and fewer after faults. */
export class SyncSchedule {
  readonly #parts: ScheduleParts;
  readonly #facts = new Map<string, Facts>();
  readonly #running = new Map<string, Promise<void>>();
  #remotesOf = new Map<string, string[]>();
  #startedAt = 0;
  #pausedUntil = 0;
  #wake = new AbortController();
  #loop: Promise<void> | undefined;
  #stopped = false;
  #stopListening: () => void = () => undefined;

  constructor(parts: ScheduleParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#startedAt = this.#parts.clock.now();
    this.#stopListening = this.#parts.onCommit((changes) => this.#hear(changes));
    this.#loop = this.#work();
  }

  /** Starts nothing more; who started the runs stops those. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#stopListening();
    this.#wake.abort();
    await this.#loop;
    await Promise.all(this.#running.values());
  }

  /** A remote is another one now, or a person did something that lets the next run go further. */
  look(remoteId?: string): void {
    if (remoteId !== undefined) {
      const now = this.#parts.clock.now();
      this.#note(remoteId, { faults: 0, changedFrom: now, changedAt: now });
    }
    this.#wake.abort();
  }

  /** Starts nothing before this instant, in milliseconds; one that is past ends a pause. */
  pauseUntil(instant: number): void {
    this.#pausedUntil = instant;
    this.#wake.abort();
  }

  get paused(): boolean {
    return this.#pausedUntil > this.#parts.clock.now();
  }

  /** A run ended, automatic or not. */
  ended(remoteId: string, end: RunEnd): void {
    const faults = faulty.includes(end) ? this.#factsOf(remoteId).faults + 1 : 0;
    this.#note(remoteId, { endedAt: this.#parts.clock.now(), faults });
    this.#wake.abort();
  }

  /** A run begins, automatic or not: it sees what was changed until now. */
  began(remoteId: string): void {
    this.#note(remoteId, { changedFrom: null, changedAt: null });
  }

  /** When each remote's next automatic run is. */
  async next(): Promise<Map<string, number | null>> {
    const remotes = await this.#parts.listRemotes();
    return new Map(
      remotes.map((remote) => {
        const due = nextRunAt(remote, this.#factsOf(remote.id), this.#startedAt);
        return [remote.id, due === null || !this.paused ? due : Math.max(due, this.#pausedUntil)];
      }),
    );
  }

  async #work(): Promise<void> {
    const { clock, logError } = this.#parts;
    while (!this.#stopped) {
      this.#wake = new AbortController();
      const { signal } = this.#wake;
      const wait = await this.#tick().catch((error: unknown) => {
        logError(error);
        return farAway;
      });
      if (!this.#stopped) await clock.sleep(wait, signal);
    }
  }

  /** Starts what is due, and answers how long nothing else is. */
  async #tick(): Promise<number> {
    const { listRemotes, selected, clock } = this.#parts;
    const [remotes, matters] = [await listRemotes(), await selected()];
    this.#remember(remotes, matters);
    if (this.paused) return Math.min(this.#pausedUntil - clock.now(), longestSleep);
    let wait = farAway;
    for (const remote of remotes) {
      if (this.#running.has(remote.id) || !matters.some(({ remoteId }) => remoteId === remote.id)) continue;
      const due = nextRunAt(remote, this.#factsOf(remote.id), this.#startedAt);
      if (due === null) continue;
      const left = due - clock.now();
      if (left <= 0) this.#start(remote.id);
      // Never long: a machine that slept counts from when it woke.
      else wait = Math.min(wait, left, longestSleep);
    }
    return wait;
  }

  #start(remoteId: string): void {
    const run = this.#parts.run(remoteId).then(
      () => this.#over(remoteId),
      (error: unknown) => {
        this.#parts.logError(error);
        this.ended(remoteId, 'failed');
        this.#over(remoteId);
      },
    );
    this.#running.set(remoteId, run);
  }

  #over(remoteId: string): void {
    this.#running.delete(remoteId);
    this.#wake.abort();
  }

  #remember(remotes: readonly RemoteRecord[], matters: readonly SelectedMatter[]): void {
    const following = new Set(remotes.filter(({ mode }) => mode === 'onChange').map(({ id }) => id));
    const now = this.#parts.clock.now();
    this.#remotesOf = new Map();
    for (const { remoteId, caseId, lastRunAt } of matters) {
      if (following.has(remoteId)) this.#remotesOf.set(caseId, [...(this.#remotesOf.get(caseId) ?? []), remoteId]);
      const last = lastRunAt === null ? Number.NaN : Date.parse(lastRunAt);
      // A run of the future was written by a clock that was wrong since.
      if (last <= now && this.#factsOf(remoteId).endedAt === null) this.#note(remoteId, { endedAt: last });
    }
    for (const id of this.#facts.keys()) if (!remotes.some((remote) => remote.id === id)) this.#facts.delete(id);
  }

  /** What sync itself writes here, or a job, is no reason to sync. */
  #hear(changes: readonly ChangeNote[]): void {
    const ids = new Set<string>();
    for (const { caseId, actor } of changes) {
      if (caseId === null || actor.transport === 'sync' || actor.transport === 'job') continue;
      for (const id of this.#remotesOf.get(caseId) ?? []) ids.add(id);
    }
    if (ids.size === 0) return;
    const now = this.#parts.clock.now();
    for (const id of ids) this.#note(id, { changedFrom: this.#factsOf(id).changedFrom ?? now, changedAt: now });
    this.#wake.abort();
  }

  #factsOf(remoteId: string): Facts {
    const known = this.#facts.get(remoteId);
    if (known) return known;
    const spread = 1 + this.#parts.chance() / 10;
    const blank: Facts = { endedAt: null, changedFrom: null, changedAt: null, faults: 0, spread };
    this.#facts.set(remoteId, blank);
    return blank;
  }

  #note(remoteId: string, news: Partial<Facts>): void {
    this.#facts.set(remoteId, { ...this.#factsOf(remoteId), ...news });
  }
}
