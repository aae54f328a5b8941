import { exportLimits } from '#server/importers/limits.ts';
import { ByteCursor } from '#server/importers/reading/byte-cursor.ts';

/** One mail as it is in the file, without the mailbox's own line; too large ones only by their beginning. */
export interface RawMail {
  bytes: Buffer;
  tooLarge: boolean;
  /** It is the last of its mailbox, and its last part has no end. */
  cutOff: boolean;
}

const divider = Buffer.from('\nFrom ');
/** A header after a dividing line begins within this. */
const looksAhead = 1000;
const shownOfLarge = 4000;

/** The mails of a mailbox, one in memory at a time. */
export async function* mailsOfMailbox(bytes: AsyncIterable<Buffer>): AsyncGenerator<RawMail> {
  const cursor = new ByteCursor(bytes);
  try {
    let start: Buffer | null = null;
    let from = 0;
    for (;;) {
      const at = await nextDivider(cursor, from);
      if (at === 'too large') {
        start ??= Buffer.from(cursor.held.subarray(0, shownOfLarge));
        cursor.take(cursor.held.length - looksAhead);
        from = 0;
        continue;
      }
      const mail = cursor.take(at ?? cursor.held.length);
      if (start !== null || mail.toString('latin1').trim() !== '') {
        yield start === null
          ? { bytes: unquoted(withoutEnvelope(mail)), tooLarge: false, cutOff: at === null && lacksItsEnd(mail) }
          : { bytes: start, tooLarge: true, cutOff: false };
      }
      if (at === null) return;
      start = null;
      from = divider.length;
    }
  } finally {
    await cursor.close();
  }
}

/** A mail of several parts says in its header how the last of them ends. */
function lacksItsEnd(mail: Buffer): boolean {
  const header = mail.toString('latin1').split(/\r?\n\r?\n/, 1)[0] ?? '';
  const boundary = /^content-type:\s*multipart\/(?:[^\n]|\n[ \t])*?boundary=(?:"([^"\r\n]+)"|([^\s;"]+))/im.exec(
    header,
  );
  const name = boundary?.[1] ?? boundary?.[2];
  return name !== undefined && !mail.includes(`--${name}--`, 0, 'latin1');
}

/** A file that is one mail. Within it nothing divides, so a line that begins with “From ” stays. */
export async function loneMail(bytes: AsyncIterable<Buffer>): Promise<RawMail> {
  const cursor = new ByteCursor(bytes);
  try {
    const tooLarge = await cursor.has(exportLimits.mailBytes + 1);
    if (tooLarge) return { bytes: Buffer.from(cursor.held.subarray(0, shownOfLarge)), tooLarge, cutOff: false };
    return { bytes: withoutEnvelope(cursor.held), tooLarge, cutOff: false };
  } finally {
    await cursor.close();
  }
}

/** Where the next mail begins; null at the end of the file. */
async function nextDivider(cursor: ByteCursor, from: number): Promise<number | 'too large' | null> {
  let search = from;
  for (;;) {
    const found = cursor.held.indexOf(divider, search);
    if (found !== -1) {
      await cursor.has(found + looksAhead);
      if (divides(cursor.held, found + 1)) return found + 1;
      search = found + 1;
      continue;
    }
    search = Math.max(search, cursor.held.length - divider.length + 1);
    if (cursor.held.length > exportLimits.mailBytes) return 'too large';
    if (!(await cursor.more())) return null;
  }
}

/**
 * Mailboxes mark the beginning of a mail with "From address date". People begin lines with “From ” too, so that it takes
 * two of three: the date, a blank line before it, a header behind it.
 */
function divides(held: Buffer, line: number): boolean {
  const text = held.toString('latin1', line, line + looksAhead);
  const dated = /^From [^\n]*\d{1,2}:\d{2}[^\n]*\d{4}/.test(text);
  const afterBlank = /(^|\n)\r?\n$/.test(held.toString('latin1', Math.max(0, line - 3), line));
  const beforeHeader = /^[^\n]*\n>?[A-Za-z][\w-]*:/.test(text);
  return Number(dated) + Number(afterBlank) + Number(beforeHeader) >= 2;
}

/** A mail that was cut out of a mailbox still has the mailbox’s “From ” line. */
export function withoutEnvelope(mail: Buffer): Buffer {
  if (!isEnvelope(mail)) return mail;
  const end = mail.indexOf(0x0a);
  return end === -1 ? mail : mail.subarray(end + 1);
}

export function isEnvelope(start: Buffer): boolean {
  return start.toString('latin1', 0, 5) === 'From ';
}

/** A line of the body that began with "From " was written with one ">" more. */
function unquoted(mail: Buffer): Buffer {
  if (!mail.includes('\n>')) return mail;
  return Buffer.from(mail.toString('latin1').replace(/^>(>*From )/gm, '$1'), 'latin1');
}
