import { plainFigures } from '#server/importers/time/plain-figures.ts';

/** The start of a line that begins a message, as WhatsApp writes it on a phone. */
export interface Header {
  /** Date and time as they are written. */
  stamp: string;
  /** Where the sender, or the text of a system line, begins. */
  end: number;
  /** Brackets (iOS) or a dash (Android), what divides the date, and whether there are seconds: one file has one style. */
  style: string;
}

const longest = 48;
const leadingMarks = /^[\u200b-\u200f\u202a-\u202e\u2066-\u2069\u061c\ufeff]+/;
const dateFirst =
  /^\d{1,4} ?([./\-年년]) ?\d{1,2} ?[./\-月월] ?\d{1,4}[^\d\n]{1,14}\d{1,2}[:.]\d{2}([:.]\d{2})?[^\d\n]{0,12}$/;
const timeFirst = /^[^\d\n]{0,6}\d{1,2}[:.]\d{2}([:.]\d{2})?[^\d\n]{1,14}\d{1,4}([./-])\d{1,2}[./-]\d{1,4}$/;

/**
 * The header at the start of a line; null when there is none. Known by its shape alone, in every language and order;
 * whether it can be read is another question.
 */
export function headerOf(line: string): Header | null {
  const marks = startsPlainly(line) ? 0 : (leadingMarks.exec(line)?.[0].length ?? 0);
  const bracket = line.charAt(marks) === '[';
  const from = marks + (bracket ? 1 : 0);
  const close = bracket ? line.indexOf(']', from) : dashAfter(line, from);
  if (close === -1 || close - from > longest) return null;
  const stamp = line.slice(from, close);
  const plain = plainFigures(stamp).trim();
  const [, divider, seconds] = dateFirst.exec(plain) ?? swapped(timeFirst.exec(plain)) ?? [];
  if (divider === undefined) return null;
  const style = `${bracket ? '[' : '-'}${divider}${seconds === undefined ? '' : ':'}`;
  return { stamp, end: afterBlank(line, bracket ? close + 1 : close + 2), style };
}

function startsPlainly(line: string): boolean {
  const code = line.charCodeAt(0);
  return code < 0x80;
}

function swapped(match: RegExpExecArray | null): (string | undefined)[] | null {
  return match === null ? null : [match[0], match[2], match[1]];
}

/** ` - ` divides header and message on Android; older Korean phones write `, `. */
function dashAfter(line: string, from: number): number {
  const start = line.slice(from, from + longest + 3);
  if (!/^\p{Nd}|^\p{L}{1,4}/u.test(start)) return -1;
  const dash = / [-–] /.exec(start)?.index ?? /(?<=^\d{4}[년.].*\d:\d\d), /.exec(start)?.index;
  return dash === undefined ? -1 : from + dash;
}

function afterBlank(line: string, at: number): number {
  return line.charAt(at) === ' ' ? at + 1 : at;
}
