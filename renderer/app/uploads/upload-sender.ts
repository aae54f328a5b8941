import { OfflineError } from '#renderer/api/api-error.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import type { SendUpload, UploadAnswer } from '#renderer/api/upload-evidence.ts';
import { paceMeter, type PaceMeter } from '#renderer/lib/upload-pace.ts';
import { shareProgress } from '#renderer/lib/upload-batches.ts';
import { holdOver } from './upload-holds.ts';
import type { UploadFiles } from './upload-files.ts';
import { type Refusal, readRefusal } from './upload-refusals.ts';
import { inputOf, nextRequest, outcomesOf } from './upload-requests.ts';
import type { ChangeOf, Upload } from './upload.ts';
import type { Hold, Sending } from './upload-windows.ts';

/** Files that travel together, and the key that is written down for them. */
interface Ready {
  key: string;
  /** They were sent before, and nobody knows whether they arrived. */
  again: boolean;
  uploads: readonly Upload[];
}

export interface SenderParts {
  uploads: () => readonly Upload[];
  change: (keys: readonly number[], changeOf: ChangeOf) => Promise<Upload[]>;
  files: UploadFiles;
  paused: () => boolean;
  send: SendUpload;
  /** Whether the application is there and knows this window. */
  answers: () => Promise<boolean>;
  tell: (sending: Sending) => void;
  onStored: (items: EvidenceItem[]) => void;
}

const tellMilliseconds = 250;
const paceMilliseconds = 2_000;
/** So many files in a row that the server had a fault with, and it is not the files. */
const faultsAtMost = 3;
const atRest: Sending = { sent: new Map(), pace: null, hold: null };

/** Sends what waits, one request at a time, in the one window that sends. */
export class UploadSender {
  readonly #parts: SenderParts;
  #sending: Sending = atRest;
  #toldAt = 0;
  #paceAt = 0;
  #meter: PaceMeter | null = null;
  #faults = 0;
  #stop = new AbortController();
  #wake: () => void = () => undefined;
  #woken = false;
  #next: Ready | null = null;
  /** The outcomes of the last request, being written down while the next is on its way. */
  #finished: Promise<unknown> = Promise.resolve();
  #goOn = new AbortController();

  constructor(parts: SenderParts) {
    this.#parts = parts;
  }

  /** Something has changed: look again whether there is anything to send. */
  wake(): void {
    this.#woken = true;
    this.#wake();
  }

  /** Ends the request that is under way. */
  stop(): void {
    this.#stop.abort();
    const next = this.#next;
    // It was made ready and never sent: nobody needs to ask what became of it.
    if (next !== null && !next.again) void this.#forget(next);
  }

  /** The person wants to try again now. */
  goOn(): void {
    this.#goOn.abort();
  }

  tellAgain(): void {
    this.#parts.tell(this.#sending);
  }

  async run(leaving: AbortSignal): Promise<void> {
    leaving.addEventListener('abort', () => {
      this.#stop.abort();
      this.goOn();
      this.wake();
    });
    while (!leaving.aborted) {
      this.#woken = false;
      const ready = this.#parts.paused() ? null : (this.#stillReady() ?? (await this.#prepare([])));
      this.#next = null;
      if (ready === null) await this.#rest();
      else await this.#sendWhilePreparing(ready, leaving);
    }
  }

