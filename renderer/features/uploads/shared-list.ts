import { passingStore } from './passing-store.ts';
import type { UploadFiles } from './upload-files.ts';
import type { UploadStore } from './upload-store.ts';
import type { UploadWindows } from './upload-windows.ts';
import { isOpen, keysOf, mayTryAgain, type ChangeOf, type NewUpload, type Upload } from './upload.ts';

/** The list all windows share, as this one knows it: what is changed here is written down, then sent to the others. */
export class SharedList {
  /** Until there is another, nothing is written down. */
  store: UploadStore = passingStore();
  /** Those that are notified, once there are any. */
  windows: UploadWindows | null = null;
  readonly #files: UploadFiles;
  readonly #onChanged: (uploads: readonly Upload[]) => void;
  readonly #byKey = new Map<number, Upload>();
  #sorted: readonly Upload[] | null = null;
  // A change that was under way when its file was taken off the list must not bring it back.
  readonly #removed = new Set<number>();

  constructor(files: UploadFiles, onChanged: (uploads: readonly Upload[]) => void) {
    this.#files = files;
    this.#onChanged = onChanged;
  }

  /** In the order of adding. */
  get all(): readonly Upload[] {
    this.#sorted ??= [...this.#byKey.values()].toSorted((one, other) => one.key - other.key);
    return this.#sorted;
  }

  async read(): Promise<void> {
    this.heard(await this.store.all());
  }

  async add(uploads: readonly NewUpload[]): Promise<Upload[]> {
    return this.#announce(await this.store.add(uploads));
  }

  async keep(contents: readonly { key: number; file: File }[]): Promise<Upload[]> {
    return this.#announce(await this.store.keep(contents));
  }

  async change(keys: readonly number[], changeOf: ChangeOf): Promise<Upload[]> {
    if (keys.length === 0) return [];
    return this.#announce(await this.store.change(keys, changeOf));
  }

  async changeWhere(which: (upload: Upload) => boolean, changeOf: ChangeOf): Promise<void> {
    // Asked again of what is written: this window may be the last to hear of a change.
    await this.change(keysOf(this.all.filter(which)), (upload) => (which(upload) ? changeOf(upload) : null));
  }

  async remove(keys: readonly number[], mayGo: (upload: Upload) => boolean): Promise<void> {
    if (keys.length === 0) return;
    const gone = await this.store.remove(keys, mayGo);
    this.heardRemoved(gone);
    this.windows?.post({ kind: 'removed', keys: gone });
  }

  async removeWhere(which: (upload: Upload) => boolean): Promise<void> {
    await this.remove(keysOf(this.all.filter(which)), which);
  }

  /** These were changed, here or in another window; the later news is true. */
  heard(uploads: readonly Upload[]): void {
    for (const upload of uploads) {
      const known = this.#byKey.get(upload.key);
      if (this.#removed.has(upload.key) || (known !== undefined && known.version >= upload.version)) continue;
      this.#byKey.set(upload.key, upload);
    }
    this.#sorted = null;
    for (const upload of uploads) if (!isOpen(upload) && !mayTryAgain(upload)) this.#files.release(upload.key);
    this.#onChanged(uploads);
  }

  heardRemoved(keys: readonly number[]): void {
    for (const key of keys) {
      this.#byKey.delete(key);
      this.#removed.add(key);
      this.#files.release(key);
    }
    this.#sorted = null;
    this.#onChanged([]);
  }

  #announce(uploads: Upload[]): Upload[] {
    if (uploads.length === 0) return uploads;
    this.heard(uploads);
    this.windows?.post({ kind: 'changed', uploads });
    return uploads;
  }
}
