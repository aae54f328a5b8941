import { sentenceFor } from '#renderer/api/api-error.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import type { SendUpload } from '#renderer/api/upload-evidence.ts';
import { CalmNews } from './calm-news.ts';
import { SharedList } from './shared-list.ts';
import { isSystemFile } from './upload-batches.ts';
import { UploadFiles } from './upload-files.ts';
import { UploadKeeper } from './upload-keeper.ts';
import { UploadSender } from './upload-sender.ts';
import { snapshotOf, type UploadSnapshot } from './upload-snapshot.ts';
import type { UploadStore } from './upload-store.ts';
import type { Sending, UploadMessage, UploadWindows } from './upload-windows.ts';
import {
  isOpen,
  isOver,
  leavesPart,
  isSameFile,
  keysOf,
  mayRemove,
  mayTryAgain,
  newUpload,
  takenUp,
  type Answers,
  type GivenFile,
  type UnreadableFile,
  type Upload,
  type UploadTarget,
} from './upload.ts';

type Given = readonly (GivenFile | UnreadableFile)[];

interface QueueParts {
  openStore: () => Promise<UploadStore>;
  openWindows: (store: UploadStore) => UploadWindows;
  send: SendUpload;
  /** Whether the application is there and knows this window. */
  answers: () => Promise<boolean>;
  onStored: (items: EvidenceItem[]) => void;
  /** What the server takes of one file. */
  largest: number;
  /** The server need not keep what it has of a large file. */
  giveUp: (upload: Upload) => Promise<void>;
}

const otherFile = 'This is a different file (name, size or date). Choose the one you were adding.';
const lostWithWindow = 'Its window was closed before it was saved. Add it again.';

/**
 * Files on their way to the server. The list is written down before the first byte is sent, and outlives screens,
 * windows and the browser; all windows show it and may change it, one of them sends.
 */
export class UploadQueue {
  readonly #parts: QueueParts;
  readonly #files = new UploadFiles(() => this.#list.store);
  readonly #list = new SharedList(this.#files, (uploads) => this.#changed(uploads));
  readonly #listeners = new Set<() => void>();
  readonly #news: CalmNews;
  readonly #opened = Promise.withResolvers<void>();
  #wishes: Promise<void> = Promise.resolve();
  #keeper: UploadKeeper | null = null;
  /** While this is the window that sends. */
  #sender: UploadSender | null = null;
  /** Windows whose end would lose files. */
  readonly #watched = new Set<string>();
  #sending: Sending = { sent: new Map(), arrived: new Map(), pace: null, hold: null };
  #paused = false;
  #noRoom = false;
  #trouble: string | null = null;
  #arriving = 0;
  #closed = false;
  #snapshot: UploadSnapshot;

