declare module '#server/catalog/context.ts' {
  interface WindowServices {
    readCount: ReadCount;
    /** Interrupts a job that was taken from the queue while it runs. */
    abortJob(id: string): void;
  }
}

/** How much was read, since midnight or since the application started, whichever came later. */
interface ReadSince {
  count: number;
  since: string;
}

/**
 * Counts finished readings by matter, for the pleasure of seeing them done. A finished job leaves no row behind, so
 * this lives as long as the process, and says from when it counts.
 */
export class ReadCount {
  readonly #counts = new Map<string, number>();
  #since: Date;

  constructor(now: Date = new Date()) {
    this.#since = now;
  }

  note(caseId: string, now: Date = new Date()): void {
    this.#startNewDay(now);
    this.#counts.set(caseId, (this.#counts.get(caseId) ?? 0) + 1);
  }

  of(caseIds: readonly string[], now: Date = new Date()): ReadSince {
    this.#startNewDay(now);
    const count = caseIds.reduce((sum, caseId) => sum + (this.#counts.get(caseId) ?? 0), 0);
    return { count, since: this.#since.toISOString() };
  }

  #startNewDay(now: Date): void {
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate());
    if (midnight <= this.#since) return;
    this.#since = midnight;
    this.#counts.clear();
  }
}
