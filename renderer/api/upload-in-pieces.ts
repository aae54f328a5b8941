import { ApiError } from './api-error.ts';
import { believedAccount, call, callForAnswer, request } from './client.ts';
import { bytesOf } from './file-pieces.ts';
import type { Operations } from './generated.ts';
import { rememberOwnWrite } from './own-writes.ts';
import { sha256Of } from './sha256.ts';
import type { UploadAnswer, UploadInput, UploadOptions } from './upload-evidence.ts';

type Arrived = Operations['post_uploads']['output'];

/** A file as the server knows it again. */
export type LargeFile = Operations['delete_uploads']['input'];

/** How often it begins again because the server has less of it than it said. */
const beginsAtMost = 3;

/** How much of a file this window knows the server to have right, because it sent or compared it. */
const sure = new WeakMap<File, number>();

/**
 * Sends one large file piece by piece, from where the server has got to: never more than a piece of it is in memory.
 * What is there from an earlier window is compared first. The answer is that of an ordinary upload.
 */
export async function uploadInPieces(input: UploadInput, options: UploadOptions): Promise<UploadAnswer> {
  for (let begun = 1; ; begun += 1) {
    try {
      return await sendAll(input, options);
    } catch (error) {
      const hasLess = error instanceof ApiError && (error.status === 404 || error.status === 409);
      if (!hasLess || begun >= beginsAtMost) throw error;
    }
  }
}

/** Lets the server forget what it has of a file. */
export function giveUpLargeFile(file: LargeFile): Promise<void> {
  return call('delete_uploads', file);
}

async function sendAll(input: UploadInput, options: UploadOptions): Promise<UploadAnswer> {
  const [file] = input.files;
  if (file === undefined) throw new Error('There is no file to send in pieces.');
  const { files: _files, paths, caseId = '', ...item } = input;
  const { name: fileName, size, lastModified } = file;
  const known = { caseId, fileName, size, lastModified };
  const { signal, onSent, onThere, key } = options;
  const begin = (): Promise<Arrived> => call('post_uploads', { ...item, ...known }, { signal });
  let there = await begin();
  if (!(await isSame(file, there, signal))) {
    await giveUpLargeFile(known);
    there = await begin();
  }
  const { id, pieceBytes } = there;
  let { received } = there;
  onThere(received, size);
  while (received < size) {
    received = await sendPiece(id, received, await bytesOf(file, received, pieceBytes), signal);
    sure.set(file, received);
    onSent(received, size);
  }
  const [path] = paths ?? [];
  const whole = { ...item, ...known, ...(path !== undefined && { path }) };
  const { value, requestId } = await callForAnswer('post_uploads_finish', whole, { signal, key });
  rememberOwnWrite(
    requestId,
    value.evidence.map((each) => ({ resource: 'evidence', id: each.id })),
  );
  return value;
}

async function sendPiece(id: string, offset: number, bytes: ArrayBuffer, signal: AbortSignal): Promise<number> {
  const sha256 = await sha256Of(bytes);
  const address = `/app/uploads/${id}?${new URLSearchParams({ offset: `${offset}`, sha256 })}`;
  const headers = { ...believedAccount(), 'Content-Type': 'application/octet-stream' };
  // Whatever watches the requests of a page gets a copy of any other body as text, which takes longer than sending it.
  const body = new Blob([bytes]);
  const response = await request(address, { method: 'PUT', headers, body, credentials: 'same-origin', signal });
  return ((await response.json()) as { received: number }).received;
}

/** Whether what the server has of it is the beginning of this file. */
async function isSame(file: File, { received, pieces, pieceBytes }: Arrived, signal: AbortSignal): Promise<boolean> {
  const compared = Math.min(sure.get(file) ?? 0, received);
  for (let index = Math.floor(compared / pieceBytes); index < pieces.length; index += 1) {
    signal.throwIfAborted();
    const at = index * pieceBytes;
    if ((await sha256Of(await bytesOf(file, at, Math.min(pieceBytes, received - at)))) !== pieces[index]) return false;
  }
  sure.set(file, received);
  return true;
}
