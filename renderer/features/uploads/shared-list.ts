import { passingStore } from './passing-store.ts';
import { keysOf } from './request-line.ts';
import type { UploadFiles } from './upload-files.ts';
import { UploadList } from './upload-list.ts';
import type { UploadStore } from './upload-store.ts';
import type { UploadWindows } from './upload-windows.ts';
import { isOpen, mayTryAgain, type ChangeOf, type NewUpload, type Upload } from './upload.ts';

/** The list all windows share, as this one knows it: what is changed here is written down, then sent to the others. */
export class SharedList {
  readonly #files: UploadFiles;
  readonly #onChanged: (uploads: readonly Upload[]) => void;
  readonly #list = new UploadList();
  #store: UploadStore = passingStore();
  #windows: UploadWindows | null = null;

  constructor(files: UploadFiles, onChanged: (uploads: readonly Upload[]) => void) {
    this.#files = files;
    this.#onChanged = onChanged;
  }

  get all(): readonly Upload[] {
    return this.#list.all;
  }

  get store(): UploadStore {
    return this.#store;
  }

  /** Until then nothing is written down. */
  use(store: UploadStore): void {
    this.#store = store;
  }

  announceTo(windows: UploadWindows): void {
    this.#windows = windows;
  }

  async read(): Promise<void> {
    this.heard(await this.#store.all());
  }

  async add(uploads: readonly NewUpload[]): Promise<Upload[]> {
    return this.#announce(await this.#store.add(uploads));
  }

  async keep(contents: readonly { key: number; file: File }[]): Promise<Upload[]> {
    return this.#announce(await this.#store.keep(contents));
  }

  async change(keys: readonly number[], changeOf: ChangeOf): Promise<Upload[]> {
    if (keys.length === 0) return [];
    return this.#announce(await this.#store.change(keys, changeOf));
  }

  async changeWhere(which: (upload: Upload) => boolean, changeOf: ChangeOf): Promise<void> {
    // Asked again of what is written: this window may be the last to hear of a change.
    await this.change(keysOf(this.all.filter(which)), (upload) => (which(upload) ? changeOf(upload) : null));
  }

  async remove(keys: readonly number[], mayGo: (upload: Upload) => boolean): Promise<void> {
    if (keys.length === 0) return;
    const gone = await this.#store.remove(keys, mayGo);
    this.heardRemoved(gone);
    this.#windows?.post({ kind: 'removed', keys: gone });
  }

  async removeWhere(which: (upload: Upload) => boolean): Promise<void> {
    await this.remove(keysOf(this.all.filter(which)), which);
  }

  /** Another window changed these. */
  heard(uploads: readonly Upload[]): void {
    this.#list.apply(uploads);
    for (const upload of uploads) if (!isOpen(upload) && !mayTryAgain(upload)) this.#files.release(upload.key);
    this.#onChanged(uploads);
  }

  heardRemoved(keys: readonly number[]): void {
    this.#list.remove(keys);
    for (const key of keys) this.#files.release(key);
    this.#onChanged([]);
  }

  #announce(uploads: Upload[]): Upload[] {
    if (uploads.length === 0) return uploads;
    this.heard(uploads);
    this.#windows?.post({ kind: 'changed', uploads });
    return uploads;
  }
}
