import { decodeWords } from 'postal-mime';
import { textOfHtml } from '#server/importers/html-text.ts';
import { mimeOfName } from '#server/rules/file-types.ts';
import { unflowed } from './flowed.ts';
import { lettersOf } from './letters.ts';
import { mimeOf, type MimePart } from './mime.ts';
import { isSmime, readSmime } from './smime.ts';
import { isTnef, readTnef, tnefType, type TnefContent } from './tnef.ts';

export interface Attached {
  name: string;
  mimeType: string;
  contentId: string | null;
  bytes: Buffer;
  /** A message that Outlook has packed as it packs mails. */
  isPackedMessage?: boolean;
  /** The bytes as text, for what is text. */
  letters: () => Promise<string>;
}

/** Of each alternative in turn, both of its kinds. */
interface Body {
  plain: string[];
  html: string[];
}

/** The words of a mail and what is attached to it, from its parts. */
export class Content {
  readonly attachments: Attached[] = [];
  #bodies: Body[] = [];
  #packed: Omit<TnefContent, 'files' | 'fields'> = { text: null, html: null, richText: null };
  #unwrapped = 0;
  /** What other parts of the mail are written in. */
  #elsewhere: string | null;

  constructor(elsewhere: string | null) {
    this.#elsewhere = elsewhere;
  }

  /** `alternative` is the body that the parts are versions of. */
  async add(part: MimePart, alternative: Body | null): Promise<void> {
    const { type, parts } = part;
    if (parts.length > 0) {
      const inner = type === 'multipart/alternative' ? this.#begin() : alternative;
      for (const each of parts) await this.add(each, inner);
    } else if (isWords(part, alternative !== null)) {
      const body = alternative ?? this.#begin();
      const words = await this.#letters(part);
      if (type === 'text/html') body.html.push(words);
      else body.plain.push(flowing(part) ? unflowed(words, hasDelSp(part)) : words);
    } else if (part.bytes.length > 0) {
      this.#attach(part);
      if (isTnef(part.bytes) && isTnefPart(part)) await this.#open(part.bytes);
      else if (isSmime(type)) await this.#unwrap(part, alternative);
    }
  }

  /** Rich text that Outlook has sent in place of words. */
  get richText(): Buffer | null {
    const { text, html, richText } = this.#packed;
    return this.#isBlank() && text === null && html === null ? richText : null;
  }

  get text(): string | null {
    if (this.#isBlank() && this.#packed.text !== null) return this.#packed.text;
    if (this.#bodies.every(({ plain }) => plain.length === 0)) return null;
    return this.#bodies.flatMap(({ plain, html }) => (plain.length > 0 ? plain : html.map(textOfHtml))).join('\n');
  }

  get html(): string | null {
    if (this.#isBlank() && this.#packed.html !== null) return this.#packed.html;
    if (this.#bodies.every(({ html }) => html.length === 0)) return null;
    return this.#bodies.flatMap(({ plain, html }) => (html.length > 0 ? html : plain.map(asHtml))).join('\n');
  }

  #isBlank(): boolean {
    return this.#bodies.every(({ plain, html }) => [...plain, ...html].every((words) => words.trim() === ''));
  }

  #begin(): Body {
    const body: Body = { plain: [], html: [] };
    this.#bodies.push(body);
    return body;
  }

  #letters({ type, bytes, parameters }: MimePart): Promise<string> {
    const meta =
      type === 'text/html' ? /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(bytes.toString('latin1', 0, 4096)) : null;
    return lettersOf(bytes, parameters['charset'], meta?.[1]?.toLowerCase() ?? this.#elsewhere);
  }

  /** The files that Outlook has packed; the words in it are the mail's again, where it has others. */
  async #open(bytes: Buffer): Promise<void> {
    const packed = await readTnef(bytes);
    this.#packed = packed;
    for (const { name, mimeType, contentId, bytes: own, isMessage: isPackedMessage } of packed.files) {
      const letters = (): Promise<string> => lettersOf(own, undefined, this.#elsewhere);
      const known = mimeType ?? mimeOfName(name) ?? 'application/octet-stream';
      this.attachments.push({ name, mimeType: known, contentId, bytes: own, isPackedMessage, letters });
    }
  }

  /** The message that is whole within its signature. */
  async #unwrap({ bytes }: MimePart, alternative: Body | null): Promise<void> {
    const block = await readSmime(bytes);
    this.#unwrapped += 1;
    if (block?.kind === 'signed' && this.#unwrapped <= deepest)
      await this.add(await mimeOf(block.message), alternative);
  }

  #attach(part: MimePart): void {
    const { type: mimeType, contentId, bytes } = part;
    const letters = (): Promise<string> => this.#letters(part);
    this.attachments.push({ name: attachedName(part), mimeType, contentId, bytes, letters });
  }
}

/** Signatures around signatures without end are a bomb, not a mail. */
const deepest = 10;

function isTnefPart({ type, fileName }: MimePart): boolean {
  return type === tnefType || type === 'application/vnd.ms-tnef' || /^winmail\.dat$/i.test(fileName ?? '');
}

/** An unknown kind of text is read as plain text, but for one more version of what is there already. */
function isWords({ type, disposition, fileName }: MimePart, isVersion: boolean): boolean {
  if (disposition === 'attachment') return false;
  if (type === 'text/plain' || type === 'text/html') return true;
  if (type.startsWith('multipart/')) return true; // It has no parts: whoever made it forgot where they end.
  return type.startsWith('text/') && !isVersion && fileName === null && !read.has(type);
}

/** Kinds of text that are data. */
const read = new Set([
  'text/calendar',
  'text/vcard',
  'text/x-vcard',
  'text/directory',
  'text/csv',
  'text/rfc822-headers',
]);

function flowing({ type, parameters }: MimePart): boolean {
  return type === 'text/plain' && /^flowed$/i.test(parameters['format'] ?? '');
}

function hasDelSp({ parameters }: MimePart): boolean {
  return /^yes$/i.test(parameters['delsp'] ?? '');
}

function asHtml(plain: string): string {
  const escaped = plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<pre>${escaped}</pre>`;
}

const nameless: Record<string, string> = {
  'message/rfc822': 'Attached message.eml',
  'message/global': 'Attached message.eml',
  'message/delivery-status': 'Delivery report.txt',
  'message/global-delivery-status': 'Delivery report.txt',
  'message/disposition-notification': 'Receipt.txt',
  'message/feedback-report': 'Complaint report.txt',
  'text/rfc822-headers': 'Header of the returned message.txt',
  'application/pkcs7-mime': 'smime.p7m',
  'application/x-pkcs7-mime': 'smime.p7m',
  'application/ms-tnef': 'winmail.dat',
  'text/calendar': 'Appointment.ics',
  'text/vcard': 'Contact.vcf',
  'text/x-vcard': 'Contact.vcf',
};

/** What has no name is called what it is, with the ending that opens it. */
function attachedName({ type, fileName }: MimePart): string {
  const name = fileName === null ? '' : decodeWords(fileName).trim();
  return name === '' ? (nameless[type] ?? '') : name;
}
