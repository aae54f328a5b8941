import { createHash } from 'node:crypto';
import type { FileReply } from './operation.ts';

/** A file that was made for this answer alone, to be kept by who asked. */
export function madeFile({
  bytes,
  mimeType,
  fileName,
}: Record<'mimeType' | 'fileName', string> & { bytes: Uint8Array }): FileReply {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes, size: bytes.length, mimeType, fileName, disposition: 'attachment', sha256 };
}
