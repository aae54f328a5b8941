import type { Upload } from './upload.ts';

/** A file costs something in addition to its bytes: a request holds at most 30, and each is hashed and written down. */
const bytesAFile = 200_000;
/** Before this, what is measured is the beginning. */
const quietMilliseconds = 5_000;
const lookBackMilliseconds = 20_000;
/** Figures that change more often cannot be read. */
const calmMilliseconds = 2_000;

export interface Pace {
  bytesPerSecond: number;
  secondsLeft: number;
}

interface Mark {
  at: number;
  files: number;
  bytes: number;
}

const nothing = (): { files: number; bytes: number; reached: number } => ({ files: 0, bytes: 0, reached: 0 });

/**
 * Rate and time left over the last twenty seconds, measured while requests are on their way: on a slow line one alone
 * takes a minute.
 */
export class SendingPace {
  #startedAt = 0;
  #marks: Mark[] = [];
  #request = nothing();
  #lookedAt = -calmMilliseconds;
  #pace: Pace | null = null;

  setOut(request: readonly Upload[]): void {
    if (this.#marks.length === 0) {
      this.#startedAt = performance.now();
      this.#marks = [{ at: this.#startedAt, files: 0, bytes: 0 }];
    }
    this.#request = { files: request.length, bytes: bytesOf(request), reached: 0 };
  }

  /** So much was there before, and says nothing about the rate. */
  skip(part: number): void {
    this.#request.reached = Math.max(this.#request.reached, part);
  }

  /** So much of the request has been sent: 0 to 1. */
  reach(part: number): void {
    const { files, bytes, reached } = this.#request;
    const last = this.#marks.at(-1);
    if (part <= reached || last === undefined) return;
    const [at, more] = [performance.now(), part - reached];
    this.#marks.push({ at, files: last.files + files * more, bytes: last.bytes + bytes * more });
    // One mark older than the window stays, so that there is always something to compare with.
    const firstInside = this.#marks.findIndex((mark) => mark.at >= at - lookBackMilliseconds);
    if (firstInside > 1) this.#marks = this.#marks.slice(firstInside - 1);
    this.#request.reached = part;
  }

  /** Null while it is too early to say. `left` are all files that are not stored yet, those on their way among them. */
  look(left: () => readonly Upload[]): Pace | null {
    const now = performance.now();
    if (now - this.#lookedAt < calmMilliseconds) return this.#pace;
    this.#lookedAt = now;
    this.#pace = this.#measured(now, left());
    return this.#pace;
  }

  /** Nothing is on its way: what comes next is measured again. */
  rest(): void {
    this.#marks = [];
    this.#pace = null;
    this.#request = nothing();
    this.#lookedAt = -calmMilliseconds;
  }

  #measured(now: number, left: readonly Upload[]): Pace | null {
    const [first, last] = [this.#marks[0], this.#marks.at(-1)];
    if (first === undefined || last === undefined || now - this.#startedAt < quietMilliseconds) return null;
    const seconds = (now - first.at) / 1000;
    const bytes = last.bytes - first.bytes;
    const work = bytes + (last.files - first.files) * bytesAFile;
    if (work <= 0) return null;
    const request = this.#request;
    const filesLeft = left.length - request.files * request.reached;
    const bytesLeft = bytesOf(left) - request.bytes * request.reached;
    return { bytesPerSecond: bytes / seconds, secondsLeft: (bytesLeft + filesLeft * bytesAFile) / (work / seconds) };
  }
}

function bytesOf(uploads: readonly Upload[]): number {
  return uploads.reduce((sum, { size }) => sum + size, 0);
}

/** Time left in round words: nobody needs to know that it is 83 seconds. */
export function timeLeft(seconds: number): string {
  if (seconds < 10) return 'a few seconds left';
  if (seconds < 45) return `about ${Math.ceil(seconds / 10) * 10} seconds left`;
  if (seconds < 90) return 'about a minute left';
  const minutes = Math.round(seconds / 60);
  if (minutes < 10) return `about ${minutes} minutes left`;
  if (minutes < 60) return `about ${Math.round(minutes / 5) * 5} minutes left`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? 'about an hour left' : `about ${hours} hours left`;
}
