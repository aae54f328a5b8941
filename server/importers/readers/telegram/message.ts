import type { Message, MessageTime, Party } from '#server/importers/message.ts';
import { epochTime } from '#server/importers/reading/epoch.ts';
import { figuresOf, isObject, objectsOf, textOf, type JsonObject } from '#server/importers/reading/json-values.ts';
import { newMessage } from '#server/importers/reading/new-message.ts';
import { filesOf, type NamedFile } from './files.ts';
import { sentBesideText, serviceText, writtenText } from './text.ts';

export interface TelegramChat {
  key: string;
  /** Whether somebody is the owner of the export. */
  isSelf: (party: Party) => boolean;
  /** The record of each message, by its number in the chat. */
  records: Map<number, number>;
  /** For exports that have only wall clocks: those before 2021. */
  clock: (raw: string) => MessageTime | null;
}

export type ReadMessage =
  | { type: 'message'; message: Message; files: NamedFile[] }
  | { type: 'broken'; reason: string };

export function readMessage(value: unknown, record: number, chat: TelegramChat): ReadMessage {
  if (!isObject(value)) return { type: 'broken', reason: 'This is not a message.' };
  const service = value['type'] === 'service';
  if (!service && value['type'] !== 'message') return { type: 'broken', reason: 'This is of no known kind.' };
  const time = timeOf(value, chat);
  if (time === null) return { type: 'broken', reason: 'This message does not say when it was sent.' };
  const sender = writerOf(value, service);
  if (sender === null) return { type: 'broken', reason: 'This message does not say who wrote it.' };
  const id = value['id'];
  if (typeof id === 'number') chat.records.set(id, record);
  const edited = epochTime(figuresOf(value['edited_unixtime']) ?? '');
  const message = newMessage({
    record,
    conversation: chat.key,
    direction: service ? 'system' : chat.isSelf(sender) ? 'sent' : 'received',
    sender,
    recipients: [],
    body: service ? serviceText(value) : bodyOf(value),
    time,
    edited: edited !== null || textOf(value['edited']) !== null,
    reactions: reactionsOf(value),
    replyTo: replyOf(value, chat),
  });
  return { type: 'message', message, files: filesOf(value) };
}

function bodyOf(value: JsonObject): string {
  return [...sentBesideText(value), writtenText(value['text'])].filter((line) => line !== '').join('\n');
}

/** `date_unixtime` is the instant; `date` beside it only the clock of whoever exported. */
function timeOf(value: JsonObject, chat: TelegramChat): MessageTime | null {
  const instant = figuresOf(value['date_unixtime']);
  if (instant !== null) return epochTime(instant);
  const date = textOf(value['date']);
  return date === null ? null : chat.clock(date);
}

/** Whose account is gone has no name, and some lines of a group or channel have no writer but the chat. */
export function writerOf(value: JsonObject, service: boolean): Party | null {
  const named = service ? 'actor' : 'from';
  if (!service && !('from' in value) && !('from_id' in value)) return null;
  const name = textOf(value[named]);
  const handle = handleOf(value[`${named}_id`]);
  if (name === null && handle === null) return { name: service ? 'Telegram' : 'Unknown sender', handle: null };
  return { name, handle };
}

/** Before 2021 only the number was written. */
export function handleOf(id: unknown): string | null {
  const figures = figuresOf(id);
  return figures === null ? textOf(id) : `user${figures}`;
}

function replyOf(value: JsonObject, chat: TelegramChat): number | null {
  const answered = value['reply_to_message_id'];
  // In another chat the number means another message.
  if (typeof answered !== 'number' || value['reply_to_peer_id'] !== undefined) return null;
  return chat.records.get(answered) ?? null;
}

function reactionsOf(value: JsonObject): Message['reactions'] {
  return objectsOf(value['reactions']).flatMap((reaction) => {
    const emoji = textOf(reaction['emoji']) ?? (reaction['type'] === 'paid' ? '⭐' : '');
    if (emoji === '') return [];
    const known = objectsOf(reaction['recent']).map((one) => ({
      by: textOf(one['from']) ?? handleOf(one['from_id']) ?? 'Unknown',
      emoji,
      at: null,
    }));
    const count = typeof reaction['count'] === 'number' ? Math.min(reaction['count'], 1000) : 0;
    // The export names only the most recent; of the others it tells how many.
    const unnamed = count - known.length;
    return unnamed > 0 ? [...known, { by: unnamed === 1 ? '1 person' : `${unnamed} people`, emoji, at: null }] : known;
  });
}
