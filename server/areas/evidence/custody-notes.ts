import type { Principal } from '#server/access/principal.ts';
import type { CustodyOfReads } from '#server/catalog/context.ts';
import { newId } from '#server/store/ids.ts';
import type { Store } from '#server/store/store.ts';
import type { Transport } from '#server/store/tables.ts';
import { addCustodyEvent, type CustodyEvent } from './custody-log.ts';

interface Reader {
  principal: Principal;
  transport: Transport;
}

/** A file is opened in several requests, which are one event. */
const oneOpening = 600_000;

/** Custody of what only reads: written one after another behind the answers, since no read waits for its own bookkeeping. */
export class CustodyNotes implements CustodyOfReads {
  readonly #store: Store;
  readonly #logError: (error: unknown, about: string) => void;
  readonly #noted = new Map<string, number>();
  #writing: Promise<void> = Promise.resolve();

  constructor(store: Store, logError: (error: unknown, about: string) => void) {
    this.#store = store;
    this.#logError = logError;
  }

  note({ principal, transport }: Reader, event: CustodyEvent): void {
    const { accountId, token } = principal;
    if (event.kind === 'exported' && !this.#isNew(`${event.evidenceId} ${accountId} ${token?.id}`)) return;
    const actor = { accountId, tokenId: token?.id ?? null, transport, requestId: newId() };
    this.#writing = this.#writing
      .then(() => this.#store.write(actor, (tx) => addCustodyEvent(tx, event)))
      .catch((error: unknown) => this.#logError(error, 'custody log'));
  }

  #isNew(opening: string): boolean {
    const now = performance.now();
    for (const [known, at] of this.#noted) if (now - at > oneOpening) this.#noted.delete(known);
    if (this.#noted.has(opening)) return false;
    this.#noted.set(opening, now);
    return true;
  }

  /** All that was noted is written. */
  close(): Promise<void> {
    return this.#writing;
  }
}
