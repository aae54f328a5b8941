import type { z } from 'zod';
import { folderSizes } from '#server/store/folder-sizes.ts';
import { freeSpace } from '#server/store/free-space.ts';
import type { StorageUse } from './schema.ts';

type Storage = z.output<typeof StorageUse>;

const freshFor = 20_000;

/** Measuring walks through every file, so an answer serves for a while, and those who ask meanwhile wait for one walk. */
export class StorageMeter {
  readonly #dataFolder: string;
  #last: { at: number; storage: Promise<Storage> } | null = null;

  constructor(dataFolder: string) {
    this.#dataFolder = dataFolder;
  }

  read(): Promise<Storage> {
    if (this.#last !== null && Date.now() - this.#last.at < freshFor) return this.#last.storage;
    const storage = this.#measure();
    this.#last = { at: Date.now(), storage };
    storage.catch(() => (this.#last = null));
    return storage;
  }

  async #measure(): Promise<Storage> {
    const [sizes, free] = await Promise.all([folderSizes(this.#dataFolder), freeSpace(this.#dataFolder)]);
    return { sizes, free, measuredAt: new Date().toISOString() };
  }
}
