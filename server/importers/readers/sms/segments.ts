import { ImportError } from '#server/importers/import-error.ts';
import { exportLimits } from '#server/importers/limits.ts';
import type { ByteCursor } from '#server/importers/reading/byte-cursor.ts';

const lessThan = 0x3c;
const doubleQuote = 0x22;
const singleQuote = 0x27;

/**
 * XML is cut before each `<`, which values can't contain: so a damaged record never swallows the next one. The base64 of a
 * `<part … data="…">` is not in its segment but streamed apart, however long it is.
 */
export interface Segment {
  bytes: Buffer;
  /** The segment goes on after this value, which must be read to its end first. */
  data: AsyncIterable<Buffer> | null;
}

/** The next segment, from the cursor's `<`; null at the end. `continued` is the quote of the value that was streamed. */
export async function nextSegment(cursor: ByteCursor, continued: number | null): Promise<Segment | null> {
  if (!(await cursor.has(1))) return null;
  if (continued !== null || (await startsWith(cursor, '<part'))) return partSegment(cursor, continued);
  if (await startsWith(cursor, '<!--')) {
    await passComment(cursor);
    return nextSegment(cursor, null);
  }
  return { bytes: await takeUpTo(cursor), data: null };
}

async function startsWith(cursor: ByteCursor, word: string): Promise<boolean> {
  return (await cursor.has(word.length)) && cursor.held.toString('latin1', 0, word.length) === word;
}

async function takeUpTo(cursor: ByteCursor): Promise<Buffer> {
  let from = 1;
  for (;;) {
    const end = cursor.held.indexOf(lessThan, from);
    if (end !== -1) return cursor.take(end);
    from = Math.max(1, cursor.held.length);
    checkLength(from);
    if (!(await cursor.more())) return cursor.take(cursor.held.length);
  }
}

/** A comment may hold a `<`. It is no record and nobody’s words, so nothing of it is kept. */
async function passComment(cursor: ByteCursor): Promise<void> {
  await passUntil(cursor, '-->');
  await passUntil(cursor, '<');
}

/** Behind `-->`, or to the next `<`. */
async function passUntil(cursor: ByteCursor, end: '-->' | '<'): Promise<void> {
  for (;;) {
    const found = cursor.held.indexOf(end);
    if (found !== -1) {
      cursor.take(end === '<' ? found : found + end.length);
      return;
    }
    cursor.take(Math.max(0, cursor.held.length - end.length));
    if (!(await cursor.more())) {
      cursor.take(cursor.held.length);
      return;
    }
  }
}

async function partSegment(cursor: ByteCursor, continued: number | null): Promise<Segment> {
  let open = continued;
  let at = continued === null ? 1 : 0;
  for (;;) {
    for (; at < cursor.held.length; at++) {
      const byte = cursor.held[at];
      if (byte === lessThan) return { bytes: cursor.take(at), data: null };
      if (open !== null) {
        if (byte === open) open = null;
      } else if (byte === doubleQuote || byte === singleQuote) {
        if (isData(cursor.held, at)) return { bytes: cursor.take(at + 1), data: value(cursor, byte) };
        open = byte;
      }
    }
    checkLength(at);
    if (!(await cursor.more())) return { bytes: cursor.take(cursor.held.length), data: null };
  }
}

function isData(held: Buffer, quote: number): boolean {
  return /[ \t\r\n]data=$/.test(held.toString('latin1', Math.max(0, quote - 6), quote));
}

/** Can be stopped and taken up again: where it is, the cursor knows. */
function value(cursor: ByteCursor, quote: number): AsyncIterable<Buffer> {
  return { [Symbol.asyncIterator]: () => valueUntil(cursor, quote) };
}

async function* valueUntil(cursor: ByteCursor, quote: number): AsyncGenerator<Buffer> {
  for (;;) {
    const { held } = cursor;
    const closing = held.indexOf(quote);
    const broken = held.indexOf(lessThan);
    const end = closing === -1 || (broken !== -1 && broken < closing) ? broken : closing;
    if (held.length > 0 && end !== 0) yield cursor.take(end === -1 ? held.length : end);
    if (end !== -1 || !(await cursor.more())) return;
  }
}

/** No text message is as long; what looks like one is damage or an attack. */
export function checkLength(length: number): void {
  if (length <= exportLimits.recordBytes) return;
  throw new ImportError(
    'damaged',
    'A message of this backup is longer than 8 MiB without its pictures. Export it again.',
  );
}
