import { isAscii } from 'node:buffer';
import { ImportError } from './import-error.ts';
import { exportLimits } from './limits.ts';
import type { Entry } from './reader.ts';
import { unicodeEncoding } from './unicode-encoding.ts';

/** The text of an entry, in parts as they come. Nothing more than a part is in memory. */
export async function* textOf(entry: Entry): AsyncGenerator<string> {
  const decoder = new TextDecoder(await encodingOf(entry));
  for await (const bytes of entry.bytes()) {
    const text = decoder.decode(bytes, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

/**
 * The lines of an entry without their ends, in batches as they come. A line feed ends a line, with or without a carriage
 * return before it.
 */
export async function* linesOf(entry: Entry): AsyncGenerator<string[]> {
  let begun = '';
  for await (const text of textOf(entry)) {
    const lines = (begun + text).split('\n');
    begun = lines.pop() ?? '';
    if (begun.length > exportLimits.recordBytes) throw tooLong();
    if (lines.length > 0) yield lines.map(withoutReturn);
  }
  if (begun !== '') yield [withoutReturn(begun)];
}

function withoutReturn(line: string): string {
  if (line.length > exportLimits.recordBytes) throw tooLong();
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

function tooLong(): ImportError {
  return new ImportError(
    'not_an_export',
    'A line of this file is longer than 8 MiB. No export of messages has such lines.',
  );
}

/** Byte order mark, UTF-16 by its zeros, else what the first letters beyond ASCII are written in. */
async function encodingOf(entry: Entry): Promise<string> {
  const letters = new Letters();
  let first = true;
  for await (const bytes of entry.bytes()) {
    const unicode = first ? unicodeEncoding(bytes) : null;
    if (unicode !== null) return unicode;
    letters.add(bytes);
    if (letters.areEnough) break;
    first = false;
  }
  return letters.encoding;
}

/** Counts letters beyond ASCII: a damaged byte here and there is still UTF-8. */
class Letters {
  #decoder = new TextDecoder('utf-8');
  #good = 0;
  #broken = 0;

  add(bytes: Buffer): void {
    if (isAscii(bytes) && this.#good + this.#broken === 0) return;
    for (const [letter] of this.#decoder.decode(bytes, { stream: true }).matchAll(/[^\u0000-\u007f]/gu)) {
      if (letter === '\ufffd') this.#broken++;
      else this.#good++;
    }
  }

  get areEnough(): boolean {
    return this.#good + this.#broken >= 100;
  }

  get encoding(): string {
    return this.#broken > this.#good ? 'windows-1252' : 'utf-8';
  }
}

/** The whole lines at the start of a file, for recognizing it. */
export function linesOfHead(head: Buffer): string[] {
  const letters = new Letters();
  letters.add(head);
  const encoding = unicodeEncoding(head) ?? letters.encoding;
  return new TextDecoder(encoding).decode(head, { stream: true }).split(/\r?\n/);
}
