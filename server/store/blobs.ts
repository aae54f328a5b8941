import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { access, type FileHandle, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FolderSync, syncFolder } from './folder-sync.ts';

/** A file that arrived and is written under a temporary name, hashed on the way; `keep` waits until it is on the disk. */
export interface StagedFile {
  path: string;
  size: number;
  sha256: string;
  /** All of it as it came, where it is small: what looks into it next need not read it again. */
  pieces?: readonly Buffer[];
}

/** So much of a file is gathered before it is written: most files are written, and looked into, at once. */
const gatheredBytes = 256 * 1024;
/**
 * So many milliseconds without a file and no more are arriving. A client that sends one request after the other needs a
 * few for the next: what waits for the end would begin in each of these gaps and go on while that one arrives.
 */
const usualLull = 50;
const stagedName = /^(?<sha256>[0-9a-f]{64})\.[0-9a-f-]{36}$/;

/**
 * File bytes, addressed by their SHA-256: `blobs/ab/abcd…`. A blob appears whole or not at all, and it is there before
 * the row that names it commits. What makes it durable is its staged name, which holds its hash: the file and the one
 * staging folder are synced, not each of the 256 folders of blobs. A power cut may undo the rename into one of those;
 * the next start then finds the file under its staged name and renames it again.
 */
export class Blobs {
  readonly #folder: string;
  readonly #staging: string;
  readonly #stagingSync: FolderSync;
  /**
   * Bytes that requests in progress are about to name, with the staged files they came as; they may not be removed
   * meanwhile. By file, so that a refused upload of the same bytes can't end another one's hold.
   */
  readonly #held = new Map<string, Set<string>>();
  /** Staged files that have no other name, each with when it is on the disk. */
  readonly #unkept = new Map<string, Promise<void>>();
  #pauses = 0;
  /** Files that are being staged. */
  #arriving = 0;
  readonly #lull: number;
  #ending: NodeJS.Timeout | undefined;
  #onQuiet: () => void = () => undefined;

  constructor(dataFolder: string, { sync = syncFolder, lull = usualLull } = {}) {
    this.#folder = join(dataFolder, 'blobs');
    this.#staging = join(dataFolder, 'staging');
    this.#stagingSync = new FolderSync(this.#staging, sync);
    this.#lull = lull;
  }

  /** True while files arrive: what can wait leaves the disk and the processor to them. */
  get busy(): boolean {
    return this.#ending !== undefined || this.#inUse;
  }

