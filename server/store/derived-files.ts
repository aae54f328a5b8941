import { readdir, rm, stat } from 'node:fs/promises';

/** What previews, small pictures and views share: files made from the bytes of others, always safe to delete. */

export interface Derived {
  /** A file or a folder. */
  path: string;
  /** Bytes on disk. */
  size: number;
  /** When it was made, in milliseconds since 1970. */
  at: number;
}

/** Deletes the oldest until what is left has at most so many bytes. */
export async function keepNewest(kept: readonly Derived[], atMost: number): Promise<void> {
  let bytes = kept.reduce((sum, { size }) => sum + size, 0);
  for (const { path, size } of kept.toSorted((one, other) => one.at - other.at)) {
    if (bytes <= atMost) return;
    await rm(path, { recursive: true, force: true });
    bytes -= size;
  }
}

export function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}

/** What is in a folder; nothing where there is none. */
export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}
