import { decodeWords } from 'postal-mime';
import { isSmime, readSmime } from '#server/importers/readers/mail/smime.ts';
import type { Block } from '#server/extraction/pages/block.ts';
import {
  heading,
  mailBlocks,
  type MailAttachment,
  type MailContent,
  type OpenedAttachment,
  type OpenedMail,
} from './mail-blocks.ts';
import { openMail, openPacked } from './opened-mail.ts';

/** A mail that came back has come back again, perhaps; a hundred deep is a bomb, not a mail. */
const deepest = 10;

/** A mail with what is read within it. `depth` is in how many others it is. */
export async function mailWithin(bytes: Buffer, depth = 0): Promise<MailContent> {
  return withInside(await openMail(bytes), depth);
}

/** As mailWithin, for an item that Outlook saved. Its reader is loaded when there is one. */
export async function outlookWithin(bytes: Buffer, depth = 0): Promise<MailContent> {
  const { openOutlook } = await import('./outlook.ts');
  return withInside(openOutlook(bytes), depth);
}

/** As mailWithin, for a message as Outlook packs it into a winmail.dat. */
export async function packedWithin(bytes: Buffer, depth = 0): Promise<MailContent> {
  return withInside(await openPacked(bytes), depth);
}

async function withInside(mail: OpenedMail, depth: number): Promise<MailContent> {
  const attachments: MailAttachment[] = [];
  for (const attached of mail.attachments) {
    attachments.push({ ...attached, inside: await readInside(attached, depth) });
  }
  return { ...mail, attachments };
}

/** Headings of what consists of header lines. */
const headerLines: Record<string, string> = {
  'message/delivery-status': 'Delivery report',
  'message/global-delivery-status': 'Delivery report',
  'message/disposition-notification': 'Receipt',
  'message/feedback-report': 'Complaint report',
  'text/rfc822-headers': 'Header of the returned message',
};

/** What a mail's reader reads without opening it: messages, reports, appointments, tasks and contacts. */
async function readInside(attached: OpenedAttachment, depth: number): Promise<Block[]> {
  const { name, mimeType, bytes, isPackedMessage = false, letters } = attached;
  if (bytes === null) return [];
  const isOutlook = mimeType === 'application/vnd.ms-outlook' || /\.msg$/i.test(name);
  if (isOutlook || isPackedMessage || /^message\/(rfc822|global)$/.test(mimeType) || /\.eml$/i.test(name)) {
    const title = heading(`Message in the attachment ${name}`);
    if (depth >= deepest) return [title, tooDeep];
    const open = isPackedMessage ? packedWithin : isOutlook ? outlookWithin : mailWithin;
    return [title, ...(await messageBlocks(() => open(bytes, depth + 1)))];
  }
  if (isSmime(mimeType)) return sealedBlocks(name, bytes);
  const report = headerLines[mimeType];
  if (report !== undefined) return [heading(report), ...headerBlocks(await letters())];
  const isDates = /^(text\/calendar|application\/ics|text\/(x-)?vcard)$/.test(mimeType) || /\.(ics|vcf)$/i.test(name);
  return isDates ? datesAndCards(await letters()) : [];
}

/** A damaged one costs itself, not the mail that it is in. */
async function messageBlocks(open: () => Promise<MailContent>): Promise<Block[]> {
  try {
    return mailBlocks(await open());
  } catch {
    return [damagedMessage];
  }
}

const damagedMessage: Block = {
  type: 'paragraph',
  text: "The message in this attachment is damaged and can't be read. The attachment is kept as it is.",
};

/** What is signed is read as the mail's own words. */
async function sealedBlocks(name: string, bytes: Buffer): Promise<Block[]> {
  const block = await readSmime(bytes);
  if (block?.kind === 'signed') return [];
  return [heading(name), block === null ? damagedMessage : sealed];
}

const sealed: Block = {
  type: 'paragraph',
  text: 'This message is encrypted (S/MIME). Open it in the email program of the person it was sent to, and save it from there to read it here.',
};

const tooDeep: Block = {
  type: 'paragraph',
  text: 'The message in this attachment is too deep within others to be read here. Keep the attachment to read it.',
};

/** Header lines in groups, each with its name. */
function headerBlocks(text: string): Block[] {
  const groups = text.replace(/\r\n?/g, '\n').split(/\n\s*\n/);
  return groups.flatMap((group): Block[] => {
    const lines = group.replace(/\n[ \t]+/g, ' ').split('\n');
    const fields = lines.filter((line) => line.trim() !== '').map(fieldOf);
    return fields.length === 0 ? [] : [{ type: 'fields', fields }];
  });
}

function fieldOf(line: string): [string, string] {
  const colon = line.indexOf(':');
  return colon === -1 ? ['', line.trim()] : [line.slice(0, colon).trim(), decodeWords(line.slice(colon + 1).trim())];
}

/** Loaded when there is one: few mails bring any. */
async function datesAndCards(text: string): Promise<Block[]> {
  return (await import('./dates-and-cards.ts')).datesAndCards(text);
}
