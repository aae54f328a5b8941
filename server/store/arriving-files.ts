import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, invalid, notFound } from '#server/errors/app-error.ts';
import { largeFileLimits } from '#server/rules/request-limits.ts';
import type { StagedFile } from './blobs.ts';
import { isDiskFull } from './faults.ts';
import { freeSpace, keptFree } from './free-space.ts';

/** How much of a file is here, and what it is, to be compared with the file that is to go on. */
export interface Arrived {
  received: number;
  /** The SHA-256 of each stretch of `pieceBytes` that is here, the last one perhaps shorter. */
  pieces: string[];
  pieceBytes: number;
}

interface Arriving {
  size: number;
  received: number;
  whole: Hash;
  /** Of the whole stretches, and of the one that is not whole yet. */
  pieces: string[];
  piece: Hash;
}

interface Settings {
  pieceBytes: number;
  arriving: number;
  free: (folder: string) => Promise<number>;
  write: (path: string, at: number, bytes: Buffer) => Promise<void>;
}

const day = 86_400_000;

/**
 * Files that arrive piece by piece, each under a name that says whose and which it is: a file on the disk, as long as
 * what has arrived, and nothing else, so that it is there after a kill too. A piece is on the disk before it is
 * acknowledged. Its hashes grow with it; after a restart they are made of what is there.
 */
export class ArrivingFiles {
  readonly #folder: string;
  readonly #settings: Settings;
  readonly #known = new Map<string, Arriving>();
  /** What is done to the files, one after the other: two windows may send the same one. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(dataFolder: string, settings: Partial<Settings> = {}) {
    this.#folder = join(dataFolder, 'arriving');
    this.#settings = { ...largeFileLimits, free: freeSpace, write, ...settings };
  }

  /** Makes room for a file of so many bytes, or answers how far it got. Refuses when the disk or the list is full. */
  begin(id: string, size: number): Promise<Arrived> {
    return this.#inTurn(async () => {
      const known = await this.#find(id);
      const others = (await this.#list()).filter((each) => each.id !== id);
      if (!known && others.length >= this.#settings.arriving) throw tooMany(others.length);
      const waiting = others.reduce((sum, each) => sum + each.size - each.received, 0);
      const needed = size - (known?.received ?? 0) + waiting + keptFree;
      const free = await this.#settings.free(this.#folder);
      if (free < needed) throw noRoom(needed, free);
      return arrived(known ?? (await this.#create(id, size)), this.#settings.pieceBytes);
    });
  }

  /**
   * Takes a piece with its hash and answers how far the file got. What is here already is not written again; a piece
   * that leaves a gap is a conflict, which says where to go on.
   */
  take(id: string, piece: { offset: number; bytes: Buffer; sha256: string }): Promise<number> {
    return this.#inTurn(async () => {
      const file = await this.#find(id);
      if (!file) throw notFound('file on its way');
      const { offset, bytes, sha256 } = piece;
      if (offset > file.received) throw gap(file.received);
      if (offset + bytes.length > file.size) throw invalid('This piece is longer than the rest of the file.', 'offset');
      if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
        throw invalid('This piece arrived damaged. Send it again.', 'sha256');
      }
      const fresh = offset === file.received ? bytes : bytes.subarray(file.received - offset);
      if (fresh.length > 0) {
        await this.#write(this.#pathOf(id, file.size), file, fresh);
        this.#add(file, fresh, fresh === bytes ? sha256 : undefined);
      }
      return file.received;
    });
  }

  /** The file once all of it is here; undefined where none is on its way, a conflict while some of it is missing. */
  whole(id: string): Promise<StagedFile | undefined> {
    return this.#inTurn(async () => {
      const file = await this.#find(id);
      if (!file) return undefined;
      const { size, received, whole } = file;
      if (received < size) throw gap(received);
      return { path: this.#pathOf(id, size), size, sha256: whole.copy().digest('hex') };
    });
  }

  remove(id: string): Promise<void> {
    return this.#inTurn(async () => {
      this.#known.delete(id);
      for (const file of await this.#list()) if (file.id === id) await rm(file.path, { force: true });
    });
  }

  /** Removes those that nothing was added to for a week. */
  sweep(now: number): Promise<void> {
    return this.#inTurn(async () => {
      for (const { id, path, at } of await this.#list()) {
        if (now - at <= largeFileLimits.keptForDays * day) continue;
        this.#known.delete(id);
        await rm(path, { force: true });
      }
    });
  }

  /** Half a piece, as a full disk leaves it, is taken away again: the room is needed, above all by the database. */
  async #write(path: string, { size, received }: Arriving, bytes: Buffer): Promise<void> {
    try {
      await this.#settings.write(path, received, bytes);
    } catch (error) {
      await truncate(path, received);
      if (!isDiskFull(error)) throw error;
      throw noRoom(size - received + keptFree, await this.#settings.free(this.#folder));
    }
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  async #create(id: string, size: number): Promise<Arriving> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await (await open(this.#pathOf(id, size), 'wx', 0o600)).close();
    return this.#remember(id, size);
  }

  async #find(id: string): Promise<Arriving | undefined> {
    const known = this.#known.get(id);
    if (known) return known;
    const there = (await this.#list()).find((each) => each.id === id);
    if (!there) return undefined;
    const file = this.#remember(id, there.size);
    for await (const bytes of createReadStream(there.path, { highWaterMark: 1024 * 1024 }))
      this.#add(file, bytes as Buffer);
    return file;
  }

  #remember(id: string, size: number): Arriving {
    const file = { size, received: 0, whole: createHash('sha256'), pieces: [], piece: createHash('sha256') };
    this.#known.set(id, file);
    return file;
  }

  #add(file: Arriving, bytes: Buffer, sha256?: string): void {
    const { pieceBytes } = this.#settings;
    file.whole.update(bytes);
    if (sha256 !== undefined && bytes.length === pieceBytes && file.received % pieceBytes === 0) {
      file.pieces.push(sha256);
      file.received += bytes.length;
      return;
    }
    for (let rest = bytes; rest.length > 0;) {
      const part = rest.subarray(0, pieceBytes - (file.received % pieceBytes));
      file.piece.update(part);
      file.received += part.length;
      rest = rest.subarray(part.length);
      if (file.received % pieceBytes > 0) continue;
      file.pieces.push(file.piece.digest('hex'));
      file.piece = createHash('sha256');
    }
  }

  async #list(): Promise<{ id: string; path: string; size: number; received: number; at: number }[]> {
    const names = await readdir(this.#folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return Promise.all(
      names.map(async (name) => {
        const path = join(this.#folder, name);
        const { size: received, mtimeMs: at } = await stat(path);
        const [id = '', size] = name.split('.');
        return { id, path, size: Number(size), received, at };
      }),
    );
  }

  #pathOf(id: string, size: number): string {
    return join(this.#folder, `${id}.${size}`);
  }
}

