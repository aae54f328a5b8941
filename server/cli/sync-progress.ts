import type { Writable } from 'node:stream';
import { moment, shown } from './columns.ts';
import type { OwnerClient } from './owner-client.ts';
import type { Overview } from './sync-answers.ts';

/** How far a run is, on a line that is written over. For a person who watches: a script's log gets none of it. */
export class SyncProgress {
  readonly #stderr: Writable;
  readonly #known: Overview;
  readonly #isWatched: boolean;
  #shown = '';

  constructor(stderr: Writable, known: Overview) {
    this.#stderr = stderr;
    this.#known = known;
    this.#isWatched = 'isTTY' in stderr && stderr.isTTY === true;
  }

  async look(client: OwnerClient, remoteId: string): Promise<void> {
    if (!this.#isWatched) return;
    const status = (await client.call('GET', '/app/v1/sync/status')) as Overview['status'];
    const { progress = null, waitsUntil = null } = status.find((each) => each.remoteId === remoteId) ?? {};
    if (progress === null) return;
    const { caseId, done, total } = progress;
    const caption = this.#known.matters.find((each) => each.caseId === caseId)?.caption ?? caseId;
    const wait = waitsUntil === null ? '' : `; the server takes no more requests until ${moment(waitsUntil)}`;
    this.#write(`${shown(caption).slice(0, 40)}: ${done} of ${total}${wait}`);
  }

  /** Leaves an empty line for what is said next. */
  clear(): void {
    this.#write('');
  }

  #write(text: string): void {
    if (text === this.#shown) return;
    this.#stderr.write(`\r${text.padEnd(this.#shown.length)}${text === '' ? '\r' : ''}`);
    this.#shown = text;
  }
}
