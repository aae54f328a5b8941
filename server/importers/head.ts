import type { Entry } from './reader.ts';

const headBytes = 64 * 1024;

/** The first 64 kB of an entry. */
export async function headOf(entry: Entry): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of entry.bytes()) {
    parts.push(part);
    length += part.length;
    if (length >= headBytes) break;
  }
  return Buffer.concat(parts).subarray(0, headBytes);
}
