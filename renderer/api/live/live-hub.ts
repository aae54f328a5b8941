import type { LiveMessage, WindowWord } from './live-message.ts';
import type { Stream } from './live-stream.ts';

/** One window, as the hub knows it. */
export interface Listener {
  postMessage(message: LiveMessage): void;
}

/**
 * One event stream for every window of a browser profile. The first window to join starts it, the last to leave ends
 * it; its news goes to all, and a window that joins later gets the present state at once.
 */
export class LiveHub {
  readonly #follow: (stream: Stream) => Promise<void>;
  readonly #listeners = new Set<Listener>();
  readonly #left = new WeakSet<Listener>();
  #running: { stop: AbortController; wake: EventTarget; connected: boolean | null } | null = null;

  constructor(follow: (stream: Stream) => Promise<void>) {
    this.#follow = follow;
  }

  hear(listener: Listener, word: WindowWord): void {
    if (word === 'leave') return this.#leave(listener);
    if (word === 'join') this.#join(listener);
    this.#running?.wake.dispatchEvent(new Event('wake'));
  }

  #join(listener: Listener): void {
    this.#listeners.add(listener);
    // A page brought back from the browser's memory heard nothing meanwhile.
    if (this.#left.delete(listener)) listener.postMessage({ kind: 'missed' });
    const connected = this.#running?.connected ?? null;
    if (connected !== null) listener.postMessage({ kind: 'connected', connected });
    if (this.#running === null) this.#start();
  }

  #leave(listener: Listener): void {
    if (!this.#listeners.delete(listener)) return;
    this.#left.add(listener);
    if (this.#listeners.size > 0) return;
    this.#running?.stop.abort();
    this.#running = null;
  }

  #start(): void {
    const running = { stop: new AbortController(), wake: new EventTarget(), connected: null as boolean | null };
    this.#running = running;
    const send = (message: LiveMessage): void => {
      if (this.#running !== running) return;
      if (message.kind === 'connected') running.connected = message.connected;
      for (const listener of this.#listeners) listener.postMessage(message);
    };
    void this.#follow({ signal: running.stop.signal, wake: running.wake, send });
  }
}
