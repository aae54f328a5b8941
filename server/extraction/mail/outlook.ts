import { readFile } from 'node:fs/promises';
import msgReader from '@kenjiuno/msgreader';
import { damaged } from '#server/extraction/extraction-error.ts';
import type { DocumentReading } from '#server/extraction/pages/block.ts';
import { mailBlocks, type MailAttachment, type MailContent } from './mail-blocks.ts';

// The package is CommonJS with a `default` export inside; Node imports the whole of it.
const MsgReader = 'default' in msgReader ? msgReader.default : msgReader;
type Reader = InstanceType<typeof MsgReader>;
type Fields = ReturnType<Reader['getFileData']>;

/** Outlook's own message file. */
export async function readOutlookMessage(path: string): Promise<DocumentReading> {
  const { fields } = await openMessage(path);
  const mail = content(fields, () => null);
  const facts: Record<string, string> = { attachments: String(mail.attachments.length) };
  if (fields.subject) facts['title'] = fields.subject;
  if (fields.senderName) facts['author'] = fields.senderName;
  return { pages: [mailBlocks(mail)], pageCount: null, language: null, facts };
}

/** The message whole, with the bytes of what was attached. */
export async function readOutlookContent(path: string): Promise<MailContent> {
  const { reader, fields } = await openMessage(path);
  return content(fields, (attached) => bytesOf(reader, attached));
}

async function openMessage(path: string): Promise<{ reader: Reader; fields: Fields }> {
  const bytes = await readFile(path);
  try {
    const reader = new MsgReader(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
    const fields = reader.getFileData();
    if (fields.error !== undefined) throw new Error(fields.error);
    return { reader, fields };
  } catch (error) {
    throw damaged('Outlook message', error);
  }
}

/** An attachment that can't be taken out is listed all the same. */
function bytesOf(reader: Reader, attached: Fields): Buffer | null {
  try {
    return Buffer.from(reader.getAttachment(attached).content);
  } catch {
    return null;
  }
}

function content(fields: Fields, bytes: (attached: Fields) => Buffer | null): MailContent {
  const people = (type: string): string =>
    (fields.recipients ?? [])
      .filter((person) => (person.recipType ?? 'to') === type)
      .map((person) => named(person.name, person.smtpAddress ?? person.email))
      .join(', ');
  const headerDate = /^date:\s*(.+)$/im.exec(fields.headers ?? '')?.[1]?.trim();
  const all: [string, string][] = [
    ['From', named(fields.senderName, fields.senderSmtpAddress ?? fields.senderEmail)],
    ['To', people('to')],
    ['Cc', people('cc')],
    ['Bcc', people('bcc')],
    ['Date', headerDate ?? fields.clientSubmitTime ?? fields.messageDeliveryTime ?? ''],
    ['Subject', fields.subject ?? ''],
  ];
  const html = fields.bodyHtml ?? (fields.html ? Buffer.from(fields.html).toString('utf8') : null);
  return {
    fields: all.filter(([, value]) => value !== ''),
    html,
    text: fields.body ?? null,
    attachments: (fields.attachments ?? []).map((attached) => attachment(attached, bytes(attached))),
  };
}

function attachment(fields: Fields, bytes: Buffer | null): MailAttachment {
  return {
    name: fields.fileName ?? fields.fileNameShort ?? fields.name ?? 'without a name',
    mimeType: fields.attachMimeTag ?? 'application/octet-stream',
    size: bytes?.length ?? fields.contentLength ?? 0,
    contentId: fields.pidContentId ?? null,
    bytes,
  };
}

function named(name: string | undefined, address: string | undefined): string {
  if (!address) return name ?? '';
  return name && name !== address ? `${name} <${address}>` : address;
}
