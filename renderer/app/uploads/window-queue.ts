import { sentenceFor } from '#renderer/api/api-error.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import type { SendUpload } from '#renderer/api/upload-evidence.ts';
import { isSystemFile } from '#renderer/lib/upload-batches.ts';
import { passingStore } from './passing-store.ts';
import { UploadFiles } from './upload-files.ts';
import { UploadKeeper } from './upload-keeper.ts';
import { UploadList } from './upload-list.ts';
import { UploadSender } from './upload-sender.ts';
import { snapshotOf, type UploadSnapshot } from './upload-snapshot.ts';
import type { UploadStore } from './upload-store.ts';
import type { Sending, UploadMessage, UploadWindows } from './upload-windows.ts';
import {
  isOpen,
  isOver,
  mayRemove,
  mayTryAgain,
  newUpload,
  type ChangeOf,
  type DuplicateAnswer,
  type GivenFile,
  type UnreadableFile,
  type Upload,
  type UploadTarget,
} from './upload.ts';

export type Given = readonly (GivenFile | UnreadableFile)[];

export interface QueueParts {
  openStore: () => Promise<UploadStore>;
  openWindows: (store: UploadStore) => UploadWindows;
  send: SendUpload;
  /** Whether the application is there and knows this window. */
  answers: () => Promise<boolean>;
  onStored: (items: EvidenceItem[]) => void;
}

const publishMilliseconds = 150;
const lostWithWindow = 'Its window was closed before it had been kept. Add it once more.';

/** One window's part in the queue: what it knows, what the person wants here, and sending when it is its turn. */
export class WindowQueue {
  readonly #parts: QueueParts;
  readonly #onChange: () => void;
  readonly #list = new UploadList();
  readonly #files = new UploadFiles(() => this.#store);
  readonly #opened = Promise.withResolvers<void>();
  #wishes: Promise<void> = Promise.resolve();
  #store: UploadStore = passingStore();
  #windows: UploadWindows | null = null;
  #keeper: UploadKeeper | null = null;
  #sender: UploadSender | null = null;
  #sending: Sending = { sent: new Map(), pace: null, hold: null };
  #paused = false;
  #noRoom = false;
  #trouble: string | null = null;
  readonly #watched = new Set<string>();
  #publishing: ReturnType<typeof setTimeout> | undefined;
  #publishedAt = -publishMilliseconds;
  #arriving = 0;
  #closed = false;
  snapshot: UploadSnapshot;

