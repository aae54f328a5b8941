import type { Address } from 'postal-mime';
import { headerOf, parseMail, type ParsedMail } from '#server/importers/readers/mail/parsed-mail.ts';
import { readTnef, tnefType } from '#server/importers/readers/mail/tnef.ts';
import { textOfBlocks } from '#server/extraction/pages/block-text.ts';
import { rtfReading } from '#server/extraction/writing/rtf.ts';
import type { OpenedMail } from './mail-blocks.ts';
import { unpackedRtf } from './outlook-rtf.ts';

/** A mail of the internet (RFC 5322). Rejects for what can't be taken apart. */
export async function openMail(bytes: Buffer): Promise<OpenedMail> {
  const mail = await parseMail(bytes);
  return {
    fields: mailFields(mail),
    html: mail.html,
    text: mail.text ?? (mail.richText && wordsOf(mail.richText)),
    attachments: mail.attachments.map((attached) => ({
      ...attached,
      name: attached.name || 'without a name',
      size: attached.bytes.length,
    })),
  };
}

/** A message as Outlook packs it for those who have no Outlook. Rejects for what can't be taken apart. */
export async function openPacked(bytes: Buffer): Promise<OpenedMail> {
  const [{ fields }, mail] = [await readTnef(bytes), await openMail(mailAround(bytes, tnefType))];
  return { ...mail, fields };
}

/** The mail that a part of one is saved without. */
export function mailAround(bytes: Buffer, mimeType: string): Buffer {
  return Buffer.from(
    `Content-Type: ${mimeType}\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64')}`,
  );
}

/** Null for rich text that is damaged: the file that it is in is attached. */
function wordsOf(richText: Buffer): string | null {
  try {
    return rtfReading(unpackedRtf(richText)).pages.map(textOfBlocks).join('\n\n');
  } catch {
    return null;
  }
}

/** The date is the header's own words: its offset is evidence, and a broken one must not become another day. */
function mailFields({ headers, from, sender, to, cc, bcc, subject }: ParsedMail): [string, string][] {
  const fields: [string, string][] = [
    ['From', addresses(from)],
    ['Sender', addresses(sender) === addresses(from) ? '' : addresses(sender)],
    ['To', addresses(to)],
    ['Cc', addresses(cc)],
    ['Bcc', addresses(bcc)],
    ['Date', headerOf(headers, 'date')],
    ['Subject', subject],
  ];
  return fields.filter(([, value]) => value.trim() !== '');
}

function addresses(list: readonly Address[]): string {
  return list
    .map((entry) => {
      if (entry.group) return `${entry.name}: ${addresses(entry.group)}`;
      if (!entry.address) return entry.name;
      return entry.name && entry.name !== entry.address ? `${entry.name} <${entry.address}>` : entry.address;
    })
    .join(', ');
}
