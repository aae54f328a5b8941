import type { Upload } from './upload.ts';

/** What this window knows of the list, in the order of adding. Windows notify each other; the later news is true. */
export class UploadList {
  #byKey = new Map<number, Upload>();
  #sorted: readonly Upload[] | null = null;
  // A change that was under way when its file was taken off the list must not bring it back.
  readonly #removed = new Set<number>();

  get all(): readonly Upload[] {
    this.#sorted ??= [...this.#byKey.values()].toSorted((one, other) => one.key - other.key);
    return this.#sorted;
  }

  apply(uploads: readonly Upload[]): void {
    for (const upload of uploads) {
      const known = this.#byKey.get(upload.key);
      if (this.#removed.has(upload.key) || (known !== undefined && known.version >= upload.version)) continue;
      this.#byKey.set(upload.key, upload);
    }
    this.#sorted = null;
  }

  remove(keys: readonly number[]): void {
    for (const key of keys) {
      this.#byKey.delete(key);
      this.#removed.add(key);
    }
    this.#sorted = null;
  }
}
