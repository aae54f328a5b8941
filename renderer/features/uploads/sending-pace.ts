import { paceMeter, type Pace, type PaceMeter } from './upload-pace.ts';
import type { Upload } from './upload.ts';

/** Figures that change more often cannot be read. */
const calmMilliseconds = 2_000;
const nothing = (): { files: number; bytes: number; reached: number } => ({ files: 0, bytes: 0, reached: 0 });

/** Rate and time left, measured while requests are on their way: on a slow line one alone takes a minute. */
export class SendingPace {
  #meter: PaceMeter | null = null;
  #request = nothing();
  #lookedAt = -calmMilliseconds;
  #pace: Pace | null = null;

  setOut(request: readonly Upload[]): void {
    this.#meter ??= paceMeter(performance.now());
    this.#request = { files: request.length, bytes: bytesOf(request), reached: 0 };
  }

  /** So much of the request has been sent: 0 to 1. */
  reach(part: number): void {
    const { files, bytes, reached } = this.#request;
    if (part <= reached) return;
    this.#meter?.note(performance.now(), files * (part - reached), bytes * (part - reached));
    this.#request.reached = part;
  }

  /** `left` are all files that are not stored yet, those on their way among them. */
  look(left: () => readonly Upload[]): Pace | null {
    const now = performance.now();
    if (this.#meter === null || now - this.#lookedAt < calmMilliseconds) return this.#pace;
    this.#lookedAt = now;
    const uploads = left();
    const { files, bytes, reached } = this.#request;
    this.#pace = this.#meter.pace(now, uploads.length - files * reached, bytesOf(uploads) - bytes * reached);
    return this.#pace;
  }

  /** Nothing is on its way: what comes next is measured anew. */
  rest(): void {
    this.#meter = null;
    this.#pace = null;
    this.#request = nothing();
    this.#lookedAt = -calmMilliseconds;
  }
}

function bytesOf(uploads: readonly Upload[]): number {
  return uploads.reduce((sum, { size }) => sum + size, 0);
}
