/**
 * What the engine needs from outside, so that the simulator can replace all of it: time, chance, and the wire.
 * Everything else (pipeline, store, files) is real in both.
 */

export interface SyncClock {
  /** Milliseconds since 1970, by the machine, which may be wrong by days (SPEC 7.1). */
  now(): number;
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** From 0 up to 1, as `Math.random`. */
export type Chance = () => number;

export interface WireRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Whole address, `https://host/api/v1/…`. */
  url: string;
  headers: Readonly<Record<string, string>>;
  /** JSON text, or the parts of an upload; files are read from disk while they are sent. */
  body?: string | readonly WirePart[];
  /** After this many milliseconds the caller stops waiting; whether it was executed is then unknown (SPEC 6.3). */
  timeoutMilliseconds: number;
  signal?: AbortSignal;
}

export type WirePart =
  | { name: string; value: string }
  | { name: string; fileName: string; mimeType: string; path: string; size: number };

export interface WireAnswer {
  status: number;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
  /** The address that answered, after redirects, which are followed to the same origin only. */
  url: string;
  body: AsyncIterable<Uint8Array>;
}

/**
 * One request, sent once: no retry, no redirect to another origin, no cache. Rejects with `WireFault` when there is no
 * answer.
 */
export type Wire = (request: WireRequest) => Promise<WireAnswer>;

/** There was no answer. `sent` is false only when it is certain that nothing left this machine. */
export class WireFault extends Error {
  readonly sent: boolean;

  constructor(message: string, sent: boolean, options?: ErrorOptions) {
    super(message, options);
    this.sent = sent;
  }
}