  get #inUse(): boolean {
    return this.#unkept.size + this.#held.size + this.#arriving > 0;
  }

  /** Called whenever no more files are arriving. */
  onQuiet(listener: () => void): void {
    this.#onQuiet = listener;
  }

  /** Makes the folders. Of the staged files those that are what their name says become blobs; the others go. */
  async open(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await this.#recover();
    await rm(this.#staging, { recursive: true, force: true });
    await mkdir(this.#staging, { recursive: true, mode: 0o700 });
  }

  /** What no row names is swept later: here nobody knows which of them were acknowledged. */
  async #recover(): Promise<void> {
    const folders = new Set<string>();
    for (const name of await readdir(this.#staging).catch(noneWhereAbsent)) {
      const sha256 = stagedName.exec(name)?.groups?.['sha256'];
      const path = join(this.#staging, name);
      if (sha256 === undefined || (await hashOf(path)) !== sha256) continue;
      makeFolderOf(this.pathOf(sha256));
      renameSync(path, this.pathOf(sha256));
      folders.add(dirname(this.pathOf(sha256)));
    }
    // Before the staged names are gone for ever.
    for (const folder of folders) await syncFolder(folder);
    if (folders.size > 0) await syncFolder(this.#folder);
  }

  /** Streams bytes to a temporary file. Rejects, leaving nothing, when the source fails. */
  async stage(source: NodeJS.ReadableStream): Promise<StagedFile> {
    const unnamed = join(this.#staging, randomUUID());
    const hash = createHash('sha256');
    let size = 0;
    let gathered: Buffer[] = [];
    let waiting = 0;
    let path = unnamed;
    let file: FileHandle | undefined;
    this.#arriving += 1;
    try {
      for await (const chunk of source as AsyncIterable<string | Uint8Array>) {
        // A download's chunks are plain bytes: what looks into them next asks a Buffer for its text.
        const bytes =
          typeof chunk === 'string'
            ? Buffer.from(chunk)
            : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
        hash.update(bytes);
        size += bytes.length;
        gathered.push(bytes);
        waiting += bytes.length;
        if (waiting <= gatheredBytes) continue;
        file ??= await open(path, 'wx', 0o600);
        await write(file, gathered);
        [gathered, waiting] = [[], 0];
      }
      const sha256 = hash.digest('hex');
      const named = this.#stagedPath(sha256);
      const isSmall = file === undefined;
      if (isSmall) path = named;
      file ??= await open(path, 'wx', 0o600);
      await write(file, gathered);
      const synced = syncAndClose(file);
      file = undefined;
      // Whoever keeps it hears of a failure.
      synced.catch(() => undefined);
      if (!isSmall) {
        await synced;
        await rename(path, named);
      }
      path = named;
      this.#unkept.set(path, synced);
      return { path, size, sha256, ...(isSmall && { pieces: gathered }) };
    } catch (error) {
      await file?.close();
      await rm(path, { force: true });
      throw error;
    } finally {
      this.#arriving -= 1;
    }
  }

  #stagedPath(sha256: string): string {
    return join(this.#staging, `${sha256}.${randomUUID()}`);
  }

  /**
   * Stages a file of the data folder that is hashed already, under a second name: what is refused can be tried again.
   * Where the disk knows no links it is moved.
   */
  async adopt(file: StagedFile): Promise<StagedFile> {
    const path = this.#stagedPath(file.sha256);
    await link(file.path, path).catch(() => rename(file.path, path));
    this.#unkept.set(path, Promise.resolve());
    return { ...file, path };
  }

  /**
   * Moves staged files to their addresses; the same bytes twice are one blob. Until `discard` they are held, so that
   * deleting another item with the same bytes can't take them away before this one's row commits.
   */
  async keep(...arrived: readonly StagedFile[]): Promise<void> {
    for (const { sha256, path } of arrived) this.#held.set(sha256, (this.#held.get(sha256) ?? new Set()).add(path));
    // What they are was found out meanwhile; all of them, and their names, go to the disk together.
    await Promise.all([
      this.#stagingSync.sync(),
      ...arrived.map(({ path }) => this.#unkept.get(path)),
      this.#makeFolders(arrived),
    ]);
    // At once: renames from one folder wait for each other, on other threads they took four times as long.
    for (const staged of arrived) this.#move(staged);
  }

  /** While the disk is busy with the files: nearly all of them are still to be made in a new data folder. */
  async #makeFolders(arrived: readonly StagedFile[]): Promise<void> {
    for (const { sha256 } of arrived) makeFolderOf(this.pathOf(sha256));
  }

  #move({ path, sha256, size }: StagedFile): void {
    const target = this.pathOf(sha256);
    if (statSync(target, { throwIfNoEntry: false })?.size === size) return;
    renameSync(path, target);
    this.#unkept.delete(path);
  }

  /** Ends a request's interest in a staged file: what was not kept is removed, what was is no longer held. */
  async discard({ path, sha256 }: StagedFile): Promise<void> {
    const holders = this.#held.get(sha256);
    holders?.delete(path);
    if (holders?.size === 0) this.#held.delete(sha256);
    const unkept = this.#unkept.get(path);
    this.#unkept.delete(path);
    if (!this.#inUse) this.#endSoon();
    if (!unkept) return;
    await Promise.allSettled([unkept]);
    await rm(path, { force: true });
  }

  #endSoon(): void {
    clearTimeout(this.#ending);
    this.#ending = setTimeout(() => {
      this.#ending = undefined;
      if (!this.#inUse) this.#onQuiet();
    }, this.#lull).unref();
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
    return (await hashOf(this.pathOf(sha256))) === sha256;
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

/** As they came: one copy of every file to have it in one piece was a tenth of what an upload cost the processor. */
async function write(file: FileHandle, pieces: readonly Buffer[]): Promise<void> {
  const { bytesWritten } = await file.writev(pieces);
  // A disk that is nearly full takes a part of them: what is left has its error, or its room by then.
  const rest = pieces.reduce((sum, { length }) => sum + length, -bytesWritten);
  if (rest > 0) await file.writeFile(Buffer.concat(pieces).subarray(-rest));
}

async function syncAndClose(file: FileHandle): Promise<void> {
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Nearly always it is there already. */
function makeFolderOf(path: string): void {
  const folder = dirname(path);
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 });
}

function noneWhereAbsent(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
