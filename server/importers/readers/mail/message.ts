import { textOfHtml } from '#server/importers/html-text.ts';
import type { Attachment, Conversation, Message, Party, Unsent } from '#server/importers/message.ts';
import type { MediaKeeper } from '#server/importers/reader.ts';
import { lineFeeds } from '#server/importers/reading/line-feeds.ts';
import { newMessage } from '#server/importers/reading/new-message.ts';
import { headerDate } from './header-date.ts';
import { headerOf, parseMail, type ParsedMail } from './parsed-mail.ts';
import { conversationOf, peopleOf, type OwnAddresses } from './people.ts';

export type ReadMail =
  | { type: 'message'; conversation: Conversation; message: Message }
  | { type: 'unsent'; unsent: Unsent }
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
  const people = peopleOf(mail, context.own);
  if (people.from === null) return { type: 'broken', reason: 'This mail does not say who wrote it.' };
  if (isDraft(mail)) return { type: 'unsent', unsent: { state: 'draft', message: null } };
  const { record, own, records } = context;
  const id = headerOf(mail.headers, 'message-id');
  if (id !== '' && !records.has(id)) records.set(id, record);
  const conversation = conversationOf(people, own);
  const message = newMessage({
    record,
    conversation: conversation.key,
    direction: own.has(people.from) ? 'sent' : 'received',
    sender: people.from,
    recipients: people.recipients,
    body: bodyOf(mail, people.senders),
    time: headerDate(headerOf(mail.headers, 'date')),
    replyTo: records.get(headerOf(mail.headers, 'in-reply-to')) ?? null,
    attachments: await attachmentsOf(mail, context.media),
  });
  return { type: 'message', conversation, message };
}

/** Null for what can't be taken apart: parts in parts without end. */
async function parse(bytes: Buffer): Promise<ParsedMail | null> {
  try {
    return await parseMail(bytes);
  } catch {
    return null; // Said by the caller, who counts it and shows it.
  }
}

function isDraft({ headers }: ParsedMail): boolean {
  const labels = headerOf(headers, 'x-gmail-labels')
    .split(',')
    .map((label) => label.trim().toLowerCase());
  return labels.includes('drafts') || labels.includes('draft') || headerOf(headers, 'x-unsent') === '1';
}

/** The subject is a line of its own, and so are several senders, of whom a message has one. What is quoted stays where it is. */
function bodyOf(mail: ParsedMail, senders: readonly Party[]): string {
  const plain = mail.text ?? '';
  const words = plain.trim() === '' && mail.html !== null ? textOfHtml(mail.html) : plain;
  const text = lineFeeds(words).replace(/\n+$/, '');
  const subject = mail.subject.trim();
  const header = [
    ...(senders.length > 1 ? [`From: ${senders.map(inWords).join(', ')}`] : []),
    ...(subject === '' ? [] : [`Subject: ${subject}`]),
  ];
  return header.length === 0 ? text : `${header.join('\n')}\n\n${text}`.trimEnd();
}

function inWords({ name, handle }: Party): string {
  return name !== null && handle !== null ? `${name} <${handle}>` : (name ?? handle ?? '');
}

async function attachmentsOf({ attachments }: ParsedMail, media: MediaKeeper | null): Promise<Attachment[]> {
  const found: Attachment[] = [];
  for (const { name, mimeType, bytes } of attachments) {
    const kept = media === null ? null : await media.keep(bytes);
    found.push({ name, mimeType, size: bytes.length, sha256: kept?.sha256 ?? null, missing: false });
  }
  return found;
}
