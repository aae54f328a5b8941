import type { Block } from '#server/extraction/pages/block.ts';
import { readerOf } from '#server/importers/formats.ts';
import { ImportError } from '#server/importers/import-error.ts';
import type {
  Answers,
  Attachment,
  Conversation,
  ExportFormat,
  Message,
  MessageTime,
  Party,
  ReadItem,
  Unsent,
} from '#server/importers/message.ts';
import { noneOfThese } from '#server/importers/questions.ts';
import type { MediaKeeper } from '#server/importers/reader.ts';
import { openSource, type OpenSource } from '#server/importers/source.ts';

type MessageBlock = Extract<Block, { type: 'message' }>;

/** Nobody is asked when a file is shown: times stay as they are written, and whoever could be me is one of the others. */
const unasked: Answers = { selfName: noneOfThese, timeZone: 'unknown', platform: 'other', dateOrder: 'dmy' };

const keepsNothing: MediaKeeper = { keep: () => Promise.resolve(null) };

interface ChatReading {
  blocks: Block[];
  /** How many messages there are, and how many were written and not sent. */
  facts: Record<string, string>;
}

/**
 * The messages of an export as a person reads them: conversation by conversation, each with its name and who takes part,
 * oldest first, read as they would be imported; what was written and not sent is among them, marked. Then what is broken
 * of it, as it is in the file. Null when the file is something else or mostly broken; then its raw text serves.
 */
export async function readChat(path: string, fileName: string): Promise<ChatReading | null> {
  let source: OpenSource | null = null;
  try {
    source = await openSource(path, fileName, '');
    const reader = await readerOf(source);
    const chats = new Map<string, Chat>();
    const broken: Block[] = [];
    for await (const item of reader.read(source, unasked, keepsNothing)) {
      if (item.type === 'broken') broken.push({ type: 'preformatted', text: item.broken.raw });
      else if (item.type === 'conversation')
        chats.set(item.conversation.key, { about: item.conversation, written: [] });
      else addTo(chats, item);
    }
    const read = [...chats.values()];
    const written = read.flatMap((chat) => chat.written);
    const notSent = written.filter(({ unsent }) => unsent !== null).length;
    const facts: Record<string, string> = { messages: String(written.length - notSent) };
    if (notSent > 0) facts['notSent'] = String(notSent);
    const blocks = [...read.flatMap((chat) => [...headOf(chat), ...messagesOf(chat, reader.format)]), ...broken];
    return { blocks, facts };
  } catch (error) {
    if (error instanceof ImportError) return null;
    throw error;
  } finally {
    source?.close();
  }
}

interface Chat {
  /** Null where all of it was never sent. */
  about: Conversation | null;
  written: Written[];
}

interface Written {
  message: Message;
  unsent: Unsent['state'] | null;
}

function addTo(chats: Map<string, Chat>, item: Exclude<ReadItem, { type: 'broken' | 'conversation' }>): void {
  const { message } = item.type === 'message' ? item : item.unsent;
  if (message === null) return;
  const chat = chats.get(message.conversation) ?? { about: null, written: [] };
  chats.set(message.conversation, chat);
  chat.written.push({ message, unsent: item.type === 'message' ? null : item.unsent.state });
}

function headOf({ about }: Chat): Block[] {
  if (about === null) return [];
  const blocks: Block[] = about.title === null ? [] : [{ type: 'heading', level: 2, text: about.title }];
  const participants = about.participants.map(label).filter((one) => one !== '');
  if (participants.length > 0) blocks.push({ type: 'fields', fields: [['Participants', participants.join(', ')]] });
  return blocks;
}

function messagesOf({ written }: Chat, format: ExportFormat): MessageBlock[] {
  return written
    .toSorted((one, other) => one.message.record - other.message.record)
    .map(({ message, unsent }) => blockOf(message, unsent, format));
}

function blockOf(message: Message, unsent: Unsent['state'] | null, format: ExportFormat): MessageBlock {
  const own = message.direction === 'sent';
  const others = message.recipients.map(label).join(', ');
  const sender = own && others !== '' ? `${label(message.sender)} to ${others}` : label(message.sender);
  const text = [unsent === null ? '' : whyNotSent[unsent], textOf(message, format)]
    .filter((line) => line !== '')
    .join('\n');
  return { type: 'message', sender, when: whenOf(message.time), text, own };
}

const whyNotSent: Record<Unsent['state'], string> = {
  draft: '[Draft, not sent]',
  failed: '[Not sent: sending failed]',
  waiting: '[Not sent: waiting to be sent]',
};

function label({ name, handle }: Party): string {
  return name !== null && handle !== null ? `${name} (${handle})` : (name ?? handle ?? '');
}

/**
 * An instant on the clock of this computer, whose zone is said, since that of the phone is not in the file: a message of
 * the evening in Denver is not one of the next day. A wall clock is as it is written.
 */
function whenOf({ at, raw, zoneFrom }: MessageTime): string {
  return at === null || zoneFrom !== 'export' ? raw : onOwnClock(at);
}

const ownClock = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
});

function onOwnClock(at: number): string {
  const parts = Object.fromEntries(ownClock.formatToParts(at).map(({ type, value }) => [type, value]));
  const { year, month, day, hour, minute, second, timeZoneName } = parts;
  return `${year}-${month}-${day} ${hour}:${minute}:${second} ${timeZoneName}`;
}

/** What the sender wrote; then, in brackets, its files in their place and what became of it. */
function textOf({ body, deleted, edited, editions, attachments, reactions }: Message, format: ExportFormat): string {
  const marks = [
    ...attachments.map((file) => `[${fileWords(file, format)}]`),
    deleted ? `[${takesBack.has(format) ? 'unsent' : 'deleted'}]` : '',
    edited && editions.length === 0 ? '[edited]' : '',
    ...editions.map((before) => `[edited, before: ${before.body}]`),
    ...reactions.map(({ by, emoji }) => `[${emoji} ${by}]`),
  ];
  return [body, ...marks].filter((line) => line !== '').join('\n');
}

/** Messenger and Instagram say “unsent” where others say “deleted”. */
const takesBack = new Set<ExportFormat>(['meta_json', 'meta_html']);

/** A backup of text messages holds its files; of the others, the file beside the text may be all that there is. */
function fileWords({ name, mimeType, missing }: Attachment, format: ExportFormat): string {
  const named = name || (mimeType ?? 'file');
  return missing && format === 'sms_backup' ? `${named}, not in the file` : named;
}
