import type { Block } from '#server/extraction/pages/block.ts';

/** A mail as it is in its file, what is attached still closed. */
export interface OpenedMail {
  fields: [string, string][];
  html: string | null;
  text: string | null;
  attachments: OpenedAttachment[];
}

export interface OpenedAttachment {
  name: string;
  mimeType: string;
  size: number;
  contentId: string | null;
  /** Null when they can't be taken out. */
  bytes: Buffer | null;
  /** A message that Outlook has packed as it packs mails (winmail.dat). */
  isPackedMessage?: boolean;
  /** The bytes as text, for what is text. */
  letters: () => Promise<string>;
}

export interface MailAttachment extends OpenedAttachment {
  /** What is read of it in its place: a message, a report, an appointment. Empty for what is read as a file of its own. */
  inside: readonly Block[];
}

/** A mail with what is read within it. */
export interface MailContent extends OpenedMail {
  attachments: MailAttachment[];
}

const inlineTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
const inlineBytes = 8 * 1024 * 1024;

/** The header, the words, the names of what was attached, and what is read of that in its place. */
export function mailBlocks(mail: MailContent): Block[] {
  const blocks: Block[] = [{ type: 'fields', fields: mail.fields }];
  if (mail.html !== null && mail.html.trim() !== '') {
    blocks.push({ type: 'markup', html: mail.html, images: inlineImages(mail.attachments) });
  } else if (mail.text !== null && mail.text.trim() !== '') blocks.push({ type: 'preformatted', text: mail.text });
  const listed = mail.attachments;
  if (listed.length > 0) {
    blocks.push(heading(listed.length === 1 ? '1 attachment' : `${listed.length} attachments`));
    for (const { name, mimeType, size } of listed) {
      blocks.push({ type: 'item', text: `${name} (${mimeType}, ${sizeInWords(size)})` });
    }
  }
  return [...blocks, ...insideOf(mail)];
}

export function insideOf({ attachments }: MailContent): Block[] {
  return attachments.flatMap(({ inside }) => inside);
}

export function heading(text: string): Block {
  return { type: 'heading', level: 3, text };
}

/** Pictures that the mail contains, as data addresses; others are never fetched. */
export function inlineImages(attachments: readonly MailAttachment[]): Map<string, string> {
  const images = new Map<string, string>();
  let total = 0;
  for (const { contentId, mimeType, bytes } of attachments) {
    if (contentId === null || bytes === null || !inlineTypes.has(mimeType)) continue;
    total += bytes.length;
    if (total > inlineBytes) break;
    images.set(contentId, `data:${mimeType};base64,${bytes.toString('base64')}`);
  }
  return images;
}

export function sizeInWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
