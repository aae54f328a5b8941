import { join } from 'node:path';
import type { Message } from '#server/importers/message.ts';
import type { Blobs, StagedFile } from '#server/store/blobs.ts';

/**
 * Keeps the bytes of these messages’ attachments, which the child has written into a folder, until `work` has committed
 * the rows that name them.
 */
export async function withMediaOf<T>(
  messages: readonly Pick<Message, 'attachments'>[],
  { blobs, folder }: { blobs: Blobs; folder: string },
  work: () => Promise<T>,
): Promise<T> {
  const sizes = new Map<string, number>();
  for (const { attachments } of messages) {
    for (const { sha256, size } of attachments) {
      if (sha256 !== null && size !== null) sizes.set(sha256, size);
    }
  }
  // Nearly every slice; to keep nothing would wait for the disk all the same.
  if (sizes.size === 0) return work();
  const staged: StagedFile[] = [];
  try {
    for (const [sha256, size] of sizes) staged.push(await blobs.adopt({ path: join(folder, sha256), size, sha256 }));
    await blobs.keep(...staged);
    return await work();
  } finally {
    for (const file of staged) await blobs.discard(file);
  }
}
