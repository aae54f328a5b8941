import { rm, stat } from 'node:fs/promises';
import { AppError } from '#server/errors/app-error.ts';
import type { ExtractionError } from '#server/extraction/extraction-error.ts';

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

/** 413 when a limit stopped the making, 400 `invalid_file` when the file is locked or damaged. */
export function refusalOf(error: ExtractionError): AppError {
  const limited = error.reason === 'limit' || error.reason === 'timeout';
  return new AppError(limited ? 'resource_limit' : 'invalid_file', error.message);
}
