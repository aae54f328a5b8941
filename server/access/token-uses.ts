import type { Store } from '#server/store/store.ts';
import type { Actor } from '#server/store/transaction.ts';

/** When each token was last used: kept in memory and written in batches, outside the transactions it belongs to. */
export class TokenUses {
  readonly #store: Store;
  readonly #actor: Actor;
  readonly #delay: number;
  #waiting = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(store: Store, actor: Actor, delay = 1000) {
    this.#store = store;
    this.#actor = actor;
    this.#delay = delay;
  }

  note(tokenId: string, now: string): void {
    if (this.#closed) return;
    this.#waiting.set(tokenId, now);
    this.#timer ??= setTimeout(() => void this.flush(), this.#delay).unref();
  }

  /** Writes what is left; what is noted after that is not kept. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.flush();
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const uses = [...this.#waiting];
    this.#waiting = new Map();
    if (uses.length === 0) return;
    await this.#store.write(this.#actor, async (tx) => {
      for (const [tokenId, lastUsedAt] of uses) {
        await tx.db
          .insertInto('tokenUses')
          .values({ tokenId, lastUsedAt })
          .onConflict((conflict) => conflict.column('tokenId').doUpdateSet({ lastUsedAt }))
          .execute();
      }
    });
  }
}
