import { open } from 'node:fs/promises';
import { sniffContainer } from './container-kind.ts';
import { mimeOfName } from '#server/rules/file-types.ts';
import { isTnef, tnefType } from '#server/importers/readers/mail/tnef.ts';
import { kindOfMime, type FileKind } from './kinds.ts';
import { sniffText } from './text-kind.ts';

export type { FileKind } from './kinds.ts';

export interface IdentifiedFile {
  mimeType: string;
  kind: FileKind;
}

const headBytes = 64 * 1024;
const tailBytes = 128 * 1024;

/**
 * Says what a file is from its bytes first and its name second; what a client claims about it is never asked.
 * Looks at the head and tail only, so it is safe to call in the server process; reads them unless all of it is given.
 */
export async function identifyFile(
  path: string,
  fileName: string,
  pieces?: readonly Buffer[],
): Promise<IdentifiedFile> {
  const { head, tail } = pieces ? endsOf(pieces) : await readEnds(path);
  const mimeType = head.length === 0 ? emptyFile(fileName) : await sniff(head, tail, fileName);
  const kind = kindOfMime(mimeType);
  if (kind === 'text' || kind === 'html' || kind === 'other') {
    const chat = sniffText(head, fileName).chat;
    if (chat) return { mimeType, kind: 'chat' };
  }
  return { mimeType, kind };
}

function emptyFile(fileName: string): string {
  const claimed = mimeOfName(fileName);
  return claimed !== null && kindOfMime(claimed) === 'text' ? 'text/plain' : 'application/octet-stream';
}

async function sniff(head: Buffer, tail: () => Buffer, fileName: string): Promise<string> {
  const container = sniffContainer(head, tail, fileName);
  if (container !== null) return container;
  if (head.subarray(0, 1024).includes('%PDF-')) return 'application/pdf';
  if (head.subarray(0, 6).toString('latin1').startsWith('{\\rtf')) return 'application/rtf';
  if (isTnef(head)) return tnefType;
  const text = sniffText(head, fileName);
  if (text.mimeType !== null) return text.mimeType;
  const signature = await sniffSignature(head);
  if (signature !== null) return signature;
  // Bytes that say nothing: believe the name, so that the reader of that format can say "damaged".
  return mimeOfName(fileName) ?? 'application/octet-stream';
}

let signatures: Promise<typeof import('file-type')> | undefined;

async function sniffSignature(head: Buffer): Promise<string | null> {
  // Kept: an import costs 10 µs also where it was imported before.
  const { fileTypeFromBuffer } = await (signatures ??= import('file-type'));
  const found = await fileTypeFromBuffer(head);
  if (!found) return null;
  const mimeType = (found.mime.split(';')[0] ?? found.mime).trim();
  return otherNames[mimeType] ?? mimeType;
}

const otherNames: Record<string, string> = {
  'audio/x-m4a': 'audio/mp4',
  'video/x-m4v': 'video/mp4',
  'video/matroska': 'video/x-matroska',
  'image/apng': 'image/png',
  'video/vnd.avi': 'video/x-msvideo',
};

/** Few files are asked for their tail, which costs a copy. */
interface Ends {
  head: Buffer;
  tail: () => Buffer;
}

function endsOf(pieces: readonly Buffer[]): Ends {
  const size = pieces.reduce((sum, { length }) => sum + length, 0);
  return {
    head: Buffer.concat(pieces, Math.min(size, headBytes)),
    tail: () => Buffer.concat(pieces).subarray(-tailBytes),
  };
}

async function readEnds(path: string): Promise<Ends> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(Math.min(size, headBytes));
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    const tail = Buffer.alloc(Math.min(size, tailBytes));
    const ending = await file.read(tail, 0, tail.length, size - tail.length);
    return { head: head.subarray(0, bytesRead), tail: () => tail.subarray(0, ending.bytesRead) };
  } finally {
    await file.close();
  }
}
