import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { ImportError } from './import-error.ts';
import { exportLimits } from './limits.ts';
import type { Source } from './reader.ts';
import { openArchive } from './archive-source.ts';

/** A source that holds a file open until it is closed. */
export interface OpenSource extends Source {
  close(): void;
}

/** Opens an export on the disk: a zip by its entries, anything else as one entry. `sha256` is of the whole file. */
export async function openSource(path: string, fileName: string, sha256: string): Promise<OpenSource> {
  const { size, start } = await beginning(path);
  if (size === 0) throw new ImportError('empty', 'This file is empty.');
  if (size > exportLimits.bytes) throw new ImportError('too_large', 'This export is larger than 2 GiB.');
  if (start.startsWith('PK\u0003\u0004') || start.startsWith('PK\u0005\u0006')) {
    const archive = await openArchive(path);
    return { fileName, size, sha256, isArchive: true, ...archive };
  }
  const bytes = (): AsyncIterable<Buffer> => createReadStream(path, { highWaterMark: 256 * 1024 });
  return { fileName, size, sha256, isArchive: false, entries: [{ name: fileName, size, bytes }], close: () => {} };
}

async function beginning(path: string): Promise<{ size: number; start: string }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return { size, start: buffer.toString('latin1', 0, bytesRead) };
  } finally {
    await file.close();
  }
}
