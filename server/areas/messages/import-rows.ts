import { createHash } from 'node:crypto';
import type { Attachment, Message } from '#server/importers/message.ts';
import type { SentMessage } from '#server/importers/protocol.ts';
import { newId } from '#server/store/ids.ts';
import type { MessageMediaRow, MessageSightingRow, Row } from '#server/store/tables.ts';

/* The rows of imported messages: made of what a reader answered, and stored as they are. */

/** An import whose rows are made. */
type Imported = Pick<Row<'messageImports'>, 'id' | 'caseId' | 'createdBy' | 'createdAt' | 'courtCaseId'>;

interface At {
  imported: Imported;
  idOf: (record: number) => string;
  place: number;
  thread: { threadId: string; platform: Row<'messages'>['platform']; courtCaseId: string | null; private: 0 | 1 };
}

export type NewMessage = Omit<Row<'messages'>, 'createdAt' | 'updatedAt'>;

/**
 * The ids of an import's messages, by their records. For the same record of the same import always the same, so that
 * what answers a message can name it before it is stored. A UUIDv7 of the moment of the import: by ids, messages are in
 * the order of its records.
 */
export function messageIds({ id, createdAt }: Pick<Imported, 'id' | 'createdAt'>): (record: number) => string {
  const time = Date.parse(createdAt).toString(16).padStart(12, '0');
  const own = createHash('sha256').update(id).digest('hex').slice(0, 10);
  return (record) => {
    const number = record.toString(16).padStart(8, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${number.slice(0, 3)}-8${number.slice(3, 6)}-${number.slice(6)}${own}`;
  };
}

export function messageRow(
  { message, replySame }: SentMessage,
  { imported, idOf, place, thread: { threadId, platform, courtCaseId, private: isPrivate } }: At,
): NewMessage {
  const { time, sender, replyTo } = message;
  return {
    place,
    id: idOf(message.record),
    caseId: imported.caseId,
    createdBy: imported.createdBy,
    trashedAt: null,
    private: isPrivate,
    privateAlone: 0,
    threadId,
    importId: imported.id,
    record: message.record,
    courtCaseId: imported.courtCaseId === courtCaseId ? null : imported.courtCaseId,
    platform,
    service: storable(message.service),
    direction: message.direction,
    senderName: storable(sender.name),
    senderHandle: storable(sender.handle),
    recipients: storable(JSON.stringify(message.recipients)),
    body: storable(message.body),
    sentAt: instant(time.at),
    localTime: time.localTime,
    rawTimestamp: storable(time.raw),
    timeZone: time.timeZone,
    precision: time.precision,
    zoneFrom: time.zoneFrom,
    uncertain: time.uncertain ? 1 : 0,
    edited: message.edited ? 1 : 0,
    deleted: message.deleted ? 1 : 0,
    reactions: storable(JSON.stringify(message.reactions.map((each) => ({ ...each, at: instant(each.at) })))),
    replyToId: replySame ?? (replyTo === null ? null : idOf(replyTo)),
    editions: storable(JSON.stringify(message.editions.map(({ body, at }) => ({ body, at: instant(at) })))),
    attachmentCount: message.attachments.length,
    tags: '[]',
    note: '',
  };
}

export function sightingRow(
  { message, sighting }: SentMessage,
  { importId, threadId, messageId }: { importId: string; threadId: string; messageId: string },
): MessageSightingRow {
  const { record, time, direction, deleted } = message;
  const { localTime, sender, fingerprint, earlier, edited, mediaMissing } = sighting;
  return {
    importId,
    record,
    messageId,
    threadId,
    fingerprint,
    at: time.at,
    wall: localTime,
    precision: time.precision,
    direction,
    sender: storable(sender),
    earlier: earlier === undefined ? null : JSON.stringify(earlier),
    marks: Number(edited) + 2 * Number(deleted) + 4 * Number(mediaMissing),
  };
}

export function mediaRows(
  { attachments }: Pick<Message, 'attachments'>,
  { importId, caseId, messageId }: { importId: string; caseId: string; messageId: string },
): MessageMediaRow[] {
  return attachments.map((attachment: Attachment, position) => ({
    fileId: newId(),
    messageId,
    importId,
    caseId,
    position,
    name: storable(attachment.name),
    mimeType: storable(attachment.mimeType),
    size: attachment.size,
    sha256: attachment.sha256,
    missing: attachment.sha256 === null || attachment.missing ? 1 : 0,
  }));
}

/** The instant, else the wall clock as if it were UTC; null for a message without any time. */
export function momentOf({ time: { at, localTime } }: Pick<Message, 'time'>): number | null {
  if (at !== null) return at;
  const wall = localTime === null ? Number.NaN : Date.parse(`${localTime}Z`);
  return Number.isNaN(wall) ? null : wall;
}

function instant(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

/** Verbatim but for what no database stores: NUL, and half a character. */
export function storable<Text extends string | null>(text: Text): Text {
  if (text === null) return text;
  return (text.includes('\0') ? text.replaceAll('\0', '') : text).toWellFormed() as Text;
}
