import { plainFigures } from '#server/importers/time/plain-figures.ts';
import { StampReader, type Stamp } from '#server/importers/time/stamp.ts';

/** The start of a line that begins a message, as WhatsApp writes it on a phone. */
export interface Header {
  /** Date and time as they are written. */
  raw: string;
  /** Null when they can’t be read. */
  stamp: Stamp | null;
  /** Where the sender, or the text of a system line, begins. */
  end: number;
  /** Brackets (iOS) or a dash (Android), what divides the figures, and whether there are seconds: one file has one style. */
  style: string;
}

const longest = 48;
const leadingMarks = /^[\u200b-\u200f\u202a-\u202e\u2066-\u2069\u061c\ufeff]+/;
const date = String.raw`\d{1,4} ?[./\-年년] ?\d{1,2} ?[./\-月월] ?\d{1,4}`;
const time = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?`;
const shapes = [new RegExp(`^${date}\\D{1,14}${time}\\D{0,12}$`), new RegExp(`^\\D{0,6}${time}\\D{1,14}${date}$`)];

/** Finds the headers of one file. */
export class Headers {
  #stamps = new StampReader();

  /**
   * The header at the start of a line; null when there is none. Known by its shape alone, in every language and order;
   * whether it can be read is another question.
   */
  of(line: string): Header | null {
    const marks = line.charCodeAt(0) < 0x80 ? 0 : (leadingMarks.exec(line)?.[0].length ?? 0);
    const bracket = line.charAt(marks) === '[';
    const from = marks + (bracket ? 1 : 0);
    const close = bracket ? line.indexOf(']', from) : divider(line, from);
    if (close === -1 || close - from > longest) return null;
    const raw = line.slice(from, close);
    const stamp = this.#stamps.read(raw);
    const plain = plainFigures(raw).trim();
    if (!isShaped(stamp, plain)) return null;
    const seconds = stamp === null ? /\d[:.]\d{2}[:.]\d{2}/.test(plain) : stamp.precision === 'second';
    const style = `${bracket ? '[' : '-'}${/\D/.exec(plain)?.[0] ?? ''}${seconds ? 's' : ''}`;
    return { raw, stamp, end: afterBlank(line, bracket ? close + 1 : close + 2), style };
  }
}

/** Everything that can be read has the shape, but for days without a time, names of months and offsets. */
function isShaped(stamp: Stamp | null, plain: string): boolean {
  if (stamp !== null && stamp.precision !== 'day' && stamp.offset === null && isFigure(plain, 0)) return true;
  return shapes.some((shape) => shape.test(plain));
}

/** ` - ` divides header and message on Android; older Korean phones write `, `. */
function divider(line: string, from: number): number {
  if (line.charCodeAt(from) < 0x80 && !isFigure(line, from) && !/\d/.test(line.slice(from, from + 6))) return -1;
  const dash = line.indexOf(' - ', from);
  if (dash !== -1 && dash - from <= longest) return dash;
  const start = line.slice(from, from + longest + 3);
  const other = / – /.exec(start)?.index ?? /(?<=^\d{4}[년.].*\d:\d\d), /.exec(start)?.index;
  return other === undefined ? -1 : from + other;
}

function isFigure(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0x30 && code <= 0x39;
}

function afterBlank(line: string, at: number): number {
  return line.charAt(at) === ' ' ? at + 1 : at;
}
