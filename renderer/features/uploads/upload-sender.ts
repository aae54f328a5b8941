import { OfflineError } from '#renderer/api/api-error.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import type { SendUpload, UploadAnswer } from '#renderer/api/upload-evidence.ts';
import { shareProgress } from './upload-batches.ts';
import { RequestLine, type Ready } from './request-line.ts';
import type { SharedList } from './shared-list.ts';
import { SendingPace } from './upload-pace.ts';
import { holdOver } from './upload-holds.ts';
import type { UploadFiles } from './upload-files.ts';
import { type Refusal, readRefusal } from './upload-refusals.ts';
import { inputOf, outcomesOf } from './upload-requests.ts';
import { keysOf, type ChangeOf, type Upload } from './upload.ts';
import type { Hold, Sending } from './upload-windows.ts';

export interface SenderParts {
  list: SharedList;
  files: UploadFiles;
  paused: () => boolean;
  send: SendUpload;
  /** Whether the application is there and knows this window. */
  answers: () => Promise<boolean>;
  report: (sending: Sending) => void;
  onStored: (items: EvidenceItem[]) => void;
}

const reportMilliseconds = 250;
/** So many files in a row that the server had a fault with, and it is not the files. */
const faultsAtMost = 3;
const paused = new DOMException('The upload was paused.', 'AbortError');
const dropped = new DOMException('The upload was taken off the list.', 'AbortError');
const atRest: Omit<Sending, 'arrived'> = { sent: new Map(), pace: null, hold: null };

/** Sends what waits, one request at a time, in the one window that sends. */
export class UploadSender {
  readonly #parts: SenderParts;
  readonly #line: RequestLine;
  readonly #pace = new SendingPace();
  /** How much of each large file has arrived, by key. */
  readonly #arrived = new Map<number, number>();
  #sending: Sending = { ...atRest, arrived: this.#arrived };
  #reportedAt = 0;
  #faults = 0;
  #stop = new AbortController();
  /** The large file that is on its way, if any: it travels alone, and a pause interrupts it. */
  #inPieces: number | null = null;
  #goOn = new AbortController();
  #wake: () => void = () => undefined;
  #woken = false;
  /** The outcomes of the last request, being written down while the next is on its way. */
  #finished: Promise<void> = Promise.resolve();

  constructor(parts: SenderParts) {
    this.#parts = parts;
    this.#line = new RequestLine(parts.list, (upload) => parts.files.has(upload));
  }

  /** Something has changed: look again whether there is anything to send. */
  wake(): void {
    this.#woken = true;
    this.#wake();
  }

  /** Ends the request that is under way. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#line.clear();
  }

  /** What is short goes to its end; a large file waits where it is. */
  pause(): void {
    if (this.#inPieces !== null) this.#stop.abort(paused);
  }

  /** They were taken off the list. */
  drop(keys: readonly number[]): void {
    for (const key of keys) this.#arrived.delete(key);
    if (this.#inPieces !== null && keys.includes(this.#inPieces)) this.#stop.abort(dropped);
  }

  /** The person wants to try again now. */
  goOn(): void {
    this.#goOn.abort();
  }

  reportAgain(): void {
    this.#parts.report(this.#sending);
  }

  async run(leaving: AbortSignal): Promise<void> {
    leaving.addEventListener('abort', () => {
      this.#stop.abort();
      this.goOn();
      this.wake();
    });
    while (!leaving.aborted) {
      this.#woken = false;
      if (this.#parts.paused()) await this.#line.clear();
      const ready = this.#parts.paused() ? null : await this.#line.next();
      if (ready === null) await this.#rest();
      else await this.#sendWhileFilling(ready, leaving);
    }
  }

  /** Writing down what goes next takes its while: it is done while this is on its way. */
  async #sendWhileFilling(ready: Ready, leaving: AbortSignal): Promise<void> {
    this.#stop = new AbortController();
    this.#line.setOut(ready.uploads);
    const filling = this.#line.fill();
    await Promise.all([this.#start(ready, leaving), filling]);
  }

  async #rest(): Promise<void> {
    await this.#finished;
    if (this.#woken) return;
    const woken = new Promise<void>((resolve) => (this.#wake = resolve));
    this.#pace.rest();
    this.#report(atRest);
    await woken;
  }

  async #start(ready: Ready, leaving: AbortSignal): Promise<void> {
    this.#line.setOut(ready.uploads);
    const files = await this.#parts.files.of(ready.uploads);
    const uploads = ready.uploads.filter(({ key }) => files.has(key));
    await this.#giveUpLost(ready.uploads.filter(({ key }) => !files.has(key)));
    if (uploads.length > 0 && !leaving.aborted) await this.#send({ ...ready, uploads }, files, leaving);
  }

  async #giveUpLost(lost: readonly Upload[]): Promise<void> {
    const message = 'The file is gone. Add it again.';
    await this.#write(lost, () => ({ state: 'failed', final: true, request: null, message }));
  }

  async #send(ready: Ready, files: ReadonlyMap<number, File>, leaving: AbortSignal): Promise<void> {
    const { uploads, key } = ready;
    const stopping = this.#stop.signal;
    let answer: UploadAnswer;
    try {
      this.#inPieces = uploads.find(({ large }) => large)?.key ?? null;
      this.#pace.setOut(uploads);
      this.#reportSent(uploads, 0, 1);
      const sent = uploads.flatMap((upload) => files.get(upload.key) ?? []);
      answer = await this.#parts.send(inputOf(uploads, sent), {
        key,
        signal: stopping,
        onSent: (bytes, total) => this.#progress(uploads, bytes, total),
        onThere: (bytes, total) => {
          this.#pace.skip(bytes / total);
          this.#noteArrived(uploads, bytes, total);
          this.#reportSent(uploads, bytes, total);
        },
      });
    } catch (error) {
      // Left as it is: the next window asks again under the same key, and learns the result.
      if (leaving.aborted) return;
      if (stopping.reason === paused || stopping.reason === dropped) return this.#line.arrive(uploads);
      if (stopping.aborted) await this.#stopped(uploads);
      else await this.#refused(ready, error, leaving);
      return;
    } finally {
      this.#inPieces = null;
    }
    this.#faults = 0;
    this.#pace.reach(1);
    this.#parts.onStored(answer.evidence);
    for (const each of uploads) this.#arrived.delete(each.key);
    const outcomes = outcomesOf(uploads, answer);
    await this.#finished;
    this.#finished = this.#write(uploads, (upload) => outcomes.get(upload.key) ?? null);
  }

  async #stopped(uploads: readonly Upload[]): Promise<void> {
    const message = 'Stopped while sending. Trying again will not add it twice.';
    const inPart = 'Stopped. The part already sent is kept for 7 days; trying again continues from there.';
    await this.#write(uploads, ({ large }) => ({ state: 'stopped', message: large ? inPart : message }));
  }