  /** Writing down what goes next takes its while: it is done while this is on its way. */
  async #sendWhilePreparing(ready: Ready, leaving: AbortSignal): Promise<void> {
    this.#stop = new AbortController();
    const preparing = this.#prepare(ready.uploads).then((next) => (this.#next = next));
    await this.#start(ready, leaving);
    await preparing;
  }

  /** What was prepared, as far as it still waits. */
  #stillReady(): Ready | null {
    const next = this.#next;
    if (next === null) return null;
    const uploads = this.#parts.uploads().filter(({ state, request }) => state === 'waiting' && request === next.key);
    return uploads.length === 0 ? null : { ...next, uploads };
  }

  /** Writes down under which key files go, before their first byte leaves. */
  async #prepare(underWay: readonly Upload[]): Promise<Ready | null> {
    const busy = new Set(underWay.map(({ key }) => key));
    const idle = this.#parts.uploads().filter(({ key }) => !busy.has(key));
    const request = nextRequest(idle, (upload) => this.#parts.files.has(upload));
    if (request === null) return null;
    const again = request[0]?.request ?? null;
    if (again !== null) return { key: again, again: true, uploads: request };
    const key = crypto.randomUUID();
    const uploads = await this.#parts.change(keysOf(request), (upload) =>
      upload.state === 'waiting' ? { request: key } : null,
    );
    return uploads.length === 0 ? null : { key, again: false, uploads };
  }

  async #forget({ key, uploads }: Ready): Promise<void> {
    await this.#parts.change(keysOf(uploads), ({ state, request }) =>
      state === 'stopped' && request === key ? { request: null } : null,
    );
  }

  async #rest(): Promise<void> {
    if (this.#woken) return;
    const woken = new Promise<void>((resolve) => (this.#wake = resolve));
    this.#meter = null;
    this.#tell(atRest);
    await woken;
  }

  async #start(ready: Ready, leaving: AbortSignal): Promise<void> {
    const started = this.#parts.change(keysOf(ready.uploads), ({ state }) =>
      state === 'waiting' ? { state: 'sending', message: null } : null,
    );
    const files = await this.#filesOf(ready.uploads);
    const uploads = ready.uploads.filter(({ key }) => files.has(key));
    if (uploads.length > 0 && !leaving.aborted) await this.#send({ ...ready, uploads }, files, leaving);
    await started;
  }

  async #filesOf(request: readonly Upload[]): Promise<Map<number, File>> {
    const found = await Promise.all(
      request.map(async (upload) => [upload.key, await this.#parts.files.of(upload)] as const),
    );
    const lost = found.filter(([, file]) => file === undefined).map(([key]) => key);
    const message = 'Its bytes are not here any more. Add it once more.';
    if (lost.length > 0)
      await this.#parts.change(lost, () => ({ state: 'failed', final: true, request: null, message }));
    return new Map(found.flatMap(([key, file]) => (file === undefined ? [] : [[key, file]])));
  }

  async #send(ready: Ready, files: ReadonlyMap<number, File>, leaving: AbortSignal): Promise<void> {
    const { uploads, key } = ready;
    const stopping = this.#stop.signal;
    let answer: UploadAnswer;
    try {
      const sent = uploads.flatMap((upload) => files.get(upload.key) ?? []);
      answer = await this.#parts.send(inputOf(uploads, sent), {
        key,
        signal: stopping,
        onSent: (bytes, total) => this.#progress(uploads, bytes, total),
      });
    } catch (error) {
      // Left as it is: the next window asks again under the same key, and learns what became of it.
      if (leaving.aborted) return;
      if (stopping.aborted) await this.#stopped(keysOf(uploads));
      else await this.#refused(ready, error, leaving);
      return;
    }
    this.#faults = 0;
    const outcomes = outcomesOf(uploads, answer);
    this.#note(uploads);
    this.#parts.onStored(answer.evidence);
    await this.#finished;
    this.#finished = this.#parts.change(keysOf(uploads), (upload) => outcomes.get(upload.key) ?? null);
  }

  async #stopped(keys: readonly number[]): Promise<void> {
    const message = 'Stopped while it was sent. If it arrived, trying again will not add it twice.';
    await this.#parts.change(keys, () => ({ state: 'stopped', message }));
  }

  async #refused({ uploads, again }: Ready, error: unknown, leaving: AbortSignal): Promise<void> {
    const unreadable = error instanceof OfflineError ? await this.#parts.files.leaveUnreadable(uploads) : [];
    const refusal = readRefusal(error, { files: uploads.length, again, unreadable: unreadable.length > 0 });
    await this.#parts.change(keysOf(uploads), refusal.changeOf);
    if (refusal.kind === 'one-by-one') await this.#oneByOne(uploads, leaving);
    if (refusal.kind === 'target') await this.#giveUpTarget(uploads, refusal);
    if (refusal.kind === 'fault') {
      this.#faults += 1;
      if (this.#faults >= faultsAtMost) await this.#wait(refusal.hold, leaving);
    }
    if (refusal.kind === 'hold') await this.#wait(refusal.hold, leaving);
  }

  /** A request is taken whole or not at all: a refused one is tried file by file, to find the one at fault. */
  async #oneByOne(uploads: readonly Upload[], leaving: AbortSignal): Promise<void> {
    for (const { key } of uploads) {
      if (leaving.aborted || this.#stop.signal.aborted || this.#parts.paused()) return;
      const upload = this.#parts.uploads().find((each) => each.key === key);
      if (upload?.state !== 'waiting') continue;
      const request = crypto.randomUUID();
      const [alone] = await this.#parts.change([key], ({ state }) => (state === 'waiting' ? { request } : null));
      if (alone !== undefined) await this.#start({ key: request, again: false, uploads: [alone] }, leaving);
    }
  }

  /** What is wrong with the folder or the matter is wrong for every file that goes there. */
  async #giveUpTarget(uploads: readonly Upload[], refusal: Refusal): Promise<void> {
    const target = uploads[0]?.target;
    const same = this.#parts
      .uploads()
      .filter(({ target: { caseId, folderId } }) => caseId === target?.caseId && folderId === target.folderId);
    await this.#parts.change(keysOf(same), (upload) => (upload.state === 'waiting' ? refusal.changeOf(upload) : null));
  }

  async #wait(hold: Hold & { seconds?: number }, leaving: AbortSignal): Promise<void> {
    this.#goOn = new AbortController();
    this.#meter = null;
    this.#faults = 0;
    if (leaving.aborted) return;
    this.#tell({ ...atRest, hold });
    await holdOver(hold, this.#parts.answers, this.#goOn.signal);
    this.#tell(atRest);
  }

  #progress(request: readonly Upload[], sent: number, total: number): void {
    const now = performance.now();
    if (now - this.#toldAt < tellMilliseconds) return;
    const parts = shareProgress(
      request.map(({ size }) => size),
      sent,
      total,
    );
    this.#tell({ ...this.#sending, sent: new Map(request.map(({ key }, index) => [key, parts[index] ?? 0])) });
  }

  #note(request: readonly Upload[]): void {
    const now = performance.now();
    this.#meter ??= paceMeter(now);
    this.#meter.note(
      now,
      request.length,
      request.reduce((sum, { size }) => sum + size, 0),
    );
    if (now - this.#paceAt < paceMilliseconds) return;
    this.#paceAt = now;
    const left = this.#parts.uploads().filter(({ state }) => state === 'waiting');
    const bytesLeft = left.reduce((sum, { size }) => sum + size, 0);
    this.#tell({ ...this.#sending, pace: this.#meter.pace(now, left.length, bytesLeft) });
  }

  #tell(sending: Sending): void {
    this.#toldAt = performance.now();
    this.#sending = sending;
    this.#parts.tell(sending);
  }
}

function keysOf(uploads: readonly Upload[]): number[] {
  return uploads.map(({ key }) => key);
}