  constructor(parts: QueueParts, onChange: () => void) {
    this.#parts = parts;
    this.#onChange = onChange;
    this.snapshot = this.#view();
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  open(): void {
    this.#opened.resolve(this.#orTrouble(this.#open()));
  }

  /** Carries out the person's wishes one after the other, once the list is open. */
  do(work: () => Promise<void>): void {
    this.#wishes = this.#wishes.then(() => this.#opened.promise).then(() => this.#orTrouble(work()));
  }

  /** What goes wrong is shown in the panel. */
  async #orTrouble(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (this.#closed) return;
      this.#trouble = `The list of files could not be written down. ${sentenceFor(error)}`;
      this.#publish();
    }
  }

  /** From now until it is written down, closing the window would lose it. */
  take(files: Given | Promise<Given>, target: UploadTarget): void {
    this.#arriving += 1;
    this.#publishNow();
    this.do(async () => {
      try {
        await this.add(await files, target);
      } finally {
        this.#arriving -= 1;
        this.#publish();
      }
    });
  }

  async add(given: Given, target: UploadTarget): Promise<void> {
    const wanted = given.filter((one) => !isSystemFile('file' in one ? one.file.name : one.name));
    if (!this.#list.all.some(isOpen)) await this.remove(this.#keysOf((upload) => !mayTryAgain(upload)));
    const windowId = this.#windows?.id ?? '';
    const added = await this.#store.add(wanted.map((one) => newUpload(one, target, windowId)));
    for (const [index, upload] of added.entries()) {
      const one = wanted[index];
      if (one !== undefined && 'file' in one && !upload.final) this.#files.hold(upload.key, one.file);
    }
    this.#trouble = null;
    this.#noRoom = false;
    this.#changed(added);
    this.#nudge();
    if (this.#keeper !== null) void this.#orTrouble(this.#keeper.keep());
  }

  async answerConsent(confirmed: boolean): Promise<void> {
    const leftOut = { state: 'left-out', message: 'Left out: recordings were not confirmed.' } as const;
    await this.#changeWhere(
      ({ state }) => state === 'asking',
      () => (confirmed ? { state: 'waiting', consented: true } : leftOut),
    );
  }

  async answerDuplicates(answer: DuplicateAnswer): Promise<void> {
    const skipped = { state: 'skipped', message: 'Here already. Not added again.' } as const;
    await this.#changeWhere(
      ({ state }) => state === 'duplicate',
      () => (answer === 'skip' ? skipped : { state: 'waiting', duplicates: answer }),
    );
  }

  async setPaused(paused: boolean): Promise<void> {
    await this.#store.setPaused(paused);
    this.#setPaused(paused);
    this.#windows?.post({ kind: 'paused', paused });
  }

  async goOn(): Promise<void> {
    await this.setPaused(false);
    this.#nudge();
  }

  async stop(): Promise<void> {
    await this.#changeWhere(
      ({ state }) => state === 'waiting',
      () => ({ state: 'stopped', message: 'Stopped before it was sent.' }),
    );
    this.#sender?.stop();
    this.#windows?.post({ kind: 'stop' });
    await this.goOn();
  }

  async tryAgain(key?: number): Promise<void> {
    await this.#changeWhere(
      (upload) => mayTryAgain(upload) && (key === undefined || key === upload.key),
      () => ({ state: 'waiting', message: null }),
    );
    await this.goOn();
  }

  async remove(keys: readonly number[], mayGo = mayRemove): Promise<void> {
    if (keys.length === 0) return;
    const gone = await this.#store.remove(keys, mayGo);
    this.#removed(gone);
    this.#windows?.post({ kind: 'removed', keys: gone });
  }

  async clear(): Promise<void> {
    await this.remove(
      this.#keysOf((upload) => !isOpen(upload)),
      (upload) => !isOpen(upload),
    );
  }

  close(): void {
    this.#closed = true;
    this.#windows?.close();
    void this.#opened.promise.then(() => {
      this.#windows?.close();
      this.#store.close();
    });
  }

  async #open(): Promise<void> {
    try {
      this.#store = await this.#parts.openStore();
    } catch (error) {
      // The list then is this window's own and says so by warning before it closes.
      console.warn('The browser keeps no list of files for Casewright.', error);
    }
    const windows = this.#parts.openWindows(this.#store);
    this.#windows = windows;
    if (this.#closed) return windows.close();
    windows.listen((message) => this.#hear(message));
    this.#keeper = this.#keeperFor(windows.id);
    this.#list.apply(await this.#store.all());
    this.#setPaused(await this.#store.paused());
    windows.post({ kind: 'who-sends' });
    windows.lead((leaving) => this.#lead(windows, leaving));
  }

  #keeperFor(windowId: string): UploadKeeper {
    return new UploadKeeper({
      store: () => this.#store,
      files: this.#files,
      uploads: () => this.#list.all,
      windowId,
      changed: (uploads) => this.#changed(uploads),
      change: (keys, changeOf) => this.#change(keys, changeOf),
      onNoRoom: () => {
        this.#noRoom = true;
        this.#publish();
      },
    });
  }

  /** From here on this window sends: what the one before it left is put right first. */
  async #lead(windows: UploadWindows, leaving: AbortSignal): Promise<void> {
    const uploads = await this.#store.all();
    this.#list.apply(uploads);
    const midway = uploads.filter(({ state }) => state === 'sending');
    await this.#change(keysOf(midway), ({ state }) => (state === 'sending' ? { state: 'waiting' } : null));
    const sender = new UploadSender({
      uploads: () => this.#list.all,
      change: (keys, changeOf) => this.#change(keys, changeOf),
      files: this.#files,
      paused: () => this.#paused,
      send: this.#parts.send,
      answers: this.#parts.answers,
      tell: (sending) => {
        this.#sending = sending;
        this.#publish();
        windows.post({ kind: 'sending', sending });
      },
      onStored: this.#parts.onStored,
    });
    this.#sender = sender;
    this.#watchOwners(windows, this.#list.all);
    await sender.run(leaving);
  }

  /** Bytes that were not kept are lost with the window they were dropped on. */
  #watchOwners(windows: UploadWindows, uploads: readonly Upload[]): void {
    for (const upload of uploads) {
      const owner = upload.window;
      if (upload.kept || isOver(upload) || owner === windows.id || this.#watched.has(owner)) continue;
      this.#watched.add(owner);
      void windows.whenGone(owner).then(() => this.do(() => this.#lose(owner)));
    }
  }

  async #lose(owner: string): Promise<void> {
    await this.#changeWhere(
      (upload) => upload.window === owner && !upload.kept && !isOver(upload),
      () => ({ state: 'failed', final: true, message: lostWithWindow, request: null }),
    );
  }

  #hear(message: UploadMessage): void {
    switch (message.kind) {
      case 'changed':
        return this.#apply(message.uploads);
      case 'removed':
        return this.#removed(message.keys);
      case 'sending':
        this.#sending = message.sending;
        return this.#publish();
      case 'paused':
        return this.#setPaused(message.paused);
      case 'stop':
        return this.#sender?.stop();
      case 'go-on':
        return this.#sender?.goOn();
      case 'who-sends':
        return this.#sender?.tellAgain();
    }
  }

  /** The window that sends stops waiting for better times. */
  #nudge(): void {
    this.#sender?.goOn();
    this.#windows?.post({ kind: 'go-on' });
  }

  async #changeWhere(which: (upload: Upload) => boolean, changeOf: ChangeOf): Promise<void> {
    await this.#change(this.#keysOf(which), (upload) => (which(upload) ? changeOf(upload) : null));
  }

  async #change(keys: readonly number[], changeOf: ChangeOf): Promise<Upload[]> {
    if (keys.length === 0) return [];
    const changed = await this.#store.change(keys, changeOf);
    this.#changed(changed);
    return changed;
  }

  #changed(uploads: Upload[]): void {
    if (uploads.length === 0) return;
    this.#apply(uploads);
    this.#windows?.post({ kind: 'changed', uploads });
  }

  #apply(uploads: readonly Upload[]): void {
    this.#list.apply(uploads);
    for (const upload of uploads) if (!isOpen(upload) && !mayTryAgain(upload)) this.#files.release(upload.key);
    if (this.#sender !== null && this.#windows !== null) this.#watchOwners(this.#windows, uploads);
    this.#publish();
    this.#sender?.wake();
  }

  #removed(keys: readonly number[]): void {
    this.#list.remove(keys);
    for (const key of keys) this.#files.release(key);
    this.#publish();
  }

  #setPaused(paused: boolean): void {
    this.#paused = paused;
    this.#publish();
    this.#sender?.wake();
  }

  #keysOf(which: (upload: Upload) => boolean): number[] {
    return keysOf(this.#list.all.filter(which));
  }

  #view(): UploadSnapshot {
    return snapshotOf({
      uploads: this.#list.all,
      sending: this.#sending,
      paused: this.#paused,
      windowId: this.#windows?.id ?? '',
      noRoom: this.#noRoom,
      lasting: this.#store.lasting,
      trouble: this.#trouble,
      arriving: this.#arriving,
    });
  }

  /** The first news at once, those that follow together: many small ones would keep the window busy drawing. */
  #publish(): void {
    if (this.#closed || this.#publishing !== undefined) return;
    const now = performance.now();
    const wait = this.#publishedAt + publishMilliseconds - now;
    if (wait <= 0) {
      this.#publishNow();
      return;
    }
    this.#publishing = setTimeout(() => this.#publishNow(), wait);
  }

  #publishNow(): void {
    clearTimeout(this.#publishing);
    this.#publishing = undefined;
    this.#publishedAt = performance.now();
    if (this.#closed) return;
    this.snapshot = this.#view();
    this.#onChange();
  }
}

function keysOf(uploads: readonly Upload[]): number[] {
  return uploads.map(({ key }) => key);
}
