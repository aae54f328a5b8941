import { addressParser, decodeWords, type Address } from 'postal-mime';
import { Content, type Attached } from './content.ts';
import { mimeOf, namedIn, type Header, type MimePart } from './mime.ts';

/** One mail as evidence and imports of messages read it. */
export interface ParsedMail {
  headers: readonly Header[];
  /** Several people may have written it. */
  from: Address[];
  sender: Address[];
  to: Address[];
  cc: Address[];
  bcc: Address[];
  subject: string;
  /** The words of the sender alone: a mail within it is an attachment. Null when there are none of this kind. */
  text: string | null;
  html: string | null;
  /** In place of both, as Outlook packs it ([MS-OXRTFCP]); null where there are other words. */
  richText: Buffer | null;
  attachments: Attached[];
}

/** Rejects for what can't be taken apart. */
export async function parseMail(bytes: Buffer): Promise<ParsedMail> {
  const root = await mimeOf(bytes);
  const { headers } = root;
  const content = new Content(namedIn(headers.map(({ value }) => value).join('\n')) ?? namedInParts(root));
  await content.add(root, null);
  const people = (key: string): Address[] =>
    headers.flatMap((header) => (header.key === key ? addressParser(header.value) : []));
  return {
    headers,
    from: people('from'),
    sender: people('sender'),
    to: people('to'),
    cc: people('cc'),
    bcc: people('bcc'),
    subject: decodeWords(headerOf(headers, 'subject')),
    text: content.text,
    html: content.html,
    richText: content.richText,
    attachments: content.attachments,
  };
}

/** The first of this name, as it is written; empty when there is none. */
export function headerOf(headers: readonly Header[], key: string): string {
  return headers.find((header) => header.key === key)?.value.trim() ?? '';
}

function namedInParts({ type, parameters, parts }: MimePart): string | null {
  const own = type.startsWith('text/') ? namedIn(`charset=${parameters['charset'] ?? ''}`) : null;
  return own ?? parts.map(namedInParts).find((name) => name !== null) ?? null;
}
