import { freeSpace } from '#server/store/free-space.ts';
import type { Store } from '#server/store/store.ts';
import type { Actor } from '#server/store/transaction.ts';

/** What a server needs to work; an unready one answers only this word. */
export type HealthPart = 'stopping' | 'database' | 'jobs' | 'disk';

export interface HealthParts {
  store: Store;
  dataFolder: string;
  actor: Actor;
  /** Whether every queue takes its work. */
  jobsRun: () => boolean;
  stopping: () => boolean;
  free?: (folder: string) => Promise<number>;
}

/** A database that is locked or a disk that hangs must not hang the caller. */
const patienceMs = 3000;
/** Asked by anybody as often as they like, so looked at this often at most. */
const keptForMs = 2000;
const leastFreeBytes = 64 * 1024 * 1024;

export class Health {
  readonly #parts: HealthParts;
  #kept: { at: number; wrong: Promise<HealthPart[]> } | undefined;

  constructor(parts: HealthParts) {
    this.#parts = parts;
  }

  /** The parts that are not well; none when the server is ready. */
  async wrong(): Promise<HealthPart[]> {
    if (this.#parts.stopping()) return ['stopping'];
    const at = performance.now();
    if (!this.#kept || at - this.#kept.at > keptForMs) this.#kept = { at, wrong: this.#look() };
    return this.#kept.wrong;
  }

  async #look(): Promise<HealthPart[]> {
    const [database, disk] = await Promise.all([inTime(this.#canWrite()), inTime(this.#hasRoom())]);
    const parts = { database, jobs: this.#parts.jobsRun(), disk };
    return (['database', 'jobs', 'disk'] as const).filter((part) => !parts[part]);
  }

  /** A write like any other, of something that nobody reads. */
  async #canWrite(): Promise<boolean> {
    await this.#parts.store.write(this.#parts.actor, (tx) =>
      tx.db
        .insertInto('meta')
        .values({ key: 'lookedAt', value: tx.now })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: tx.now }))
        .execute(),
    );
    return true;
  }

  async #hasRoom(): Promise<boolean> {
    const { free = freeSpace, dataFolder } = this.#parts;
    return (await free(dataFolder)) > leastFreeBytes;
  }
}

async function inTime(look: Promise<boolean>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), patienceMs);
  try {
    return await Promise.race([look, late.promise]);
  } catch {
    // Why is in the log of the part that failed; here it only counts that it did.
    return false;
  } finally {
    clearTimeout(timer);
  }
}