function arrived({ received, pieces, piece }: Arriving, pieceBytes: number): Arrived {
  const last = received % pieceBytes > 0 ? [piece.copy().digest('hex')] : [];
  return { received, pieces: [...pieces, ...last], pieceBytes };
}

async function write(path: string, at: number, bytes: Buffer): Promise<void> {
  const file = await open(path, 'r+');
  try {
    for (let done = 0; done < bytes.length;) {
      const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at + done);
      done += bytesWritten;
    }
    await file.datasync();
  } finally {
    await file.close();
  }
}

function gap(received: number): AppError {
  return new AppError('conflict', `The first ${received} bytes of this file are here. Continue there.`, { received });
}

/** The window waits at this and can try again, as at any other limit of storage. */
function noRoom(neededBytes: number, freeBytes: number): AppError {
  return new AppError(
    'storage_limit',
    `The disk has too little room. To add this file, it needs ${inMb(neededBytes)} free, and ${inMb(freeBytes)} are free. Make room on it, then try again; what has arrived stays.`,
    { neededBytes, freeBytes },
  );
}

/** As the window and file managers count. */
function inMb(bytes: number): string {
  return `${Math.ceil(bytes / 1_000_000).toLocaleString('en')} MB`;
}

function tooMany(files: number): AppError {
  return new AppError(
    'resource_limit',
    `${files} large files are not complete yet. Continue one of them or remove it from the list of files being added, then try again.`,
    { limitFiles: files },
  );
}
