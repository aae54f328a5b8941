import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { overLimit } from '#server/extraction/extraction-error.ts';
import type { ExtractionLimits } from '#server/extraction/limits.ts';
import type { DocumentReading } from '#server/extraction/pages/block.ts';
import { mailsOfMailbox, withoutEnvelope } from '#server/importers/readers/mail/mailbox.ts';
import { mailBlocks, type MailAttachment, type MailContent } from './mail-blocks.ts';

/** An e-mail is one page. A mailbox is a page a message, so that a search can cite the message. */
export async function readMail(path: string, mimeType: string, limits: ExtractionLimits): Promise<DocumentReading> {
  const mails: MailContent[] = [];
  for (const message of await messagesOf(path, mimeType, limits)) mails.push(await parseMail(message));
  const [only] = mails;
  const pages = mails.map(mailBlocks);
  if (mimeType !== 'application/mbox' && only) {
    return { pages, pageCount: null, language: null, facts: mailFacts(only) };
  }
  return { pages, pageCount: pages.length, language: null, facts: { messages: String(pages.length) } };
}

/** The mail of a file, or the first ones of a mailbox, whole. */
export async function readMailbox(
  path: string,
  mimeType: string,
  limits: ExtractionLimits,
  atMost: number,
): Promise<{ mails: MailContent[]; total: number }> {
  const messages = await messagesOf(path, mimeType, limits);
  const mails: MailContent[] = [];
  for (const message of messages.slice(0, atMost)) mails.push(await parseMail(message));
  return { mails, total: messages.length };
}

async function messagesOf(path: string, mimeType: string, limits: ExtractionLimits): Promise<Buffer[]> {
  if (mimeType !== 'application/mbox') return [withoutEnvelope(await readFile(path))];
  const messages: Buffer[] = [];
  for await (const { bytes } of mailsOfMailbox(createReadStream(path))) {
    messages.push(bytes);
    if (messages.length > limits.archiveEntries) throw overLimit('archiveEntries', limits.archiveEntries);
  }
  return messages;
}

async function parseMail(bytes: Buffer): Promise<MailContent> {
  // Forwarded messages stay part of the text; a hundred headers deep is a bomb, not a mail.
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: 50, attachmentEncoding: 'arraybuffer' });
  return {
    fields: mailFields(mail),
    html: mail.html ?? null,
    text: mail.text ?? null,
    attachments: (mail.attachments ?? []).map(describeAttachment),
  };
}

/** The date is the header's own words: its offset is evidence, and a broken one must not become another day. */
function mailFields(mail: Email): [string, string][] {
  const fields: [string, string][] = [
    ['From', addresses(mail.from ? [mail.from] : [])],
    ['To', addresses(mail.to)],
    ['Cc', addresses(mail.cc)],
    ['Bcc', addresses(mail.bcc)],
    ['Date', mail.headers.find((header) => header.key === 'date')?.value ?? ''],
    ['Subject', mail.subject ?? ''],
  ];
  return fields.filter(([, value]) => value.trim() !== '');
}

function addresses(list: Address[] | undefined): string {
  return (list ?? [])
    .map((entry) => {
      if (entry.group) return `${entry.name}: ${addresses(entry.group)}`;
      if (!entry.address) return entry.name;
      return entry.name && entry.name !== entry.address ? `${entry.name} <${entry.address}>` : entry.address;
    })
    .join(', ');
}

function describeAttachment(attachment: Email['attachments'][number]): MailAttachment {
  const { content } = attachment;
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : Buffer.from(new Uint8Array(content));
  return {
    name: attachment.filename ?? 'without a name',
    mimeType: attachment.mimeType,
    size: bytes.length,
    contentId: attachment.contentId?.replace(/^<|>$/g, '') ?? null,
    bytes,
  };
}

function mailFacts(mail: MailContent): Record<string, string> {
  const facts: Record<string, string> = { attachments: String(mail.attachments.length) };
  for (const [name, value] of mail.fields) {
    if (name === 'Subject') facts['title'] = value;
    if (name === 'From') facts['author'] = value;
    if (name === 'Date') facts['sent'] = value;
  }
  return facts;
}
