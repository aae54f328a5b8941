import { stat } from 'node:fs/promises';
import type { Unsupported } from './protocol.ts';

/** A file of no bytes is often a download or a copy that went wrong: "read, no text" would hide that. */
export async function emptyFile(path: string): Promise<Unsupported | null> {
  const { size } = await stat(path);
  if (size > 0) return null;
  return { unsupported: 'This file is empty (0 bytes), so there is nothing to read.' };
}
