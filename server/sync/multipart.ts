import { randomBytes } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { WirePart } from './ports.ts';

/** A form with files as it goes over the wire: its length is known before, and files are read while they are sent. */
export interface Form {
  contentType: string;
  length: number;
  chunks: () => AsyncGenerator<Uint8Array>;
}

const chunkBytes = 256 * 1024;

export function multipart(parts: readonly WirePart[], fileAt: (path: string) => FileHandle | undefined): Form {
  const boundary = `casewright-${randomBytes(18).toString('base64url')}`;
  const heads = parts.map((part) => Buffer.from(headOf(part, boundary)));
  const end = Buffer.from(`--${boundary}--\r\n`);
  const line = Buffer.from('\r\n');
  const contents = parts.map((part) => ('path' in part ? part.size : Buffer.byteLength(part.value)));
  const length = [...heads, ...heads.map(() => line), end].reduce((sum, bytes) => sum + bytes.length, 0);
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (const [index, part] of parts.entries()) {
      yield heads[index] ?? end;
      if ('path' in part) yield* bytesOf(part, fileAt(part.path));
      else yield Buffer.from(part.value);
      yield line;
    }
    yield end;
  }
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    length: contents.reduce((sum, size) => sum + size, length),
    chunks,
  };
}

async function* bytesOf({ size }: { size: number }, file: FileHandle | undefined): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size;) {
    const wanted = Math.min(chunkBytes, size - at);
    const { bytesRead, buffer } = (await file?.read(Buffer.alloc(wanted), 0, wanted, at)) ?? { bytesRead: 0 };
    if (bytesRead === 0 || buffer === undefined) throw new Error('A file became shorter while it was sent.');
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

function headOf(part: WirePart, boundary: string): string {
  const name = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(part.name)}"`;
  if (!('path' in part)) return `${name}\r\n\r\n`;
  const type = part.mimeType.replaceAll(/[^\x20-\x7e]/g, '') || 'application/octet-stream';
  return `${name}; filename="${quoted(part.fileName)}"\r\nContent-Type: ${type}\r\n\r\n`;
}

/** As browsers write the names in a form. */
function quoted(text: string): string {
  return text.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}
