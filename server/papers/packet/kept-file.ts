import { closeSync, fsyncSync, openSync, readSync, renameSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';

/** The ending of what is not finished yet; files that have it are left over and may be removed. */
export const unfinished = '.part';

/**
 * A file that is there whole or not at all, whatever happens to the process or the machine meanwhile. `write` gets the
 * name in the folder that it has until it is finished.
 */
export async function keptFile(
  folder: string,
  name: string,
  write: (part: string) => Promise<void> | void,
): Promise<void> {
  const path = join(folder, name);
  await write(name + unfinished);
  sync(path + unfinished, 'r+');
  renameSync(path + unfinished, path);
  // A folder can’t be opened there; its file system keeps the new name in its own journal.
  if (process.platform !== 'win32') sync(dirname(path), 'r');
}

function sync(path: string, flags: 'r' | 'r+'): void {
  const file = openSync(path, flags);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

const pieceBytes = 1024 * 1024;

/** The SHA-256 of a file of any size, in hexadecimal, and how many bytes it has. */
export function hashOfFile(path: string): { sha256: string; bytes: number } {
  const file = openSync(path, 'r');
  try {
    return hashOf(piecesOf(file));
  } finally {
    closeSync(file);
  }
}

/** The same of bytes that come in pieces. */
export function hashOf(pieces: Iterable<Uint8Array>): { sha256: string; bytes: number } {
  const hash = createHash('sha256');
  let bytes = 0;
  for (const piece of pieces) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { sha256: hash.digest('hex'), bytes };
}

/** Each takes the place of the one before. */
function* piecesOf(file: number): Generator<Buffer> {
  const piece = Buffer.allocUnsafe(pieceBytes);
  for (let read = readSync(file, piece); read > 0; read = readSync(file, piece)) yield piece.subarray(0, read);
}
