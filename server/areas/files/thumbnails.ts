import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ExtractionError } from '#server/extraction/extraction-error.ts';
import type { ExtractionFile, ExtractionPool } from '#server/extraction/pool.ts';
import { type Derived, isThere, keepNewest } from '#server/store/derived-files.ts';

export interface Thumbnail {
  path: string;
  size: number;
}

type Pictured = ExtractionFile & { sha256: string };

interface Making {
  picture: Promise<Thumbnail | null>;
  waiting: number;
  stop: AbortController;
}

/** Small pictures of 50,000 items take less than half of this. */
const bytesAtMost = 1024 ** 3;

/**
 * Small pictures for lists, made once for their bytes and kept next to the previews; always safe to delete. An empty
 * file means that there is no picture of these bytes, so that nobody tries again.
 */
export class Thumbnails {
  readonly #pool: Pick<ExtractionPool, 'thumbnail'>;
  readonly #folder: string;
  readonly #making = new Map<string, Making>();

  constructor(pool: Pick<ExtractionPool, 'thumbnail'>, folder: string) {
    this.#pool = pool;
    this.#folder = folder;
  }

  /** Null when no picture can be made. Rejects as cancelled when everybody who waited has gone. */
  async of(file: Pictured, signal: AbortSignal): Promise<Thumbnail | null> {
    const kept = await find(this.#pathOf(file.sha256));
    if (kept) return kept.size === 0 ? null : kept;
    const making = this.#making.get(file.sha256) ?? this.#begin(file);
    making.waiting += 1;
    const leave = (): void => {
      making.waiting -= 1;
      if (making.waiting > 0) return;
      // The next caller starts again instead of sharing what was cancelled.
      if (this.#making.get(file.sha256) === making) this.#making.delete(file.sha256);
      making.stop.abort();
    };
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
    try {
      return await making.picture;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  async remove(sha256: string): Promise<void> {
    this.#making.get(sha256)?.stop.abort();
    await rm(this.#pathOf(sha256), { force: true });
  }

  /** Removes pictures of bytes that are gone, what a crash left, and the oldest when there are too many. */
  async sweep(exists: (sha256: string) => Promise<boolean>, atMost = bytesAtMost): Promise<void> {
    const kept: Derived[] = [];
    const entries = await readdir(this.#folder, { recursive: true, withFileTypes: true }).catch(noFolder);
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const sha256 = /^([0-9a-f]{64})\.webp$/.exec(entry.name)?.[1];
      if (sha256 === undefined || !(await exists(sha256))) {
        if (sha256 !== undefined || this.#making.size === 0) await rm(path, { force: true });
        continue;
      }
      const { size, mtimeMs } = await stat(path);
      kept.push({ path, size, at: mtimeMs });
    }
    await keepNewest(kept, atMost);
  }

  #begin(file: Pictured): Making {
    const stop = new AbortController();
    const picture = this.#make(file, stop.signal).finally(() => {
      if (this.#making.get(file.sha256) === making) this.#making.delete(file.sha256);
    });
    const making: Making = { picture, waiting: 0, stop };
    this.#making.set(file.sha256, making);
    return making;
  }

  async #make(file: Pictured, signal: AbortSignal): Promise<Thumbnail | null> {
    const path = this.#pathOf(file.sha256);
    const folder = dirname(path);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const drawn = await this.#draw(file, folder, signal);
    if (drawn === null) return null;
    await rename(drawn, path);
    // Bytes that were erased meanwhile must not leave a picture of themselves.
    if (!(await isThere(file.path))) {
      await rm(path, { force: true });
      return null;
    }
    const { size } = await stat(path);
    return size === 0 ? null : { path, size };
  }

  /** The path of the new picture, or of an empty file when there will never be one; null when it failed this time. */
  async #draw(file: Pictured, folder: string, signal: AbortSignal): Promise<string | null> {
    let never = false;
    try {
      const made = await this.#pool.thumbnail(file, { folder, signal });
      if (!('unsupported' in made)) return made.path;
      never = true;
    } catch (error) {
      if (!(error instanceof ExtractionError) || error.reason === 'cancelled') throw error;
      never =
        error.reason === 'encrypted' ||
        error.reason === 'damaged' ||
        error.limit === 'pixels' ||
        error.limit === 'fileBytes';
    }
    if (!never) return null;
    const none = join(folder, randomUUID());
    await writeFile(none, '');
    return none;
  }

  #pathOf(sha256: string): string {
    return join(this.#folder, sha256.slice(0, 2), `${sha256}.webp`);
  }
}

async function find(path: string): Promise<Thumbnail | undefined> {
  try {
    return { path, size: (await stat(path)).size };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function noFolder(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
