import type { Store } from '#server/store/store.ts';
import type { Actor } from '#server/store/transaction.ts';
import { noteSeen } from './sessions.ts';

/** When sessions were last used: written outside the calls that use them, which do not wait for it. */
export class SessionUses {
  readonly #store: Store;
  readonly #actor: Actor;
  readonly #logError: (error: unknown, about: string) => void;
  readonly #writing = new Set<Promise<void>>();
  #closed = false;

  constructor(store: Store, actor: Actor, logError: (error: unknown, about: string) => void) {
    this.#store = store;
    this.#actor = actor;
    this.#logError = logError;
  }

  note(hash: string, at: string): void {
    if (this.#closed) return;
    const writing = this.#store
      .write(this.#actor, (tx) => noteSeen(tx, hash, at))
      .catch((error: unknown) => this.#logError(error, 'session'))
      .finally(() => this.#writing.delete(writing));
    this.#writing.add(writing);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#writing);
  }
}
