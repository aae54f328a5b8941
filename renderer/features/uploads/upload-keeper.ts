import { isReadable, type UploadFiles } from './upload-files.ts';
import type { SharedList } from './shared-list.ts';
import { isOver } from './upload.ts';

export interface KeeperParts {
  list: SharedList;
  files: UploadFiles;
  onNoRoom: () => void;
}

const filesAtOnce = 100;
const bytesAtOnce = 16 * 1024 * 1024;
const unreadable = 'It could not be read: it was moved, changed or deleted since you dropped it.';

/**
 * Copies the bytes of what was dropped on this window to where they outlive it, while sending has begun already.
 * What is stored by then is not copied.
 */
export class UploadKeeper {
  readonly #parts: KeeperParts;
  #working = false;
  #noRoom = false;

  constructor(parts: KeeperParts) {
    this.#parts = parts;
  }

  async keep(): Promise<void> {
    if (this.#working || !this.#parts.list.store.lasting) return;
    this.#working = true;
    this.#noRoom = false;
    try {
      for (let batch = this.#next(); batch.length > 0 && !this.#noRoom; batch = this.#next()) await this.#keep(batch);
    } finally {
      this.#working = false;
    }
  }

  #next(): { key: number; file: File }[] {
    const batch: { key: number; file: File }[] = [];
    let bytes = 0;
    for (const upload of this.#parts.list.all) {
      const file = this.#parts.files.dropped(upload.key);
      if (file === undefined || upload.large || upload.kept !== null || isOver(upload)) continue;
      bytes += upload.size;
      if (batch.length > 0 && (batch.length >= filesAtOnce || bytes > bytesAtOnce)) break;
      batch.push({ key: upload.key, file });
    }
    return batch;
  }

  async #keep(batch: { key: number; file: File }[]): Promise<void> {
    try {
      const kept = await this.#parts.list.keep(batch);
      // Those that are over by now, though this window has not heard of it yet.
      const missing = new Set(batch.map(({ key }) => key));
      for (const { key } of kept) missing.delete(key);
      for (const key of missing) this.#parts.files.release(key);
    } catch (error) {
      if (batch.length > 1) for (const one of batch) await this.#keep([one]);
      else await this.#failed(batch, error);
    }
  }

  async #failed(batch: { key: number; file: File }[], error: unknown): Promise<void> {
    const [one] = batch;
    if (one === undefined || this.#noRoom) return;
    if (!(await isReadable(one.file))) {
      this.#parts.files.release(one.key);
      await this.#parts.list.change([one.key], ({ state }) =>
        state === 'waiting' || state === 'asking' ? { state: 'failed', final: true, message: unreadable } : null,
      );
      return;
    }
    if (!(error instanceof DOMException)) throw error;
    // Readable, yet not written: there is no room. It is sent from here, as long as this window is open.
    this.#noRoom = true;
    this.#parts.onNoRoom();
  }
}
