import type { Message, Party } from '#server/importers/message.ts';
import { epochTime } from '#server/importers/reading/epoch.ts';
import { figuresOf, isObject, objectsOf, textOf, type JsonObject } from '#server/importers/reading/json-values.ts';
import { lineFeeds } from '#server/importers/reading/line-feeds.ts';
import { newMessage } from '#server/importers/reading/new-message.ts';
import { repaired } from './mojibake.ts';

export interface MetaThread {
  key: string;
  self: string | undefined;
  participants: readonly string[];
}

export type ReadMessage = { type: 'message'; message: Message; files: string[] } | { type: 'broken'; reason: string };

/** Lists of files a message may have, each with a `uri`. */
const fileLists = ['photos', 'videos', 'audio_files', 'files', 'gifs', 'media'];

/** The files are named here and found by whoever has the archive. */
export function readMessage(value: unknown, record: number, thread: MetaThread): ReadMessage {
  if (!isObject(value)) return { type: 'broken', reason: 'This is not a message.' };
  const written = textOf(value['sender_name'] ?? value['senderName']);
  if (written === null) return { type: 'broken', reason: 'This message does not say who wrote it.' };
  const time = epochTime(figuresOf(value['timestamp_ms'] ?? value['timestamp']) ?? '');
  if (time === null) return { type: 'broken', reason: 'This message does not say when it was sent.' };
  const name = repaired(written) || 'Unknown sender';
  const message = newMessage({
    record,
    conversation: thread.key,
    direction: isSystem(value) ? 'system' : name === thread.self ? 'sent' : 'received',
    sender: party(name),
    recipients: thread.participants.filter((other) => other !== name).map(party),
    body: lineFeeds(bodyOf(value)),
    time,
    deleted: value['is_unsent'] === true || value['isUnsent'] === true,
    reactions: reactionsOf(value),
  });
  return { type: 'message', message, files: filesOf(value) };
}

function party(name: string): Party {
  return { name, handle: null };
}

/** Who joined or left, and calls: the platform's own lines. */
function isSystem({ type }: JsonObject): boolean {
  return type === 'Subscribe' || type === 'Unsubscribe' || type === 'Call';
}

/** What is not the sender's own words is in brackets. */
function bodyOf(value: JsonObject): string {
  const words = repaired(textOf(value['content'] ?? value['text']) ?? '');
  const lines = [words, ...shared(value['share'], words)];
  if (words === '' && value['type'] === 'Call') lines.push(call(value));
  return lines.filter((line) => line !== '').join('\n');
}

function shared(share: unknown, words: string): string[] {
  if (!isObject(share)) return [];
  const text = repaired(textOf(share['share_text']) ?? '');
  const link = repaired(textOf(share['link']) ?? '');
  return [text === '' || words.includes(text) ? '' : `[Shared: ${text}]`, words.includes(link) ? '' : link];
}

function call({ call_duration: duration, missed }: JsonObject): string {
  if (missed === true) return '[Missed call]';
  return typeof duration === 'number' ? `[Call, ${duration} seconds]` : '[Call]';
}

function reactionsOf(value: JsonObject): Message['reactions'] {
  return objectsOf(value['reactions']).flatMap(({ actor, reaction, timestamp }) => {
    const emoji = repaired(textOf(reaction) ?? '');
    if (emoji === '') return [];
    const at = epochTime(figuresOf(timestamp) ?? '')?.at ?? null;
    return [{ by: repaired(textOf(actor) ?? '') || 'Unknown', emoji, at }];
  });
}

function filesOf(value: JsonObject): string[] {
  const listed = fileLists.flatMap((list) => objectsOf(value[list]));
  const sticker = isObject(value['sticker']) ? [value['sticker']] : [];
  return [...listed, ...sticker].map(({ uri }) => repaired(textOf(uri) ?? '')).filter(Boolean);
}
