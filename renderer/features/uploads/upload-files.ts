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

  /** By key; without those that no longer have bytes. */
  async of(uploads: readonly Upload[]): Promise<Map<number, File>> {
    const files = new Map<number, File>();
    const withoutFile: Upload[] = [];
    for (const upload of uploads) {
      const dropped = this.#dropped.get(upload.key);
      if (dropped === undefined) withoutFile.push(upload);
      else files.set(upload.key, dropped);
    }
    if (withoutFile.length === 0) return files;
    const kept = await this.#store().contentsOf(withoutFile.map(({ key }) => key));
    for (const { key, name, type } of withoutFile) {
      const bytes = kept.get(key);
      if (bytes !== undefined) files.set(key, new File([bytes], name, { type }));
    }
    return files;
  }

  /** Releases dropped files that were moved, changed or removed since, and answers which. Kept ones are used then. */
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
    // For any reason, it cannot be sent; the list says so at the file.
    return false;
  }
}
