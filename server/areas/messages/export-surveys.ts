import type { Survey } from '#server/importers/message.ts';
import type { ReadingPool } from '#server/importers/pool.ts';
import type { Reading } from '#server/importers/protocol.ts';

/** What a look through an export has brought, or how far it is. */
export type SurveyState = { survey: Survey } | { records: number };

interface Running {
  records: number;
  done: Promise<Survey>;
}

/** Long enough for nearly every export; a client that waits longer asks again. */
const patience = 20_000;
const keptAtMost = 20;

/** Looks exports through once for each set of answers, and remembers what came of it for as long as the server runs. */
export class ExportSurveys {
  readonly #pool: ReadingPool;
  readonly #known = new Map<string, Running>();
  readonly #patience: number;

  constructor(pool: ReadingPool, { patienceMs = patience } = {}) {
    this.#pool = pool;
    this.#patience = patienceMs;
  }

  /** Waits for a while. Rejects as the pool does; then the next call tries again. */
  async look(id: string, reading: Reading): Promise<SurveyState> {
    const key = JSON.stringify([id, reading.answers, reading.people]);
    const running = this.#known.get(key) ?? this.#begin(key, reading);
    const waiting = Promise.withResolvers<null>();
    const timer = setTimeout(() => waiting.resolve(null), this.#patience);
    try {
      const survey = await Promise.race([running.done, waiting.promise]);
      return survey ? { survey } : { records: running.records };
    } finally {
      clearTimeout(timer);
    }
  }

  #begin(key: string, reading: Reading): Running {
    const running: Running = {
      records: 0,
      done: this.#pool.survey(reading, { onRecords: (records) => (running.records = records) }),
    };
    this.#known.set(key, running);
    running.done.catch(() => this.#known.delete(key));
    const [oldest] = this.#known.keys();
    if (this.#known.size > keptAtMost && oldest !== undefined) this.#known.delete(oldest);
    return running;
  }
}
