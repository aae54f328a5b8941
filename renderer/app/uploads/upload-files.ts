import type { Upload } from './upload.ts';
import type { UploadStore } from './upload-store.ts';

/** The bytes of files: as they were dropped on this window, or as they were kept. */
export class UploadFiles {
  readonly #store: () => UploadStore;
  readonly #dropped = new Map<number, File>();

  constructor(store: () => UploadStore) {
    this.#store = store;
  }

  hold(key: number, file: File): void {
    this.#dropped.set(key, file);
  }

  dropped(key: number): File | undefined {
    return this.#dropped.get(key);
  }

  release(key: number): void {
    this.#dropped.delete(key);
  }

  has({ key, kept }: Upload): boolean {
    return kept || this.#dropped.has(key);
  }

  /** Undefined when there are none any more. */
  async of({ key, name, type }: Upload): Promise<File | undefined> {
    const dropped = this.#dropped.get(key);
    if (dropped !== undefined) return dropped;
    const kept = await this.#store().contentOf(key);
    return kept === undefined ? undefined : new File([kept], name, { type });
  }

  /** Lets go of dropped files that were moved, changed or removed since, and answers which. Kept ones are used then. */
  async leaveUnreadable(uploads: readonly Upload[]): Promise<Upload[]> {
    const gone: Upload[] = [];
    for (const upload of uploads) {
      const file = this.#dropped.get(upload.key);
      if (file === undefined || (await isReadable(file))) continue;
      this.#dropped.delete(upload.key);
      gone.push(upload);
    }
    return gone;
  }
}

export async function isReadable(file: Blob): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    // Whatever the reason, it cannot be sent; the list says so of the file.
    return false;
  }
}
