import { randomUUID } from 'node:crypto';
import { open, lstat, opendir } from 'node:fs/promises';
import path from 'node:path';

/** A file that the system passed to the application, as the page learns of it: never its path. */
export interface OfferedFile {
  id: string;
  name: string;
  /** The folder it was in, relative to what was opened, with `/`; '' for none. */
  folder: string;
  size: number;
  /** Milliseconds since 1970. */
  modified: number;
}

export interface FileOffers {
  /** Offers the files, and those in the folders, to one page. What can't be read is left out and named. */
  offer(pageId: number, paths: readonly string[]): Promise<{ files: OfferedFile[]; unreadable: string[] }>;
  /** At most `pieceBytes` from `offset`; an empty piece at the end. Throws for a file that was not offered to this page. */
  read(pageId: number, id: string, offset: number): Promise<Uint8Array>;
  /** Takes an offer back when the page is through with it. */
  forget(pageId: number, id: string): void;
  /** The page is gone, and its offers with it. */
  forgetPage(pageId: number): void;
}

export const pieceBytes = 4 * 1024 * 1024;
const filesAtMost = 10_000;

/**
 * The page reads only what the system passed to it (opened with the application, dropped on its icon, chosen in its
 * dialog), by an id that is valid for that page alone: it can never name a path.
 */
export function createFileOffers(): FileOffers {
  const offers = new Map<string, { pageId: number; file: string }>();

  async function* filesBelow(file: string, folder: string): AsyncGenerator<{ file: string; folder: string }> {
    const facts = await lstat(file);
    if (facts.isFile()) yield { file, folder };
    // Links are not followed: they may lead out of what the person opened, or in a circle.
    if (!facts.isDirectory()) return;
    const inside = folder === '' ? path.basename(file) : `${folder}/${path.basename(file)}`;
    for await (const entry of await opendir(file)) yield* filesBelow(path.join(file, entry.name), inside);
  }

  return {
    async offer(pageId, paths) {
      const files: OfferedFile[] = [];
      const unreadable: string[] = [];
      for (const given of paths) {
        try {
          for await (const { file, folder } of filesBelow(given, '')) {
            if (files.length === filesAtMost) break;
            const { size, mtimeMs } = await lstat(file);
            const id = randomUUID();
            offers.set(id, { pageId, file });
            files.push({ id, name: path.basename(file), folder, size, modified: Math.round(mtimeMs) });
          }
        } catch {
          unreadable.push(path.basename(given));
        }
      }
      return { files, unreadable };
    },

    async read(pageId, id, offset) {
      const offered = offers.get(id);
      if (!offered || offered.pageId !== pageId) throw new Error('This file was not passed on.');
      if (!Number.isSafeInteger(offset) || offset < 0) throw new Error('The offset must be a whole number.');
      const handle = await open(offered.file, 'r');
      try {
        const { bytesRead, buffer } = await handle.read(Buffer.alloc(pieceBytes), 0, pieceBytes, offset);
        return new Uint8Array(buffer.buffer, buffer.byteOffset, bytesRead);
      } finally {
        await handle.close();
      }
    },

    forget(pageId, id) {
      if (offers.get(id)?.pageId === pageId) offers.delete(id);
    },

    forgetPage(pageId) {
      for (const [id, offered] of offers) if (offered.pageId === pageId) offers.delete(id);
    },
  };
}
