import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { access, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { newId } from './ids.ts';

/** A file that arrived and is on disk under a temporary name, hashed on the way. */
export interface StagedFile {
  path: string;
  size: number;
  sha256: string;
}

/**
 * File bytes, addressed by their SHA-256: `blobs/ab/abcd…`. A blob appears whole or not at all
 * (temporary name, fsync, rename, fsync of the folder), and it is there before the row that names it commits.
 */
export class Blobs {
  readonly #folder: string;
  readonly #staging: string;
  /**
   * Bytes that requests in progress are about to name, with the staged files they came as; they may not be removed
   * meanwhile. By file, so that a refused upload of the same bytes can't end another one's hold.
   */
  readonly #held = new Map<string, Set<string>>();
  #pauses = 0;

  constructor(dataFolder: string) {
    this.#folder = join(dataFolder, 'blobs');
    this.#staging = join(dataFolder, 'staging');
  }

  /** Makes the folders and empties the staging one: nothing in it was ever acknowledged. */
  async open(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await rm(this.#staging, { recursive: true, force: true });
    await mkdir(this.#staging, { recursive: true, mode: 0o700 });
  }

  /** Streams bytes to a temporary file. Rejects, leaving nothing, when the source fails. */
  async stage(source: NodeJS.ReadableStream): Promise<StagedFile> {
    const path = join(this.#staging, newId());
    const hash = createHash('sha256');
    let size = 0;
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        size += chunk.length;
        done(null, chunk);
      },
    });
    try {
      await pipeline(source, meter, createWriteStream(path, { mode: 0o600, flush: true }));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    return { path, size, sha256: hash.digest('hex') };
  }

  /**
   * Stages a file of the data folder that is hashed already, under a second name: what is refused can be tried again.
   * Where the disk knows no links it is moved.
   */
  async adopt(file: StagedFile): Promise<StagedFile> {
    const path = join(this.#staging, newId());
    await link(file.path, path).catch(() => rename(file.path, path));
    return { ...file, path };
  }

  /**
   * Moves staged files to their addresses; the same bytes twice are one blob. Until `discard` they are held, so that
   * deleting another item with the same bytes can't take them away before this one's row commits.
   */
  async keep(...arrived: readonly StagedFile[]): Promise<void> {
    for (const { sha256, path } of arrived) this.#held.set(sha256, (this.#held.get(sha256) ?? new Set()).add(path));
    const moved = await Promise.all(arrived.map((staged) => this.#move(staged)));
    // Side by side, so that the disk can write them in one go.
    await Promise.all([...new Set(moved.flat())].map(syncFolder));
  }

  /** Answers the folders that must reach the disk for the file to be there after a power cut. */
  async #move(staged: StagedFile): Promise<string[]> {
    const target = this.pathOf(staged.sha256);
    if (await isWhole(target, staged.size)) return [];
    const folder = dirname(target);
    const made = await mkdir(folder, { recursive: true, mode: 0o700 });
    await rename(staged.path, target);
    return made === undefined ? [folder] : [folder, this.#folder];
  }

  /** Ends a request's interest in a staged file: what was not kept is removed, what was is no longer held. */
  async discard(staged: StagedFile): Promise<void> {
    const holders = this.#held.get(staged.sha256);
    holders?.delete(staged.path);
    if (holders?.size === 0) this.#held.delete(staged.sha256);
    await rm(staged.path, { force: true });
  }

  pathOf(sha256: string): string {
    return join(this.#folder, sha256.slice(0, 2), sha256);
  }

  has(sha256: string): Promise<boolean> {
    return access(this.pathOf(sha256)).then(
      () => true,
      () => false,
    );
  }

  /** Removes bytes that no row names; answers false, having done nothing, while they are held or a copy is being made. */
  remove(sha256: string): boolean {
    if (this.#pauses > 0 || this.#held.has(sha256)) return false;
    rmSync(this.pathOf(sha256), { force: true });
    return true;
  }

  /** Runs work during which nothing is removed, such as a backup. */
  async withoutRemovals<T>(work: () => Promise<T>): Promise<T> {
    this.#pauses += 1;
    try {
      return await work();
    } finally {
      this.#pauses -= 1;
    }
  }

  /** True when the bytes on disk still have the hash they are named by. */
  async verify(sha256: string): Promise<boolean> {
    const hash = createHash('sha256');
    await pipeline(createReadStream(this.pathOf(sha256)), hash);
    return hash.digest('hex') === sha256;
  }

  /** Every blob on disk with its age, for the sweep of those that no row names. */
  async *list(): AsyncGenerator<{ sha256: string; modifiedAt: number }> {
    for (const entry of await readdir(this.#folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/^[0-9a-f]{64}$/.test(entry.name)) continue;
      const facts = await stat(join(entry.parentPath, entry.name));
      yield { sha256: entry.name, modifiedAt: facts.mtimeMs };
    }
  }
}

async function isWhole(path: string, size: number): Promise<boolean> {
  try {
    await access(path);
  } catch {
    return false;
  }
  return (await stat(path)).size === size;
}

/** A rename survives a power cut only once its folder is on disk too; Windows has no such call and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
