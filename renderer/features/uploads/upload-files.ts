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
    return kept !== null || this.#dropped.has(key);
  }

  /** By key; without those that have no bytes any more. */
  async of(uploads: readonly Upload[]): Promise<Map<number, File>> {
    const files = new Map<number, File>();
    const elsewhere: Upload[] = [];
    for (const upload of uploads) {
      const dropped = this.#dropped.get(upload.key);
      if (dropped === undefined) elsewhere.push(upload);
      else files.set(upload.key, dropped);
    }
    if (elsewhere.length === 0) return files;
    const kept = await this.#store().contentsOf(elsewhere.map(({ key }) => key));
    for (const { key, name, type } of elsewhere) {
      const bytes = kept.get(key);
      if (bytes !== undefined) files.set(key, new File([bytes], name, { type }));
    }
    return files;
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
