import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { exportLimits } from './limits.ts';
import type { MediaKeeper } from './reader.ts';

/** Writes each attachment into the folder under its SHA-256, whole and on the disk before it is named. */
export async function mediaFolder(folder: string): Promise<MediaKeeper> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const written = new Set<string>();
  return {
    async keep(bytes) {
      const path = join(folder, `${randomUUID()}.part`);
      const hash = createHash('sha256');
      let size = 0;
      try {
        await using file = await open(path, 'wx', 0o600);
        for await (const part of Buffer.isBuffer(bytes) ? [bytes] : bytes) {
          size += part.length;
          if (size > exportLimits.entryBytes) return null;
          hash.update(part);
          await file.writeFile(part);
        }
        const sha256 = hash.digest('hex');
        if (!written.has(sha256)) {
          await file.datasync();
          await rename(path, join(folder, sha256));
          written.add(sha256);
        }
        return { sha256, size };
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}

/** Says what the bytes are and keeps nothing. */
export const hashedOnly: MediaKeeper = {
  async keep(bytes) {
    const hash = createHash('sha256');
    let size = 0;
    for await (const part of Buffer.isBuffer(bytes) ? [bytes] : bytes) {
      size += part.length;
      if (size > exportLimits.entryBytes) return null;
      hash.update(part);
    }
    return { sha256: hash.digest('hex'), size };
  },
};
