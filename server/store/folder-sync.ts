import { open } from 'node:fs/promises';

/** A rename survives a power cut only once its folder is on disk too; Windows has no such call and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Whoever waits for the same folder shares the next sync of it: one that runs may have begun before their files came. */
export class FolderSync {
  readonly #folder: string;
  readonly #sync: (folder: string) => Promise<void>;
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(folder: string, sync: (folder: string) => Promise<void>) {
    this.#folder = folder;
    this.#sync = sync;
  }

  sync(): Promise<void> {
    this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        return (this.#running = this.#sync(this.#folder));
      });
    return this.#next;
  }
}
