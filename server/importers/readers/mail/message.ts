import PostalMime, { type Email } from 'postal-mime';
import { textOfHtml } from '#server/importers/html-text.ts';
import type { Attachment, Conversation, Message } from '#server/importers/message.ts';
import type { MediaKeeper } from '#server/importers/reader.ts';
import { lineFeeds } from '#server/importers/reading/line-feeds.ts';
import { newMessage } from '#server/importers/reading/new-message.ts';
import { headerDate } from './header-date.ts';
import { conversationOf, peopleOf, type OwnAddresses } from './people.ts';

export type ReadMail =
  | { type: 'message'; conversation: Conversation; message: Message }
  | { type: 'unsent' }
  | { type: 'broken'; reason: string };

export interface MailContext {
  record: number;
  own: OwnAddresses;
  media: MediaKeeper | null;
  /** The record of each mail, by its Message-ID. */
  records: Map<string, number>;
}

export async function readMail(bytes: Buffer, context: MailContext): Promise<ReadMail> {
  const mail = await parse(bytes);
  if (mail === null) return { type: 'broken', reason: 'This mail is damaged.' };
  const people = peopleOf(mail);
  if (people.from === null) return { type: 'broken', reason: 'This mail does not say who wrote it.' };
  if (isDraft(mail)) return { type: 'unsent' };
  const { record, own, records } = context;
  if (mail.messageId !== undefined && !records.has(mail.messageId)) records.set(mail.messageId, record);
  const conversation = conversationOf(people, own);
  const message = newMessage({
    record,
    conversation: conversation.key,
    direction: own.has(people.from) ? 'sent' : 'received',
    sender: people.from,
    recipients: people.recipients,
    body: bodyOf(mail),
    time: headerDate(headerOf(mail, 'date')),
    replyTo: mail.inReplyTo === undefined ? null : (records.get(mail.inReplyTo.trim()) ?? null),
    attachments: await attachmentsOf(mail, context.media),
  });
  return { type: 'message', conversation, message };
}

/** Null for what can't be taken apart: parts in parts without end. */
async function parse(bytes: Buffer): Promise<Email | null> {
  try {
    // A mail inside a mail is an attachment: its words are not the sender's.
    return await PostalMime.parse(bytes, { maxNestingDepth: 50, forceRfc822Attachments: true });
  } catch {
    return null; // Said by the caller, who counts it and shows it.
  }
}

function isDraft(mail: Email): boolean {
  const labels = headerOf(mail, 'x-gmail-labels')
    .split(',')
    .map((label) => label.trim().toLowerCase());
  return labels.includes('drafts') || labels.includes('draft') || headerOf(mail, 'x-unsent').trim() === '1';
}

function headerOf(mail: Email, key: string): string {
  return mail.headers.find((header) => header.key === key)?.value.trim() ?? '';
}

/** The subject is a line of its own. What is quoted stays where it is. */
function bodyOf(mail: Email): string {
  const plain = mail.text ?? '';
  const words = plain.trim() === '' && mail.html !== undefined ? textOfHtml(mail.html) : plain;
  const subject = (mail.subject ?? '').trim();
  const text = lineFeeds(words).replace(/\n+$/, '');
  return subject === '' ? text : `Subject: ${subject}\n\n${text}`.trimEnd();
}

async function attachmentsOf(mail: Email, media: MediaKeeper | null): Promise<Attachment[]> {
  const found: Attachment[] = [];
  for (const { filename, mimeType, content } of mail.attachments) {
    const bytes = typeof content === 'string' ? Buffer.from(content) : bufferOf(content);
    const kept = media === null ? null : await media.keep(bytes);
    found.push({ name: filename ?? '', mimeType, size: bytes.length, sha256: kept?.sha256 ?? null, missing: false });
  }
  return found;
}

function bufferOf(content: ArrayBuffer | Uint8Array): Buffer {
  return content instanceof Uint8Array
    ? Buffer.from(content.buffer, content.byteOffset, content.byteLength)
    : Buffer.from(content);
}
