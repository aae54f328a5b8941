import { bytesOf } from './file-pieces.ts';

/** The SHA-256 in hexadecimal. */
export async function sha256Of(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  return hexadecimal(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/** So many bytes take about as long as one picture of the screen. */
const pieceBytes = 2 * 1024 * 1024;

/** The same of a file of any size, piece by piece: browsers hash only what is in memory as a whole. */
export async function sha256OfFile(
  file: File,
  signal: AbortSignal,
  onBytes: (hashed: number) => void = () => undefined,
): Promise<string> {
  const { sha256 } = await import('@noble/hashes/sha2.js');
  const hash = sha256.create();
  for (let at = 0; at < file.size; at += pieceBytes) {
    signal.throwIfAborted();
    hash.update(new Uint8Array(await bytesOf(file, at, pieceBytes)));
    onBytes(Math.min(file.size, at + pieceBytes));
  }
  return hexadecimal(hash.digest());
}

function hexadecimal(hash: Uint8Array): string {
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
