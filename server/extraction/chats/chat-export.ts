import { SaxesParser } from 'saxes';
import type { Block } from '#server/extraction/pages/block.ts';

type Message = Extract<Block, { type: 'message' }>;

/**
 * The messages of an export as a person reads them: text-message backups (XML), Messenger and Instagram (JSON).
 * Null when the file is something else or broken; then its raw text serves. Importing messages is another library's
 * work: this is for searching and showing the file itself.
 */
export function chatMessages(text: string, mimeType: string): Message[] | null {
  try {
    if (mimeType === 'application/xml') return textMessages(text);
    if (mimeType === 'application/json') return socialMessages(JSON.parse(text) as unknown);
  } catch {
    return null;
  }
  return null;
}

const smsKinds: Record<string, string> = { '2': 'sent', '3': 'draft', '4': 'outbox', '5': 'failed', '6': 'queued' };

/** SMS Backup & Restore. Emoji come as two surrogate references, which strict XML refuses: join them first. */
function textMessages(xml: string): Message[] {
  const messages: Message[] = [];
  let current: Message | null = null;
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('a DOCTYPE is not allowed here');
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'sms' || name === 'mms') {
      current = startMessage(attributes);
      messages.push(current);
    }
    if (name === 'part' && current) addPart(current, attributes);
  });
  parser.write(joinSurrogates(xml)).close();
  return messages;
}

function startMessage(attributes: Record<string, string>): Message {
  const kind = attributes['type'] ?? attributes['msg_box'] ?? '1';
  const name = stated(attributes['contact_name']);
  const known = name && !/^\(unknown\)$/i.test(name) ? name : '';
  const address = stated(attributes['address']).replaceAll('~', ', ');
  const other = known && address ? `${known} (${address})` : known || address;
  const own = kind !== '1';
  const sender = own ? `Me to ${other}${kind === '2' ? '' : ` (${smsKinds[kind] ?? 'unknown state'})`}` : other;
  return { type: 'message', sender, when: instant(attributes['date']), text: stated(attributes['body']), own };
}

function addPart(message: Message, attributes: Record<string, string>): void {
  const type = attributes['ct'] ?? '';
  const words = type === 'text/plain' ? stated(attributes['text']) : '';
  const name = stated(attributes['cl']) || stated(attributes['name']);
  const attached = type === 'text/plain' || type === 'application/smil' ? '' : `[${name || type}]`;
  message.text = [message.text, words, attached].filter(Boolean).join('\n');
}

/** These backups write the word "null" for what is missing. */
function stated(value: string | undefined): string {
  return value === undefined || value === 'null' ? '' : value;
}

function instant(value: unknown): string {
  const written = typeof value === 'string' ? value : '';
  const figure = Number(value);
  if (!Number.isFinite(figure) || figure <= 0) return written;
  const moment = new Date(figure < 1e11 ? figure * 1000 : figure);
  return Number.isNaN(moment.getTime()) ? written : moment.toISOString().replace(/^(.{10})T(.{8}).*$/, '$1 $2 UTC');
}

function joinSurrogates(xml: string): string {
  const pair = /&#(5[56]\d{3}|x[dD][89aAbB][0-9a-fA-F]{2});&#(5[67]\d{3}|x[dD][c-fC-F][0-9a-fA-F]{2});/g;
  const unit = (reference: string): number => Number(reference.replace(/^x/i, '0x'));
  return xml.replace(pair, (_, high: string, low: string) => String.fromCharCode(unit(high), unit(low)));
}

interface SocialMessage {
  sender_name?: unknown;
  senderName?: unknown;
  timestamp_ms?: unknown;
  timestamp?: unknown;
  content?: unknown;
  text?: unknown;
  photos?: unknown;
  videos?: unknown;
  audio_files?: unknown;
  files?: unknown;
  share?: { link?: unknown } | null;
}

function socialMessages(parsed: unknown): Message[] | null {
  if (typeof parsed !== 'object' || parsed === null || !('messages' in parsed) || !Array.isArray(parsed.messages)) {
    return null;
  }
  const list = (parsed.messages as unknown[]).filter(
    (entry): entry is SocialMessage => typeof entry === 'object' && entry !== null,
  );
  const messages = list.map(socialMessage);
  // These exports are newest first; people read the other way.
  return messages.toSorted((one, other) => one.when.localeCompare(other.when));
}

function socialMessage(message: SocialMessage): Message {
  const attached = (['photos', 'videos', 'audio_files', 'files'] as const).flatMap((kind) => {
    const list = message[kind];
    return Array.isArray(list) && list.length > 0 ? [`[${list.length} ${kind.replace('_', ' ')}]`] : [];
  });
  const link = typeof message.share?.link === 'string' ? message.share.link : '';
  const words = repaired(message.content ?? message.text);
  const sender = repaired(message.sender_name ?? message.senderName);
  const when = instant(message.timestamp_ms ?? message.timestamp);
  return { type: 'message', sender, when, text: [words, link, ...attached].filter(Boolean).join('\n'), own: false };
}

/** UTF-8 written as if it were Latin-1: undone only when every character fits a byte and the bytes are UTF-8. */
function repaired(value: unknown): string {
  if (typeof value !== 'string') return '';
  if (/[^\u0000-\u00ff]/.test(value) || !/[\u0080-\u00ff]/.test(value)) return value;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}
