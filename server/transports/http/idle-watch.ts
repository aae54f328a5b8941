import type { ServerResponse } from 'node:http';

/** Notices when nothing was asked for a while: a server that a command started for itself need not stay. */
export class IdleWatch {
  readonly #seconds: number;
  readonly #busy: () => boolean;
  readonly #onIdle: () => void;
  #open = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `seconds` 0 is never. */
  constructor(seconds: number, busy: () => boolean, onIdle: () => void) {
    this.#seconds = seconds;
    this.#busy = busy;
    this.#onIdle = onIdle;
    this.#restart();
  }

  /** Counts a request until its answer is out; an open event stream keeps the server. */
  note(response: ServerResponse): void {
    if (this.#seconds > 0) response.once('close', this.begin());
  }

  /** Something asked, until what this returns is called. */
  begin(): () => void {
    if (this.#seconds === 0) return () => undefined;
    this.#open += 1;
    return () => {
      this.#open -= 1;
      this.#restart();
    };
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #restart(): void {
    if (this.#seconds === 0) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#check(), this.#seconds * 1000);
  }

  #check(): void {
    if (this.#open > 0 || this.#busy()) this.#restart();
    else this.#onIdle();
  }
}