  constructor(parts: QueueParts) {
    this.#parts = parts;
    this.#news = new CalmNews(() => {
      this.#snapshot = this.#view();
      for (const listener of this.#listeners) listener();
    });
    this.#snapshot = this.#view();
  }

  /** A closed one is not opened again. */
  get isClosed(): boolean {
    return this.#closed;
  }

  open(): void {
    this.#opened.resolve(this.#orTrouble(this.#open()));
  }

  /** What is on its way then is asked about again by the next window. */
  close(): void {
    this.#closed = true;
    this.#news.end();
    this.#list.windows?.close();
    void this.#opened.promise.then(() => {
      this.#list.windows?.close();
      this.#list.store.close();
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): UploadSnapshot => this.#snapshot;

  /** What is still being looked through may be given too. Until it is written down, closing the window would lose it. */
  add(files: Given | Promise<Given>, target: UploadTarget): void {
    this.#arriving += 1;
    this.#news.now();
    this.#do(async () => {
      try {
        await this.#add(await files, target);
      } finally {
        this.#arriving -= 1;
        this.#news.soon();
      }
    });
  }

  readonly answer = ({ recordings, duplicates }: Answers): void => {
    const leftOut = { state: 'left-out', message: 'Left out: recordings were not confirmed.' } as const;
    const skipped = { state: 'skipped', message: 'Here already. Not added again.' } as const;
    this.#do(async () => {
      const before = this.#list.all.filter(({ large }) => large);
      await this.#list.changeWhere(
        ({ state }) => state === 'asking' || state === 'duplicate',
        ({ state }) => {
          if (state === 'asking' && recordings === 'confirmed') return { state: 'waiting', consented: true };
          if (state === 'asking' && recordings === 'left-out') return leftOut;
          if (state !== 'duplicate' || duplicates === undefined) return null;
          return duplicates === 'skip' ? skipped : { state: 'waiting', duplicates };
        },
      );
      this.#giveUp(before.filter(({ key }) => this.#list.all.some((now) => now.key === key && isOver(now))));
    });
  };

  readonly pause = (): void => this.#do(() => this.#pauseAll(true));

  readonly goOn = (): void => this.#do(() => this.#goOn());

  readonly stop = (): void =>
    this.#do(async () => {
      await this.#list.changeWhere(
        ({ state }) => state === 'waiting',
        () => ({ state: 'stopped', message: 'Stopped before it was sent.' }),
      );
      this.#list.windows?.post({ kind: 'stop' });
      await this.#sender?.stop();
      await this.#goOn();
    });

  /** One, or all that may. */
  tryAgain(key?: number): void {
    this.#do(async () => {
      await this.#list.changeWhere(
        (upload) => mayTryAgain(upload) && (key === undefined || key === upload.key),
        () => ({ state: 'waiting', message: null }),
      );
      await this.#goOn();
    });
  }

  remove(key: number): void {
    this.#do(() => this.#takeOff((upload) => upload.key === key && mayRemove(upload)));
  }

  /** The file of one that was interrupted, chosen again. */
  continueWith(key: number, file: File): void {
    this.#do(async () => {
      if (await this.#takeUp(file, key)) return this.#nudge();
      await this.#list.change([key], ({ state }) => (state === 'interrupted' ? { message: otherFile } : null));
    });
  }

  /** Takes everything off the list with which nothing more is to happen. */
  readonly clear = (): void => this.#do(() => this.#takeOff((upload) => !isOpen(upload)));

  /** Carries out the person's wishes one after the other, once the list is open. */
  #do(work: () => Promise<void>): void {
    this.#wishes = this.#wishes.then(() => this.#opened.promise).then(() => this.#orTrouble(work()));
  }

  async #pauseAll(paused: boolean): Promise<void> {
    await this.#list.store.setPaused(paused);
    this.#setPaused(paused);
    this.#list.windows?.post({ kind: 'paused', paused });
  }

  async #goOn(): Promise<void> {
    await this.#pauseAll(false);
    this.#nudge();
  }

  async #add(given: Given, target: UploadTarget): Promise<void> {
    const wanted = given.filter((one) => !isSystemFile('file' in one ? one.file.name : one.name));
    const ended = (upload: Upload): boolean => upload.state !== 'interrupted' && !mayTryAgain(upload);
    if (!this.#list.all.some(isOpen)) await this.#takeOff((upload) => mayRemove(upload) && ended(upload));
    const fresh: (GivenFile | UnreadableFile)[] = [];
    for (const one of wanted) if (!('file' in one && (await this.#takeUp(one.file)))) fresh.push(one);
    const { largest } = this.#parts;
    const windowId = this.#list.windows?.id ?? '';
    const added = await this.#list.add(fresh.map((one) => newUpload(one, target, { windowId, largest })));
    for (const [index, upload] of added.entries()) {
      const one = fresh[index];
      if (one === undefined || !('file' in one) || upload.final) continue;
      this.#files.hold(upload.key, one.file);
      this.#share(upload);
    }
    this.#trouble = null;
    this.#noRoom = false;
    this.#nudge();
    if (this.#keeper !== null) void this.#orTrouble(this.#keeper.keep());
  }

  /** Whether a file is the one of an interrupted upload, which goes on with it. */
  async #takeUp(file: File, key?: number): Promise<boolean> {
    const upload = this.#list.all.find(
      (each) => each.state === 'interrupted' && (key ?? each.key) === each.key && isSameFile(each, file),
    );
    if (upload === undefined) return false;
    this.#files.hold(upload.key, file);
    const windowId = this.#list.windows?.id ?? '';
    await this.#list.change([upload.key], (now) => (now.state === 'interrupted' ? takenUp(now, windowId) : null));
    this.#share(upload);
    return true;
  }

  /** The window that sends gets large files from the others, because the browser keeps them nowhere. */
  #share({ key, large }: Upload): void {
    const file = this.#files.dropped(key);
    if (large && file !== undefined && this.#sender === null) this.#list.windows?.post({ kind: 'file', key, file });
  }

  async #receive(key: number, file: File): Promise<void> {
    const windowId = this.#list.windows?.id ?? '';
    if (this.#sender === null) return;
    this.#files.hold(key, file);
    await this.#list.change([key], (upload) => (isOver(upload) ? null : { window: windowId }));
    this.#sender.wake();
  }

  async #takeOff(which: (upload: Upload) => boolean): Promise<void> {
    const before = this.#list.all.filter((upload) => which(upload) && leavesPart(upload));
    await this.#list.removeWhere(which);
    this.#drop(before.filter(({ key }) => !this.#list.all.some((now) => now.key === key)));
  }

  /** Large files were taken off the list. The window that sends gives them up: it would begin again what it sends. */
  #drop(uploads: readonly Upload[]): void {
    if (uploads.length === 0) return;
    if (this.#sender === null) return this.#list.windows?.post({ kind: 'given-up', uploads });
    this.#sender.drop(keysOf(uploads));
    this.#giveUp(uploads);
  }

  /** Nobody waits for it: the server forgets in a week what nobody continues. */
  #giveUp(uploads: readonly Upload[]): void {
    for (const upload of uploads) {
      void this.#parts
        .giveUp(upload)
        .catch((error: unknown) => console.warn('A large file could not be removed.', error));
    }
  }

  async #open(): Promise<void> {
    try {
      this.#list.store = await this.#parts.openStore();
    } catch (error) {
      // The list then is this window's own and says so by warning before it closes.
      console.warn('The browser keeps no list of files for Casewright.', error);
    }
    const windows = this.#parts.openWindows(this.#list.store);
    if (this.#closed) return windows.close();
    this.#list.windows = windows;
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
    this.#sender = new UploadSender({
      list: this.#list,
      files: this.#files,
      paused: () => this.#paused,
      send,
      answers,
      onStored,
      report: (sending) => {
        this.#setSending(sending);
        windows.post({ kind: 'sending', sending });
      },
    });
    windows.post({ kind: 'whose-files' });
    await this.#list.read();
    this.#watch(windows, this.#list.all);
    await this.#sender.run(leaving);
  }

  #hear(message: UploadMessage): void {
    switch (message.kind) {
      case 'changed':
        return this.#list.heard(message.uploads);
      case 'removed':
        return this.#list.heardRemoved(message.keys);
      case 'given-up':
        if (this.#sender !== null) this.#drop(message.uploads);
        return;
      case 'sending':
        return this.#setSending(message.sending);
      case 'paused':
        return this.#setPaused(message.paused);
      case 'stop':
        if (this.#sender !== null) void this.#orTrouble(this.#sender.stop());
        return;
      case 'go-on':
        return this.#sender?.goOn();
      case 'who-sends':
        return this.#sender?.reportAgain();
      case 'whose-files':
        return this.#list.all.forEach((upload) => this.#share(upload));
      case 'file':
        return void this.#orTrouble(this.#receive(message.key, message.file));
    }
  }

  /** The window that sends stops waiting for better times. */
  #nudge(): void {
    this.#sender?.goOn();
    this.#sender?.wake();
    this.#list.windows?.post({ kind: 'go-on' });
  }

  #changed(uploads: readonly Upload[]): void {
    if (this.#sender !== null && this.#list.windows !== null) this.#watch(this.#list.windows, uploads);
    this.#sender?.wake();
    this.#news.soon();
  }

  #setSending(sending: Sending): void {
    this.#sending = sending;
    this.#news.soon();
  }

  #setPaused(paused: boolean): void {
    this.#paused = paused;
    if (paused) this.#sender?.pause();
    this.#sender?.wake();
    this.#news.soon();
  }

  /** Bytes that were not kept are lost with the window they were dropped on: the one that sends says so. */
  #watch(windows: UploadWindows, uploads: readonly Upload[]): void {
    const isOnlyIn = (upload: Upload, owner: string): boolean =>
      upload.window === owner && upload.kept === null && !isOver(upload);
    for (const upload of uploads) {
      const owner = upload.window;
      if (!isOnlyIn(upload, owner) || owner === windows.id || this.#watched.has(owner)) continue;
      this.#watched.add(owner);
      const lose = (): Promise<void> =>
        this.#list.changeWhere(
          (each) => isOnlyIn(each, owner),
          ({ large }) =>
            large
              ? { state: 'interrupted', message: null }
              : { state: 'failed', final: true, message: lostWithWindow, request: null },
        );
      void windows.whenGone(owner).then(() => this.#orTrouble(lose()));
    }
  }

  /** What goes wrong is shown in the panel. */
  async #orTrouble(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (this.#closed) return;
      this.#trouble = `The list of files could not be saved. ${sentenceFor(error)}`;
      this.#news.soon();
    }
  }

  #view(): UploadSnapshot {
    return snapshotOf({
      uploads: this.#list.all,
      sending: this.#sending,
      paused: this.#paused,
      windowId: this.#list.windows?.id ?? '',
      noRoom: this.#noRoom,
      lasting: this.#list.store.lasting,
      trouble: this.#trouble,
      arriving: this.#arriving,
    });
  }
}