  async #refused({ uploads, again }: Ready, error: unknown, leaving: AbortSignal): Promise<void> {
    const unreadable = error instanceof OfflineError ? await this.#parts.files.leaveUnreadable(uploads) : [];
    const refusal = readRefusal(error, { files: uploads.length, again, unreadable: unreadable.length > 0 });
    if (refusal.kind === 'one-by-one') return this.#oneByOne(uploads, refusal, leaving);
    await this.#write(uploads, refusal.changeOf);
    if (refusal.kind === 'target') await this.#giveUpTarget(uploads, refusal);
    if (refusal.kind === 'fault') {
      this.#faults += 1;
      if (this.#faults >= faultsAtMost) await this.#wait(refusal.hold, leaving);
    }
    if (refusal.kind === 'hold') await this.#wait(refusal.hold, leaving);
  }

  /** A request is taken whole or not at all: a refused one is tried file by file, to find the one at fault. */
  async #oneByOne(uploads: readonly Upload[], refusal: Refusal, leaving: AbortSignal): Promise<void> {
    await this.#parts.list.change(keysOf(uploads), refusal.changeOf);
    for (const { key } of uploads) {
      if (leaving.aborted || this.#stop.signal.aborted || this.#parts.paused()) break;
      const request = crypto.randomUUID();
      const [alone] = await this.#parts.list.change([key], ({ state }) => (state === 'waiting' ? { request } : null));
      if (alone !== undefined) await this.#start({ key: request, again: false, uploads: [alone] }, leaving);
    }
    await this.#finished;
    this.#line.arrive(uploads);
  }

  /** What is wrong with the folder or the matter is wrong for every file that goes there. */
  async #giveUpTarget(uploads: readonly Upload[], refusal: Refusal): Promise<void> {
    const target = uploads[0]?.target;
    await this.#parts.list.changeWhere(
      ({ state, target: { caseId, folderId } }) =>
        state === 'waiting' && caseId === target?.caseId && folderId === target.folderId,
      refusal.changeOf,
    );
  }

  async #wait(hold: Hold & { seconds?: number }, leaving: AbortSignal): Promise<void> {
    this.#goOn = new AbortController();
    this.#pace.rest();
    this.#faults = 0;
    if (leaving.aborted) return;
    this.#report({ ...atRest, hold });
    await holdOver(hold, this.#parts.answers, this.#goOn.signal);
    this.#report(atRest);
  }

  /** Writes down the results of files that were on their way. */
  async #write(uploads: readonly Upload[], changeOf: ChangeOf): Promise<void> {
    await this.#parts.list.change(keysOf(uploads), changeOf);
    this.#line.arrive(uploads);
  }

  #progress(request: readonly Upload[], sent: number, total: number): void {
    if (total > 0) this.#pace.reach(sent / total);
    this.#noteArrived(request, sent, total);
    if (performance.now() - this.#reportedAt >= reportMilliseconds) this.#reportSent(request, sent, total);
  }

  #noteArrived(request: readonly Upload[], sent: number, total: number): void {
    for (const { key, large } of request) if (large && total > 0) this.#arrived.set(key, sent / total);
  }

  #reportSent(request: readonly Upload[], sent: number, total: number): void {
    const parts = shareProgress(
      request.map(({ size }) => size),
      sent,
      total,
    );
    this.#report({
      sent: new Map(request.map(({ key }, index) => [key, parts[index] ?? 0])),
      pace: this.#pace.look(() => this.#parts.list.all.filter(({ state }) => state === 'waiting')),
      hold: null,
    });
  }

  #report(sending: Omit<Sending, 'arrived'>): void {
    this.#reportedAt = performance.now();
    this.#sending = { ...sending, arrived: new Map(this.#arrived) };
    this.#parts.report(this.#sending);
  }
}
