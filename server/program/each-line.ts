import type { Readable } from 'node:stream';

const NEWLINE = 0x0a;

export interface LineLimit {
  /** Bytes of one line. */
  longest: number;
  tooLong: () => void;
}

/**
 * Hears each line of a stream of bytes once it is whole; one that never ends is dropped with the stream. Only what has
 * just arrived is searched: joining everything for each piece would cost a 20 MiB upload gigabytes of copying.
 */
export function eachLine(stream: Readable, heard: (line: string) => void, limit?: LineLimit): void {
  let held: Buffer[] = [];
  let size = 0;
  stream.on('data', (piece: Buffer) => {
    let begin = 0;
    for (let end = piece.indexOf(NEWLINE); end >= 0; end = piece.indexOf(NEWLINE, begin)) {
      const line = held.length === 0 ? piece.toString('utf8', begin, end) : joined(held, piece.subarray(begin, end));
      held = [];
      size = 0;
      begin = end + 1;
      heard(line);
    }
    if (begin === piece.length) return;
    held.push(piece.subarray(begin));
    size += piece.length - begin;
    if (limit !== undefined && size > limit.longest) {
      held = [];
      size = 0;
      limit.tooLong();
    }
  });
}

function joined(held: readonly Buffer[], end: Buffer): string {
  return Buffer.concat([...held, end]).toString('utf8');
}
