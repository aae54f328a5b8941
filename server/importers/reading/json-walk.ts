import { ImportError } from '#server/importers/import-error.ts';
import { exportLimits } from '#server/importers/limits.ts';
import { ByteCursor } from './byte-cursor.ts';
import { JsonEnd } from './json-end.ts';

/*
 * A JSON file of any size, one value in memory at a time. The brackets around the records are walked through here, each
 * record is parsed by JSON.parse; what is damaged comes as its bytes, and the walk goes on with the next record. The
 * streaming parsers that were tried take three to nine times as long, give no bytes and end at the first fault.
 */

/** What is to become of a value: walked into, parsed whole, or passed over. */
export type Want = 'enter' | 'value' | 'skip';

/** `path` joins the keys with `/`; the elements of a list are `*`. */
export type JsonPiece =
  | { type: 'enter'; path: string }
  | { type: 'leave'; path: string }
  | { type: 'value'; path: string; value: unknown; bytes: Buffer }
  | { type: 'broken'; path: string; bytes: Buffer; cutOff: boolean };

const brace = 0x7b;
const closingBrace = 0x7d;
const bracket = 0x5b;
const closingBracket = 0x5d;
const comma = 0x2c;
const colon = 0x3a;

export async function* walkJson(bytes: AsyncIterable<Buffer>, want: (path: string) => Want): AsyncGenerator<JsonPiece> {
  const cursor = new ByteCursor(bytes);
  try {
    yield* new JsonWalk(cursor, want).pieces();
  } finally {
    await cursor.close();
  }
}

interface Frame {
  path: string;
  closing: number;
  /** How each record of a list begins, by its first one: with a line of its own, or with its first key. */
  start: Buffer | null;
}

class JsonWalk {
  #cursor: ByteCursor;
  #want: (path: string) => Want;
  #frames: Frame[] = [];
  #blanks = '';

  constructor(cursor: ByteCursor, want: (path: string) => Want) {
    this.#cursor = cursor;
    this.#want = want;
  }

  async *pieces(): AsyncGenerator<JsonPiece> {
    if ((await this.#cursor.has(3)) && this.#cursor.held.readUIntBE(0, 3) === 0xefbbbf) this.#cursor.take(3);
    let last: JsonPiece | null = null;
    for (;;) {
      const byte = await this.#next();
      const frame = this.#frames.at(-1);
      if (byte === null) break;
      if (frame === undefined && last !== null) throw damaged();
      if (byte === comma && frame !== undefined) {
        this.#cursor.take(1);
        continue;
      }
      const piece: JsonPiece | null = byte === frame?.closing ? this.#leave(frame) : await this.#value(frame);
      if (piece) yield piece;
      last = piece ?? last;
    }
    const [root] = this.#frames;
    // Even when it ends between two records, the file says that there were more.
    if (root && last?.type !== 'broken')
      yield { type: 'broken', path: root.path, bytes: Buffer.alloc(0), cutOff: true };
  }

  #leave({ path }: Frame): JsonPiece {
    this.#cursor.take(1);
    this.#frames.pop();
    return { type: 'leave', path };
  }

  /** Null for what was passed over, or cut off before its value. */
  async #value(frame: Frame | undefined): Promise<JsonPiece | null> {
    const path = await this.#pathOf(frame);
    const first = this.#cursor.held[0];
    if (path === null || first === undefined) return null;
    const want = this.#want(path);
    if (want === 'enter' && (first === brace || first === bracket)) {
      this.#cursor.take(1);
      this.#frames.push({ path, closing: first === brace ? closingBrace : closingBracket, start: null });
      return { type: 'enter', path };
    }
    if (want !== 'value') {
      await this.#pass();
      return null;
    }
    const length = await this.#length();
    const bytes = this.#cursor.held.subarray(0, length);
    if (frame?.closing === closingBracket) frame.start ??= startOf(this.#blanks, bytes);
    const value = parsed(bytes);
    if (value === undefined) return this.#broken(path, frame, length < this.#cursor.held.length);
    this.#cursor.take(bytes.length);
    return { type: 'value', path, value, bytes };
  }

  /** Reads the key where there is one; null at the end. */
  async #pathOf(frame: Frame | undefined): Promise<string | null> {
    if (frame === undefined) return '';
    const before = frame.path === '' ? '' : `${frame.path}/`;
    if (frame.closing === closingBracket) return `${before}*`;
    const length = await this.#length();
    const key = parsed(this.#cursor.take(length));
    if ((await this.#next()) === null) return null;
    if (typeof key !== 'string' || this.#cursor.take(1)[0] !== colon) throw damaged();
    return (await this.#next()) === null ? null : before + key;
  }

  /** Passes over blanks to the next byte, which is still held; null at the end. */
  async #next(): Promise<number | null> {
    this.#blanks = '';
    for (;;) {
      const { held } = this.#cursor;
      let at = 0;
      while (at < held.length && (held[at] ?? 0) <= 0x20) at++;
      if (at > 0) this.#blanks = (this.#blanks + this.#cursor.take(at).toString('latin1')).slice(-100);
      if (at < held.length) return held[at] ?? null;
      if (!(await this.#cursor.more())) return null;
    }
  }

  /** Of the value ahead: up to its end, the end of the file, or the most that a record may have. */
  async #length(): Promise<number> {
    const end = new JsonEnd();
    for (;;) {
      const length = end.find(this.#cursor.held);
      if (length !== null) return length;
      if (this.#cursor.held.length > exportLimits.recordBytes || !(await this.#cursor.more())) {
        return this.#cursor.held.length;
      }
    }
  }

  async #pass(): Promise<void> {
    const end = new JsonEnd();
    for (;;) {
      const length = end.find(this.#cursor.held);
      this.#cursor.take(length ?? end.looked);
      end.looked = 0;
      if (length !== null || !(await this.#cursor.more())) return;
    }
  }

  /** Up to the beginning of the next record, which no damage in this one can imitate. */
  async #broken(path: string, frame: Frame | undefined, isParted: boolean): Promise<JsonPiece> {
    const start = frame?.start ?? null;
    for (;;) {
      const next = start === null ? -1 : this.#cursor.held.indexOf(start, 1);
      if (next !== -1) return { type: 'broken', path, bytes: this.#cursor.take(next), cutOff: false };
      if (this.#cursor.held.length > exportLimits.recordBytes) throw damaged();
      if (await this.#cursor.more()) continue;
      // A value that has an end and is none can't be passed over: nobody knows what follows.
      if (isParted && start === null && frame?.closing !== closingBracket) throw damaged();
      return { type: 'broken', path, bytes: this.#cursor.take(this.#cursor.held.length), cutOff: true };
    }
  }
}

/** A record begins with a line of its own, which no text contains, or in a file without lines with its first key. */
function startOf(blanks: string, record: Buffer): Buffer | null {
  const line = blanks.lastIndexOf('\n');
  if (line !== -1) return Buffer.from(`${blanks.slice(line)}{`);
  const key = /^\{\s*"[^"\\]+"/.exec(record.toString('latin1', 0, 100))?.[0];
  return key === undefined ? null : Buffer.from(key);
}

/** Undefined where it is no JSON. */
function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

function damaged(): ImportError {
  return new ImportError(
    'damaged',
    'This file is damaged: behind the damage nobody can say where the next message begins. Export it again.',
  );
}
