import { useSyncExternalStore } from 'react';

/** A value of the whole window, that no part of the screen owns: whoever shows it follows its changes. */
export class SharedValue<Value> {
  #now: Value;
  readonly #listeners = new Set<() => void>();

  constructor(first: Value) {
    this.#now = first;
  }

  get now(): Value {
    return this.#now;
  }

  set(next: Value): void {
    this.#now = next;
    for (const listener of this.#listeners) listener();
  }

  readonly use = (): Value => useSyncExternalStore(this.#subscribe, () => this.#now);

  readonly #subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
}
