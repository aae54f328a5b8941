import { sentenceFor } from '#renderer/api/api-error.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import type { SendUpload } from '#renderer/api/upload-evidence.ts';
import { isSystemFile } from './upload-batches.ts';
import { CalmNews } from './calm-news.ts';
import { SendingTurn } from './sending-turn.ts';
import { SharedList } from './shared-list.ts';
import { UploadFiles } from './upload-files.ts';
import { UploadKeeper } from './upload-keeper.ts';
import { snapshotOf, type UploadSnapshot } from './upload-snapshot.ts';
import type { UploadStore } from './upload-store.ts';
import type { Sending, UploadMessage, UploadWindows } from './upload-windows.ts';
import {
  isOpen,
  mayRemove,
  mayTryAgain,
  newUpload,
  type Answers,
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

/** One window's part in the queue: what the person wants here, what is shown here, and sending when it is its turn. */
export class WindowQueue {
  readonly #parts: QueueParts;
  readonly #files = new UploadFiles(() => this.#list.store);
  readonly #list = new SharedList(this.#files, (uploads) => this.#changed(uploads));
  readonly #news: CalmNews;
  readonly #opened = Promise.withResolvers<void>();
  #wishes: Promise<void> = Promise.resolve();
  #windows: UploadWindows | null = null;
  #keeper: UploadKeeper | null = null;
  #turn: SendingTurn | null = null;
  #sending: Sending = { sent: new Map(), pace: null, hold: null };
  #paused = false;
  #noRoom = false;
  #trouble: string | null = null;
  #arriving = 0;
  #closed = false;
  snapshot: UploadSnapshot;

  constructor(parts: QueueParts, onChange: () => void) {
    this.#parts = parts;
    this.#news = new CalmNews(() => {
      this.snapshot = this.#view();
      onChange();
    });
    this.snapshot = this.#view();
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  open(): void {
    this.#opened.resolve(this.#orTrouble(this.#open()));
  }

  close(): void {
    this.#closed = true;
    this.#news.end();
    this.#windows?.close();
    void this.#opened.promise.then(() => {
      this.#windows?.close();
      this.#list.store.close();
    });
  }

  /** Carries out the person's wishes one after the other, once the list is open. */
  do(work: () => Promise<void>): void {
    this.#wishes = this.#wishes.then(() => this.#opened.promise).then(() => this.#orTrouble(work()));
  }

  /** From now until it is written down, closing the window would lose it. */
  take(files: Given | Promise<Given>, target: UploadTarget): void {
    this.#arriving += 1;
    this.#news.now();
    this.do(async () => {
      try {
        await this.#add(await files, target);
      } finally {
        this.#arriving -= 1;
        this.#news.soon();
      }
    });
  }

  async answer({ recordings, duplicates }: Answers): Promise<void> {
    const leftOut = { state: 'left-out', message: 'Left out: recordings were not confirmed.' } as const;
    const skipped = { state: 'skipped', message: 'Here already. Not added again.' } as const;
    await this.#list.changeWhere(
      ({ state }) => state === 'asking' || state === 'duplicate',
      ({ state }) => {
        if (state === 'asking' && recordings === 'confirmed') return { state: 'waiting', consented: true };
        if (state === 'asking' && recordings === 'left-out') return leftOut;
        if (state !== 'duplicate' || duplicates === undefined) return null;
        return duplicates === 'skip' ? skipped : { state: 'waiting', duplicates };
      },
    );
  }

  async setPaused(paused: boolean): Promise<void> {
    await this.#list.store.setPaused(paused);
    this.#setPaused(paused);
    this.#windows?.post({ kind: 'paused', paused });
  }

  async goOn(): Promise<void> {
    await this.setPaused(false);
    this.#nudge();
  }

  async stop(): Promise<void> {
    await this.#list.changeWhere(
      ({ state }) => state === 'waiting',
      () => ({ state: 'stopped', message: 'Stopped before it was sent.' }),
    );
    this.#windows?.post({ kind: 'stop' });
    await this.#turn?.sender.stop();
    await this.goOn();
  }

  async tryAgain(key?: number): Promise<void> {
    await this.#list.changeWhere(
      (upload) => mayTryAgain(upload) && (key === undefined || key === upload.key),
      () => ({ state: 'waiting', message: null }),
    );
    await this.goOn();
  }

  async remove(key: number): Promise<void> {
    await this.#list.remove([key], mayRemove);
  }

  async clear(): Promise<void> {
    await this.#list.removeWhere((upload) => !isOpen(upload));
  }

  async #add(given: Given, target: UploadTarget): Promise<void> {
    const wanted = given.filter((one) => !isSystemFile('file' in one ? one.file.name : one.name));
    if (!this.#list.all.some(isOpen))
      await this.#list.removeWhere((upload) => mayRemove(upload) && !mayTryAgain(upload));
    const windowId = this.#windows?.id ?? '';
    const added = await this.#list.add(wanted.map((one) => newUpload(one, target, windowId)));
    for (const [index, upload] of added.entries()) {
      const one = wanted[index];
      if (one !== undefined && 'file' in one && !upload.final) this.#files.hold(upload.key, one.file);
    }
    this.#trouble = null;
    this.#noRoom = false;
    this.#nudge();
    if (this.#keeper !== null) void this.#orTrouble(this.#keeper.keep());
  }

  async #open(): Promise<void> {
    try {
      this.#list.use(await this.#parts.openStore());
    } catch (error) {
      // The list then is this window's own and says so by warning before it closes.
      console.warn('The browser keeps no list of files for Casewright.', error);
    }
    const windows = this.#parts.openWindows(this.#list.store);
    this.#windows = windows;
    if (this.#closed) return windows.close();
    this.#list.announceTo(windows);
    windows.listen((message) => this.#hear(message));
    this.#keeper = new UploadKeeper({
      list: this.#list,
      files: this.#files,
      onNoRoom: () => {
        this.#noRoom = true;
        this.#news.soon();
      },
    });
    await this.#list.read();
    this.#setPaused(await this.#list.store.paused());
    windows.post({ kind: 'who-sends' });
    windows.lead((leaving) => this.#orTrouble(this.#lead(windows, leaving)));
  }

  /** From here on this window sends. */
  async #lead(windows: UploadWindows, leaving: AbortSignal): Promise<void> {
    const { send, answers, onStored } = this.#parts;
    this.#turn = new SendingTurn({
      list: this.#list,
      windows,
      files: this.#files,
      paused: () => this.#paused,
      attempt: (work) => this.#orTrouble(work),
      send,
      answers,
      onStored,
      report: (sending) => {
        this.#setSending(sending);
        windows.post({ kind: 'sending', sending });
      },
    });
    await this.#turn.run(leaving);
  }

  #hear(message: UploadMessage): void {
    switch (message.kind) {
      case 'changed':
        return this.#list.heard(message.uploads);
      case 'removed':
        return this.#list.heardRemoved(message.keys);
      case 'sending':
        return this.#setSending(message.sending);
      case 'paused':
        return this.#setPaused(message.paused);
      case 'stop':
        if (this.#turn !== null) void this.#orTrouble(this.#turn.sender.stop());
        return;
      case 'go-on':
        return this.#turn?.sender.goOn();
      case 'who-sends':
        return this.#turn?.sender.reportAgain();
    }
  }

  /** The window that sends stops waiting for better times. */
  #nudge(): void {
    this.#turn?.sender.goOn();
    this.#turn?.sender.wake();
    this.#windows?.post({ kind: 'go-on' });
  }

  #changed(uploads: readonly Upload[]): void {
    this.#turn?.watch(uploads);
    this.#turn?.sender.wake();
    this.#news.soon();
  }

  #setSending(sending: Sending): void {
    this.#sending = sending;
    this.#news.soon();
  }

  #setPaused(paused: boolean): void {
    this.#paused = paused;
    this.#turn?.sender.wake();
    this.#news.soon();
  }

  /** What goes wrong is shown in the panel. */
  async #orTrouble(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (this.#closed) return;
      this.#trouble = `The list of files could not be written down. ${sentenceFor(error)}`;
      this.#news.soon();
    }
  }

  #view(): UploadSnapshot {
    return snapshotOf({
      uploads: this.#list.all,
      sending: this.#sending,
      paused: this.#paused,
      windowId: this.#windows?.id ?? '',
      noRoom: this.#noRoom,
      lasting: this.#list.store.lasting,
      trouble: this.#trouble,
      arriving: this.#arriving,
    });
  }
}
