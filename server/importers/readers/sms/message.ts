import { lineFeeds } from '#server/importers/reading/line-feeds.ts';
import { epochTime, unknownTime } from '#server/importers/reading/epoch.ts';
import type { Attachment, Conversation, Message, MessageTime, Party, Unsent } from '#server/importers/message.ts';
import { newMessage } from '#server/importers/reading/new-message.ts';
import { AddressBook, stated } from './address-book.ts';
import { addressed, writtenAddresses } from './parties.ts';
import type { Element } from './xml.ts';

type Attributes = Element['attributes'];

/** What became of a base64 value: kept, only measured, or too large to keep. */
export interface SmsMedium {
  size: number;
  sha256: string | null;
}

export type ReadRecord =
  | { type: 'message'; conversation: Conversation; message: Message }
  | { type: 'unsent'; unsent: Unsent }
  | { type: 'broken'; reason: string };

export interface RecordContext {
  record: number;
  media: readonly SmsMedium[];
  /** The owner of the phone, as far as the answers name them. */
  self: Party;
  book: AddressBook;
}

/** `null` for what is neither sent nor received and no draft either. */
function stateOf(attributes: Attributes): Direction | Unsent['state'] | null {
  switch (attributes['type'] ?? attributes['msg_box']) {
    case '1':
      return 'received';
    case '2':
      return 'sent';
    case '3':
      return 'draft';
    // The outbox, and the queue before it: nobody has received it.
    case '4':
    case '6':
      return 'waiting';
    case '5':
      return 'failed';
    default:
      return null;
  }
}

export function readRecord(elements: readonly Element[], context: RecordContext): ReadRecord {
  const [head] = elements;
  if (head === undefined) return { type: 'broken', reason: 'This record is not complete.' };
  const state = stateOf(head.attributes);
  if (state === null) return { type: 'broken', reason: 'This record does not say whether it was sent or received.' };
  const date = stated(head.attributes['date']);
  const time = timeOf(date);
  if (state !== 'received' && state !== 'sent') {
    // What was not sent names nobody in messages that were.
    const asSent = exchanged(elements, 'sent', time ?? unknownTime(date), { ...context, book: new AddressBook() });
    return { type: 'unsent', unsent: { state, message: asSent.type === 'message' ? asSent.message : null } };
  }
  if (time === null) return { type: 'broken', reason: 'The date of this record is not a date.' };
  return exchanged(elements, state, time, context);
}

function exchanged(
  elements: readonly Element[],
  direction: Direction,
  time: MessageTime,
  context: RecordContext,
): ReadRecord {
  const [head] = elements;
  return head?.name === 'mms'
    ? mms(elements, direction, time, context)
    : sms(head?.attributes ?? {}, direction, time, context);
}

function timeOf(date: string): MessageTime | null {
  return date === '' || date === '0' ? unknownTime(date) : epochTime(date);
}

type Direction = 'sent' | 'received';

function sms(attributes: Attributes, direction: Direction, time: MessageTime, context: RecordContext): ReadRecord {
  if (attributes['body'] === undefined) return { type: 'broken', reason: 'This record has no text.' };
  const body = withSubject(attributes['subject'], stated(attributes['body']));
  const thread = context.book.thread(attributes['address'], attributes['contact_name']);
  const parties = addressed(direction, thread, { sender: null, recipients: [] }, context);
  const message = newMessage({ ...parties.message, record: context.record, direction, time, body, service: 'SMS' });
  return { type: 'message', conversation: parties.conversation, message };
}

function mms(
  elements: readonly Element[],
  direction: Direction,
  time: MessageTime,
  context: RecordContext,
): ReadRecord {
  const attributes = elements[0]?.attributes ?? {};
  const written = writtenAddresses(elements);
  const listed = stated(attributes['address']) || [written.sender ?? '', ...written.recipients].join('~');
  const thread = context.book.thread(listed, attributes['contact_name']);
  const parties = addressed(direction, thread, written, context);
  const parts = elements.filter(({ name }) => name === 'part').map((part) => part.attributes);
  const words = parts.filter(isText).map((part) => stated(part['text']));
  const files = parts.filter((part) => !isText(part) && part['ct'] !== 'application/smil');
  const message = newMessage({
    ...parties.message,
    record: context.record,
    direction,
    time,
    service: 'MMS',
    body: withSubject(attributes['sub'], words.join('\n')),
    attachments: files.map((part) => attachment(part, context.media)),
  });
  return { type: 'message', conversation: parties.conversation, message };
}

function isText(part: Attributes): boolean {
  return part['ct'] === 'text/plain' && stated(part['text']) !== '';
}

function withSubject(subject: string | undefined, body: string): string {
  const words = stated(subject).trim();
  // Newer phones keep data of their own in the field.
  const text = words === '' || words.startsWith('proto:') ? body : `Subject: ${words}\n${body}`;
  return lineFeeds(text);
}

function attachment(part: Attributes, media: readonly SmsMedium[]): Attachment {
  const medium = /^\d+$/.test(part['data'] ?? '') ? media[Number(part['data'])] : undefined;
  return {
    name: stated(part['cl']) || stated(part['name']) || stated(part['fn']),
    mimeType: stated(part['ct']) || null,
    size: medium?.size ?? null,
    sha256: medium?.sha256 ?? null,
    missing: medium === undefined || medium.size === 0,
  };
}
