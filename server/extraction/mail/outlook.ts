import msgReader from '@kenjiuno/msgreader';
import { damaged } from '#server/extraction/extraction-error.ts';
import { decodeHtml, decodeText } from '#server/extraction/writing/decode.ts';
import { rtfReading } from '#server/extraction/writing/rtf.ts';
import { textOfBlocks } from '#server/extraction/pages/block-text.ts';
import type { OpenedAttachment, OpenedMail } from './mail-blocks.ts';
import { decodeCodePage, encodingOf } from './outlook-code-page.ts';
import { itemFields } from './outlook-items.ts';
import { Properties } from './outlook-properties.ts';
import { unpackedRtf } from './outlook-rtf.ts';

// The package is CommonJS with a `default` export inside; Node imports the whole of it.
const MsgReader = 'default' in msgReader ? msgReader.default : msgReader;
type Reader = InstanceType<typeof MsgReader>;
type Fields = ReturnType<Reader['getFileData']>;

/** What Outlook saves as a file: a message, an appointment, a task, a contact, a report ([MS-OXMSG]). */
export function openOutlook(bytes: Buffer): OpenedMail {
  const { reader, fields } = opened(bytes);
  const properties = new Properties(fields);
  return {
    fields: allFields(fields, properties),
    html: htmlOf(fields),
    text: textOf(fields, properties),
    attachments: (fields.attachments ?? []).map((attached) => openedAttachment(reader, attached)),
  };
}

/** Texts that are not Unicode are in a code page, which is known only when the file was read once. */
function opened(bytes: Buffer): { reader: Reader; fields: Fields } {
  try {
    const found = read(bytes, 'cp1252');
    const encoding = encodingOf(found.fields);
    return encoding === 'cp1252' ? found : read(bytes, encoding);
  } catch (error) {
    throw damaged('Outlook message', error);
  }
}

function read(bytes: Buffer, ansiEncoding: string): { reader: Reader; fields: Fields } {
  const reader = new MsgReader(new Uint8Array(bytes).buffer);
  reader.parserConfig = { ansiEncoding, includeRawProps: true };
  const fields = reader.getFileData();
  if (fields.error !== undefined) throw new Error(fields.error);
  return { reader, fields };
}

function allFields(fields: Fields, properties: Properties): [string, string][] {
  const people = (type: string): string =>
    (fields.recipients ?? [])
      .filter((person) => (person.recipType ?? 'to') === type)
      .map((person) => named(person.name, person.smtpAddress ?? person.email))
      .join(', ');
  const headerDate = /^date:\s*(.+)$/im.exec(fields.headers ?? '')?.[1]?.trim();
  const { kind, more } = itemFields(fields, properties);
  const all: [string, string][] = [
    ['Item', kind],
    ['From', named(fields.senderName, fields.senderSmtpAddress ?? fields.senderEmail)],
    ['To', people('to')],
    ['Cc', people('cc')],
    ['Bcc', people('bcc')],
    ['Date', headerDate ?? fields.clientSubmitTime ?? fields.messageDeliveryTime ?? ''],
    ['Subject', fields.subject ?? ''],
    ...more,
  ];
  return all.filter(([, value]) => value !== '');
}

function htmlOf({ bodyHtml, html, internetCodepage }: Fields): string | null {
  if (bodyHtml !== undefined) return bodyHtml;
  if (html === undefined) return null;
  const declared = internetCodepage === undefined ? null : decodeCodePage(html, internetCodepage);
  return declared ?? decodeHtml(html);
}

/** The rich text is the same words again, where there are others. */
function textOf(fields: Fields, properties: Properties): string | null {
  const own = fields.body ?? (htmlOf(fields) === null ? richText(fields) : null);
  const report = properties.text('1001');
  const answers = (fields.recipients ?? []).flatMap((person) => {
    const answer = new Properties(person).text('0c1b');
    return answer === '' ? [] : [`${named(person.name, person.smtpAddress ?? person.email)}: ${answer}`];
  });
  const parts = [own ?? '', report, ...answers].filter((part) => part.trim() !== '');
  return parts.length === 0 ? null : parts.join('\n\n');
}

function richText({ compressedRtf }: Fields): string | null {
  return compressedRtf === undefined
    ? null
    : rtfReading(unpackedRtf(compressedRtf)).pages.map(textOfBlocks).join('\n\n');
}

function openedAttachment(reader: Reader, fields: Fields): OpenedAttachment {
  const bytes = bytesOf(reader, fields);
  const name = fields.fileName ?? fields.fileNameShort ?? fields.name ?? 'without a name';
  const isItem = fields.innerMsgContent === true;
  return {
    name: isItem && !/\.msg$/i.test(name) ? `${name}.msg` : name,
    mimeType: isItem ? 'application/vnd.ms-outlook' : (fields.attachMimeTag ?? 'application/octet-stream'),
    size: bytes?.length ?? fields.contentLength ?? 0,
    contentId: fields.pidContentId ?? null,
    bytes,
    letters: () => Promise.resolve(bytes === null ? '' : decodeText(bytes).text),
  };
}

/** An attachment that can't be taken out is listed all the same. */
function bytesOf(reader: Reader, attached: Fields): Buffer | null {
  try {
    return Buffer.from(reader.getAttachment(attached).content);
  } catch {
    return null;
  }
}

function named(name: string | undefined, address: string | undefined): string {
  if (!address) return name ?? '';
  return name && name !== address ? `${name} <${address}>` : address;
}
