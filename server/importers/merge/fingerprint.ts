import { hash } from 'node:crypto';
import type { Attachment } from '#server/importers/message.ts';
import { isDeletionMark, typedText } from './typed-text.ts';

/*
 * The content of a message in at most 45 characters: a letter for what is known of its media, then 128 bits of the text
 * and, where it has media, of these. Who sent it stays apart (sighting.ts): whose device an export comes from may turn
 * out later. Equal contents of one sender are told apart by time and order (points.ts).
 */

/** What is known of the media: none, all by their bytes, some by name only, or only that they were left out. */
export type MediaKnown = 'none' | 'hashed' | 'named' | 'omitted';

const letters: Record<MediaKnown, string> = { none: 't', hashed: 'h', named: 'n', omitted: 'o' };
const known: Record<string, MediaKnown> = { t: 'none', h: 'hashed', n: 'named', o: 'omitted' };
const digits = 22;

/** Of a message that shows nothing but that it was deleted. */
export const deletionMark = 'x';

export interface Content {
  body: string;
  attachments: readonly Pick<Attachment, 'name' | 'sha256'>[];
  deleted: boolean;
}

export function fingerprint({ body, attachments, deleted }: Content): string {
  const text = typedText(body);
  if (deleted && attachments.length === 0 && isDeletionMark(text)) return deletionMark;
  const media = mediaKnown(attachments);
  if (media === 'none' || media === 'omitted') return `${letters[media]}${shortHash(text)}`;
  const names = attachments.map(({ name, sha256 }) => sha256 ?? name.normalize('NFC'));
  return `${letters[media]}${shortHash(text)}${shortHash(names.toSorted().join('\n'))}`;
}

function mediaKnown(attachments: Content['attachments']): MediaKnown {
  if (attachments.length === 0) return 'none';
  if (attachments.some(({ name, sha256 }) => sha256 === null && name === '')) return 'omitted';
  return attachments.every(({ sha256 }) => sha256 !== null) ? 'hashed' : 'named';
}

function shortHash(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, digits);
}

/** Two fingerprints with the same are of the same text. A deletion mark has none. */
export function textOf(print: string): string {
  return print.slice(1, 1 + digits);
}

/** Where `textOf` is in a fingerprint, counted from 1, for a database. */
export const textAt = { from: 2, length: digits } as const;

/** `textOf` a message that says this. */
export function textOfBody(body: string): string {
  return shortHash(typedText(body));
}

export function mediaOf(print: string): MediaKnown {
  return known[print.charAt(0)] ?? 'none';
}

/** `textOf` a message that is nothing but its media. */
export const noText = shortHash('');
