import type { PdfDictionary, PdfValue } from './pdf-objects.ts';

/*
 * The values of a PDF as bytes (ISO 32000-1, 7.2 and 7.3): what `pdf-objects.ts` has as JSON. Strings are always `b:`
 * with hexadecimal digits, names are as they are written.
 */

/** What is written in another way than programs usually write it, or is damaged: for qpdf to read. */
export class NotPlain extends Error {}

/** Here are no more bytes, though something has begun: perhaps there are in the file. */
export class EndOfBytes extends NotPlain {
  constructor() {
    super('This PDF ends in the middle of an object.');
  }
}

const whitespace = new Set([0, 9, 10, 12, 13, 32]);
const delimiters = new Set(Buffer.from('()<>[]{}/%'));
const [newline, carriageReturn] = [10, 13];
const sign = {
  slash: 47,
  less: 60,
  greater: 62,
  open: 40,
  close: 41,
  openList: 91,
  closeList: 93,
  percent: 37,
  backslash: 92,
};

const deepest = 200;

/** Reads values one after the other, from a place in bytes on. */
export class PdfSyntax {
  #bytes: Buffer;
  #at: number;

  constructor(bytes: Buffer, at = 0) {
    this.#bytes = bytes;
    this.#at = at;
  }

  /** The place behind what was read last. */
  get at(): number {
    return this.#at;
  }

  value(depth = 0): PdfValue {
    this.#skipBlanks();
    if (depth > deepest) throw new NotPlain('The values of this PDF are too deep in each other.');
    switch (this.#here()) {
      case sign.slash:
        return this.#name();
      case sign.open:
        return this.#literal();
      case sign.openList:
        return this.#list(depth);
      case sign.less:
        return this.#next() === sign.less ? this.#dictionary(depth) : this.#hexadecimal();
      default:
        return this.#plainValue();
    }
  }

