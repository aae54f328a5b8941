import type { RequestId } from '@modelcontextprotocol/sdk/types.js';

/**
 * Calls in progress, so that a cancellation, which comes in another request, finds the right one. A request's id is
 * unique only within a client; the session's name, which nothing else depends on, distinguishes clients of one token.
 */
export class RunningCalls {
  readonly #running = new Map<string, Set<() => void>>();

  /** Answers the function that ends the entry. */
  add(client: string, id: RequestId, cancel: () => void): () => void {
    const key = keyOf(client, id);
    const known = this.#running.get(key) ?? new Set();
    known.add(cancel);
    this.#running.set(key, known);
    return () => {
      known.delete(cancel);
      if (known.size === 0 && this.#running.get(key) === known) this.#running.delete(key);
    };
  }

  /** Cancels the call meant; none when two clients without a session made it ambiguous. */
  cancel(client: string, id: RequestId): void {
    const known = this.#running.get(keyOf(client, id));
    if (known?.size !== 1) return;
    for (const cancel of known) cancel();
  }
}

function keyOf(client: string, id: RequestId): string {
  return `${client} ${typeof id} ${id}`;
}
