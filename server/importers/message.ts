/*
 * What an export of messages says, as data: nothing guessed, nothing converted without being asked. Whatever reads an
 * export answers these; whatever stores them needs no other knowledge of the formats.
 */

export const platforms = ['sms', 'whatsapp', 'facebook', 'instagram', 'email', 'other'] as const;
export type Platform = (typeof platforms)[number];

export const exportFormats = [
  'sms_backup',
  'imazing_csv',
  'imessage_text',
  'whatsapp',
  'meta_json',
  'meta_html',
  'telegram',
  'mail',
  'csv',
] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A person as the export names them. A handle is a number, an address or an account name; at least one is given. */
export interface Party {
  name: string | null;
  handle: string | null;
}

/** When a message was sent: the instant, the wall clock, or only what the export has written. */
export interface MessageTime {
  /** Exactly as exported. */
  raw: string;
  /** Milliseconds since 1970 in UTC; null where nobody said in which zone the wall clock was. */
  at: number | null;
  /** The wall clock as it was exported, `YYYY-MM-DDTHH:MM:SS`; null where the export gives an instant. */
  localTime: string | null;
  /** The offset (`+02:00`) or IANA zone that `at` was made with, `UTC` for an exported instant; null when unknown. */
  timeZone: string | null;
  precision: 'second' | 'minute' | 'day';
  /** Who says what the zone is. */
  zoneFrom: 'export' | 'asserted' | 'unknown';
  /** An hour that comes twice or never when clocks change: which side was taken rests on the order of the file. */
  uncertain?: boolean;
}

export interface Attachment {
  /** The file's name in the export; empty where it has none. */
  name: string;
  mimeType: string | null;
  /** In bytes; null when unknown. */
  size: number | null;
  /** Hexadecimal; null where the export names the file and does not hold it, or nobody asked for the bytes. */
  sha256: string | null;
  /** The export names it and does not hold it. */
  missing: boolean;
}

export interface Message {
  /** Its place among the records of the export, counted from 1, broken ones included. */
  record: number;
  /** The key of its conversation, which came before it. */
  conversation: string;
  /** `system` is what the platform itself wrote: who joined, that a number changed. */
  direction: 'sent' | 'received' | 'system';
  sender: Party;
  recipients: readonly Party[];
  /** Verbatim but for line ends, which are LF. */
  body: string;
  time: MessageTime;
  /** As the export says: `SMS`, `MMS`, `iMessage`, `RCS`; null where there is but one. */
  service: string | null;
  edited: boolean;
  /** The sender took it back; a body may be there all the same. */
  deleted: boolean;
  /** Earlier wordings, oldest first. */
  editions: readonly { body: string; at: number | null }[];
  reactions: readonly { by: string; emoji: string; at: number | null }[];
  /** The record it answers; null where it answers none or one that is not here. */
  replyTo: number | null;
  attachments: readonly Attachment[];
}

/** A conversation of the export, answered once, before its first message. */
export interface Conversation {
  /** Distinguishes it from the others of this export. */
  key: string;
  platform: Platform;
  /** As the export names it: a group's name; null for none. */
  title: string | null;
  /** Everybody known from the start; whoever else writes in it takes part too. */
  participants: readonly (Party & { self: boolean })[];
}

/** A record that is no message: kept to be counted and shown. */
export interface BrokenRecord {
  record: number;
  /** The record as it is in the file, at most 2,000 characters. */
  raw: string;
  /** A sentence for the person. */
  reason: string;
}

/** What somebody wrote and the phone has not sent: no message between people. */
export interface Unsent {
  state: 'draft' | 'failed' | 'waiting';
  /** As if it had been sent; null where a reader only counts them. */
  message: Message | null;
}

/** What reading an export brings, in the order of the file. */
export type ReadItem =
  | { type: 'conversation'; conversation: Conversation }
  | { type: 'message'; message: Message }
  | { type: 'unsent'; unsent: Unsent }
  | { type: 'broken'; broken: BrokenRecord };

/** What only a person knows. The names are the fields of `POST /messages/import`. */
export interface Answers {
  platform?: Platform | undefined;
  /** The name that the owner of the device has in the export. */
  selfName?: string | undefined;
  otherName?: string | undefined;
  dateOrder?: 'dmy' | 'mdy' | 'ymd' | undefined;
  /** An IANA zone for wall clocks, or `unknown`: then nothing is converted. */
  timeZone?: string | undefined;
  /** For any CSV: which column is what, by its heading or, without headings, its number counted from 1. */
  columns?: Partial<Record<ColumnRole, string | undefined>> | undefined;
  /** Only these conversations, by their keys; all of them without it. */
  threads?: string[] | undefined;
}

export const columnRoles = ['time', 'sender', 'recipient', 'body', 'direction', 'conversation', 'attachment'] as const;
export type ColumnRole = (typeof columnRoles)[number];

/** The owner of the matter, as the contacts know them: proposed as “me”, never taken for granted. */
export interface Owner {
  names: readonly string[];
  handles: readonly string[];
}

/** Something that the file does not say and that changes what is read. */
export interface Question {
  /** The field of the next request that holds the answer. */
  field: 'platform' | 'selfName' | 'dateOrder' | 'timeZone' | 'columns';
  /** A sentence for the person. */
  text: string;
  /** What may be answered; empty for `timeZone`, where any IANA zone or `unknown` will do. */
  choices: readonly { value: string; label: string }[];
  /** What is likely, to be confirmed; null when nothing is. For `columns` it is JSON of the roles. */
  proposed: string | null;
  /** At most five records, each as it would be read by each choice. */
  examples: readonly { record: number; raw: string; readings: readonly { value: string; reading: string }[] }[];
}

/** Which end of its conversations a file lacks because it ends early; false where nothing shows that it does. */
export type CutOff = 'start' | 'end' | false;

/** An export as it was looked through once, with the answers given so far. */
export interface Survey {
  format: ExportFormat;
  platform: Platform;
  /** Name and version of what read it: `whatsapp/1`. A change of what is read gives a new version. */
  parser: string;
  questions: readonly Question[];
  conversations: readonly { key: string; title: string | null; participants: readonly string[]; messages: number }[];
  messages: number;
  attachments: number;
  broken: number;
  /** Drafts and messages that never went out. They are records, and not among the messages. */
  unsent: number;
  /** Of these, what nobody tried to send. */
  drafts: number;
  /** Messages of conversations that are not wanted. They are records, and not among the messages. */
  leftOut: number;
  /** Of the earliest and the latest message, as read with the answers so far, ISO with or without a zone; null for none. */
  first: string | null;
  last: string | null;
  /** The first messages, at most ten, as they would be kept. */
  preview: readonly Message[];
  /** What the export says of itself and the count contradicts, such as `count` of an SMS backup. */
  statedCount: number | null;
  cutOff: CutOff;
}