  /** The next run of signs that are neither blank nor have a meaning of their own, such as `obj`. */
  word(): string {
    this.#skipBlanks();
    const from = this.#at;
    while (this.#at < this.#bytes.length && !isEnd(this.#bytes[this.#at]!)) this.#at += 1;
    if (this.#at === this.#bytes.length) throw new EndOfBytes();
    return this.#bytes.toString('latin1', from, this.#at);
  }

  expect(word: string): void {
    const found = this.word();
    if (found !== word) throw new NotPlain(`“${word}” was expected in this PDF, not “${found}”.`);
  }

  /** The end of the line behind `stream`, where its bytes begin. */
  startOfStream(): number {
    if (this.#here() === carriageReturn) this.#at += 1;
    if (this.#here() !== newline) throw new NotPlain('A stream of this PDF begins on no line of its own.');
    this.#at += 1;
    return this.#at;
  }

  #here(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw new EndOfBytes();
    return byte;
  }

  #next(): number {
    const byte = this.#bytes[this.#at + 1];
    if (byte === undefined) throw new EndOfBytes();
    return byte;
  }

  #skipBlanks(): void {
    for (;;) {
      const byte = this.#here();
      if (byte === sign.percent) while (this.#here() !== newline && this.#here() !== carriageReturn) this.#at += 1;
      else if (!whitespace.has(byte)) return;
      else this.#at += 1;
    }
  }

  #name(): string {
    this.#at += 1;
    if (isEnd(this.#here())) return '/';
    const from = this.#at;
    while (!isEnd(this.#here())) this.#at += 1;
    return `/${this.#bytes.toString('latin1', from, this.#at)}`;
  }

  #list(depth: number): PdfValue[] {
    const values: PdfValue[] = [];
    this.#at += 1;
    for (;;) {
      this.#skipBlanks();
      if (this.#here() === sign.closeList) break;
      values.push(this.value(depth + 1));
    }
    this.#at += 1;
    return values;
  }

  #dictionary(depth: number): PdfDictionary {
    const entries: [string, PdfValue][] = [];
    this.#at += 2;
    for (;;) {
      this.#skipBlanks();
      if (this.#here() === sign.greater) break;
      if (this.#here() !== sign.slash) throw new NotPlain('A dictionary of this PDF has a key that is no name.');
      entries.push([this.#name(), this.value(depth + 1)]);
    }
    if (this.#next() !== sign.greater) throw new NotPlain('A dictionary of this PDF has no end.');
    this.#at += 2;
    return Object.fromEntries(entries);
  }

  #hexadecimal(): string {
    const from = this.#at + 1;
    while (this.#here() !== sign.greater) this.#at += 1;
    const digits = this.#bytes.toString('latin1', from, this.#at).replaceAll(/[\0\t\n\f\r ]/g, '');
    this.#at += 1;
    if (!/^[\da-f]*$/i.test(digits)) throw new NotPlain('A string of this PDF has a digit that is none.');
    return `b:${digits.toLowerCase()}${digits.length % 2 === 0 ? '' : '0'}`;
  }

  #literal(): string {
    const bytes: number[] = [];
    this.#at += 1;
    for (let open = 1; ;) {
      const byte = this.#here();
      this.#at += 1;
      if (byte === sign.backslash) this.#escaped(bytes);
      else {
        if (byte === sign.open) open += 1;
        if (byte === sign.close) open -= 1;
        if (open === 0) return `b:${Buffer.from(bytes).toString('hex')}`;
        // Any end of a line is a line feed.
        if (byte === carriageReturn && this.#here() === newline) continue;
        bytes.push(byte === carriageReturn ? newline : byte);
      }
    }
  }

  #escaped(bytes: number[]): void {
    const from = this.#at;
    const byte = this.#here();
    this.#at += 1;
    if (isOctal(byte)) {
      while (this.#at < from + 3 && isOctal(this.#here())) this.#at += 1;
      bytes.push(Number.parseInt(this.#bytes.toString('latin1', from, this.#at), 8) & 0xff);
      return;
    }
    if (byte === carriageReturn && this.#here() === newline) this.#at += 1;
    if (byte === carriageReturn || byte === newline) return;
    const letter = String.fromCharCode(byte);
    bytes.push(escapes[letter] ?? byte);
  }

  /** A number, a reference, or one of three words. */
  #plainValue(): PdfValue {
    const word = this.word();
    if (word === 'true' || word === 'false') return word === 'true';
    if (word === 'null') return null;
    if (/^\d+$/.test(word)) return this.#reference(word) ?? Number(word);
    if (/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(word)) return Number(word);
    throw new NotPlain(`“${word}” is no value of a PDF.`);
  }

  #reference(number: string): string | null {
    const before = this.#at;
    let from = before;
    while (whitespace.has(this.#bytes[from] ?? -1)) from += 1;
    // Most numbers are followed by something else: only what could be a reference is looked at.
    if (from >= this.#bytes.length) throw new EndOfBytes();
    if (!isDigit(this.#bytes[from]!)) return null;
    const generation = this.word();
    while (whitespace.has(this.#bytes[this.#at] ?? -1)) this.#at += 1;
    if (/^\d+$/.test(generation) && this.#here() === letterR && isEnd(this.#next())) {
      if (generation !== '0') throw new NotPlain('This PDF has objects of a later generation.');
      this.#at += 1;
      return `${Number(number)} 0 R`;
    }
    this.#at = before;
    return null;
  }
}

const letterR = 82;
const escapes: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

function isEnd(byte: number): boolean {
  return whitespace.has(byte) || delimiters.has(byte);
}

function isDigit(byte: number): boolean {
  return byte >= 48 && byte <= 57;
}

function isOctal(byte: number): boolean {
  return byte >= 48 && byte <= 55;
}

/** A value as bytes of a PDF, each as a character: the other way around. */
export function valueAsPdf(value: PdfValue): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return numberAsPdf(value);
  if (typeof value === 'string') return stringAsPdf(value);
  if (Array.isArray(value)) return `[${value.map(valueAsPdf).join(' ')}]`;
  return `<<${Object.entries(value)
    .map(([key, each]) => `${key} ${valueAsPdf(each)}`)
    .join('')}>>`;
}

/** PDF knows no exponents. */
export function numberAsPdf(value: number): string {
  const shortest = String(value);
  return shortest.includes('e') ? value.toFixed(10).replace(/\.?0+$/, '') : shortest;
}

/** Names and references are as they are. */
function stringAsPdf(value: string): string {
  if (value.startsWith('b:')) return `<${value.slice(2)}>`;
  if (!value.startsWith('u:')) return value;
  const text = value.slice(2);
  // What is no ASCII is UTF-16 with a mark at its beginning.
  if (/^[\u0020-\u007E]*$/.test(text)) return `(${text.replaceAll(/[\\()]/g, String.raw`\$&`)})`;
  return `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
}
