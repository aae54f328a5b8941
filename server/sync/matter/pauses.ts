const minute = 60_000;
const longest = 24 * 60 * minute;

/** Records of one matter whose last request met a fault, and when each is tried again without being asked (SPEC 2.9). */
export class Pauses {
  readonly #faults = new Map<string, { times: number; until: number; why: string }>();

  /** Twice as long each time, from a minute to a day. Instants in milliseconds. */
  note(key: string, why: string, now: number): void {
    const times = (this.#faults.get(key)?.times ?? 0) + 1;
    this.#faults.set(key, { times, until: now + Math.min(minute * 2 ** (times - 1), longest), why });
  }

  /** Why it is not tried yet. */
  holds(key: string, now: number): string | undefined {
    const fault = this.#faults.get(key);
    return fault && now < fault.until ? fault.why : undefined;
  }

  /** Of all others nothing is to be said any more. */
  keepOnly(left: ReadonlyMap<string, unknown>): void {
    for (const key of this.#faults.keys()) if (!left.has(key)) this.#faults.delete(key);
  }
}
