/** One task at a time with one server, in the order in which they were asked for. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();
  readonly #count = new Map<string, number>();

  /** Whether something runs or waits. */
  isBusy(remoteId: string): boolean {
    return this.#count.has(remoteId);
  }

  take<Value>(remoteId: string, work: () => Promise<Value>): Promise<Value> {
    this.#count.set(remoteId, (this.#count.get(remoteId) ?? 0) + 1);
    const turn = (this.#last.get(remoteId) ?? Promise.resolve()).then(work).finally(() => this.#over(remoteId));
    this.#last.set(
      remoteId,
      turn.catch(() => undefined),
    );
    return turn;
  }

  #over(remoteId: string): void {
    const left = (this.#count.get(remoteId) ?? 1) - 1;
    if (left > 0) this.#count.set(remoteId, left);
    else this.#count.delete(remoteId);
  }
}
