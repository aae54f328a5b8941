import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isAbsent } from './backup-facts.ts';

export interface Progress {
  phase: 'database' | 'files' | 'ready';
  files: number;
  totalFiles: number;
  bytes: number;
  totalBytes: number;
}

export interface Watch {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
}

export interface NamedFile {
  sha256: string;
  size: number;
}

/** The path of a file in a data folder or a backup. */
export function blobPath(folder: string, sha256: string): string {
  return join(folder, 'blobs', sha256.slice(0, 2), sha256);
}

/**
 * Copies files by their hashes, each checked as it passes; answers the hashes of those that are missing or changed.
 * What `earlier` has, the folder of a backup on the same disk, takes no room twice: it is read and checked in both
 * places, and linked instead of copied.
 */
export async function copyFiles(
  rows: readonly NamedFile[],
  pathOf: (sha256: string) => string,
  target: string,
  { earlier, ...watch }: Watch & { earlier?: string | undefined } = {},
): Promise<string[]> {
  const folders = new Set<string>();
  return eachFile(rows, watch, async (row) => {
    const { sha256 } = row;
    const copy = blobPath(target, sha256);
    const folder = dirname(copy);
    if (!folders.has(folder)) await mkdir(folder, { recursive: true, mode: 0o700 });
    folders.add(folder);
    if (earlier !== undefined && (await isSound(blobPath(earlier, sha256), row, watch.signal))) {
      const linked = await isLinked(blobPath(earlier, sha256), copy);
      if (linked) return isSound(pathOf(sha256), row, watch.signal);
    }
    const sound = await isSound(pathOf(sha256), row, watch.signal, copy);
    if (!sound) await rm(copy, { force: true });
    return sound;
  });
}

/** The bytes that a folder lacks of these files. */
export async function bytesMissingIn(folder: string, rows: readonly NamedFile[]): Promise<number> {
  let bytes = 0;
  for (const { sha256, size } of rows) if (!(await isFileOf(blobPath(folder, sha256), size))) bytes += size;
  return bytes;
}

/** False where the disk knows no links, or no more of them for this file. */
async function isLinked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch {
    return false;
  }
}

/** Reads files by their hashes and answers the hashes of those that are missing or changed. */
export function checkFiles(
  rows: readonly NamedFile[],
  pathOf: (sha256: string) => string,
  watch: Watch = {},
): Promise<string[]> {
  return eachFile(rows, watch, (row) => isSound(pathOf(row.sha256), row, watch.signal));
}

async function eachFile(
  rows: readonly NamedFile[],
  { signal, onProgress }: Watch,
  work: (row: NamedFile) => Promise<boolean>,
): Promise<string[]> {
  const totalBytes = rows.reduce((sum, { size }) => sum + size, 0);
  const damaged: string[] = [];
  let bytes = 0;
  let files = 0;
  const report = (): void => onProgress?.({ phase: 'files', files, totalFiles: rows.length, bytes, totalBytes });
  report();
  for (const row of rows) {
    signal?.throwIfAborted();
    if (!(await work(row))) damaged.push(row.sha256);
    bytes += row.size;
    files += 1;
    report();
  }
  return damaged;
}

/** A file that is gone is damaged too: the list names it instead of the whole failing without saying which. */
async function isSound(
  path: string,
  { sha256, size }: NamedFile,
  signal: AbortSignal | undefined,
  copy?: string,
): Promise<boolean> {
  if (!(await isFileOf(path, size))) return false;
  const hash = createHash('sha256');
  const options = signal ? { signal } : {};
  try {
    if (copy === undefined) await pipeline(createReadStream(path), hash, options);
    else {
      const meter = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          done(null, chunk);
        },
      });
      await pipeline(createReadStream(path), meter, createWriteStream(copy, { mode: 0o600, flush: true }), options);
    }
  } catch (error) {
    if (isAbsent(error)) return false;
    throw error;
  }
  return hash.digest('hex') === sha256;
}

/** Looked at before it is opened: a pipe would never end, and a longer file would take more room than there was. */
async function isFileOf(path: string, size: number): Promise<boolean> {
  try {
    const facts = await stat(path);
    return facts.isFile() && facts.size === size;
  } catch (error) {
    if (isAbsent(error)) return false;
    throw error;
  }
}
