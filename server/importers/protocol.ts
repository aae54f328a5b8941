/** The messages between the server, the child process and the thread in it that reads exports. Plain data only. */
import type { ImportError } from './import-error.ts';
import type { ReadingLimits } from './limits.ts';
import type { ExportFacts } from './merge/gap.ts';
import type { Sighting } from './merge/sighting.ts';
import type { Answers, BrokenRecord, Conversation, Message, Owner, Party, Survey } from './message.ts';

/** An export on the disk. */
export interface ExportFile {
  path: string;
  /** As the person knows it. */
  fileName: string;
  /** Of the whole file, in hexadecimal. */
  sha256: string;
}

/** Whom the matter knows, to tell whose device an export is from (perspective.ts). */
export interface People {
  owner: Owner;
  /** Everybody else, by names and handles. */
  others: Owner;
}

export interface Reading {
  file: ExportFile;
  answers: Answers;
  people: People;
}

/** What is known of an export as a whole. */
export type CountedRecords = Pick<ExportFacts, 'records' | 'statedCount' | 'cutOff'>;

export type Job =
  | ({ kind: 'survey'; limits: ReadingLimits } & Reading)
  | ({
      kind: 'read';
      importId: string;
      limits: ReadingLimits;
      /** Where the bytes of attachments are written, each named by its SHA-256. */
      mediaFolder: string;
      /** So many messages were stored by an earlier attempt; they are read and not sent. */
      stored: number;
      /** What a look through the file has found. */
      counted: CountedRecords;
      /** The matter has messages of other exports: the child asks for those of the same conversations first. */
      compare: boolean;
    } & Reading);

/** What the child waits for after `conversations` and after each `slice`. */
export type Reply =
  /** The messages that are stored of these conversations, in a file (known-messages.ts). */
  { type: 'known'; path: string } | { type: 'stored' };

export interface SentConversation extends Conversation {
  /** What the thread is found by in other exports. */
  threadKey: string;
}

/** A message as the owner of the matter sees it, with what later exports are compared by. */
export interface SentMessage {
  message: Message;
  /** What does not say the same as the message. */
  sighting: Pick<Sighting, 'localTime' | 'sender' | 'fingerprint' | 'earlier' | 'edited' | 'mediaMissing'>;
  /** The stored message that it is; null for a new one. */
  same: string | null;
  /** The same of the message that it answers. */
  replySame: string | null;
}

export type SentItem =
  | { type: 'conversation'; conversation: SentConversation }
  | { type: 'message'; message: SentMessage }
  | { type: 'broken'; broken: BrokenRecord };

/** A stored message that this export shows as it was at another time. */
export interface Amendment {
  messageId: string;
  edited: boolean;
  deleted: boolean;
  /** The message of this export whose text is added. */
  text: Message | null;
  /** That text is shown from now on, instead of an earlier wording or none; else it is an earlier wording itself. */
  shows: boolean;
}

/** Something that the exports of a thread show together: see `Gap` of the thread. */
export interface ThreadFinding {
  kind: string;
  from: string | null;
  to: string | null;
  note: string;
}

/** What is known once all of it was read. */
export interface ReadingEnd {
  amendments: readonly Amendment[];
  /** Stored messages that prove to be one: the older stays. */
  joined: readonly { id: string; into: string }[];
  /** Of each thread, by its key: who wrote in it, and what its exports show together. */
  findings: readonly { threadKey: string; writers: readonly Party[]; gaps: readonly ThreadFinding[] }[];
}

export interface Failure {
  /** Null for a fault of ours. */
  reason: ImportError['reason'] | null;
  message: string;
  /** For the log only. */
  detail: string | null;
}

export type Report =
  | { type: 'progress'; records: number }
  | { type: 'conversations'; conversations: readonly SentConversation[] }
  /** JSON of SentItem[], deflated: many of them wait in little memory, and nothing on the way copies a message. */
  | { type: 'slice'; items: Uint8Array<ArrayBuffer> }
  | { type: 'surveyed'; survey: Survey }
  | ({ type: 'read' } & ReadingEnd)
  | { type: 'failed'; failure: Failure };

const finalTypes = ['surveyed', 'read', 'failed'] as const;
export type FinalReport = Extract<Report, { type: (typeof finalTypes)[number] }>;

export function isFinal(report: Report): report is FinalReport {
  return finalTypes.some((type) => type === report.type);
}

/** The thread waits after these. */
export type Question = Extract<Report, { type: 'conversations' | 'slice' }>;

export function awaitsReply(report: Report): report is Question {
  return report.type === 'conversations' || report.type === 'slice';
}

export function isReply(message: object): message is Reply {
  return 'type' in message && (message.type === 'known' || message.type === 'stored');
}
