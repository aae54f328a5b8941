/*
 * What a message log says, as data: the same for PDF, CSV and JSON. Nothing is worked out from a clock or a zone here;
 * whoever asks for a log brings every fact as it is to be printed. Times are ISO 8601; `at` is an instant in UTC.
 */

export interface MessageLog {
  /** Such as “Message log”, or “Messages between Jane Doe and John Roe, March 3 – March 9, 2026”. */
  title: string;
  /** Above the title, a line each: the court, the case, its number. Empty for none. */
  caseLines: readonly string[];
  extent: LogExtent;
  threads: readonly LogThread[];
  sources: readonly LogSource[];
  /** Messages and gaps in the order in which they are printed. */
  entries: readonly LogEntry[];
  /** Null where no statement is to be signed, such as for an exhibit that a declaration attaches. */
  attestation: Attestation | null;
}

/** What is in this log, and what is not. */
export interface LogExtent {
  /** `whole`: every message that is stored of these conversations; `excerpt`: some of them. */
  kind: 'whole' | 'excerpt';
  /** The days that were asked for, `YYYY-MM-DD`; null where nothing bounds them. */
  from: string | null;
  to: string | null;
  /** The IANA zone of the wall clocks (`local`); null where none is known. */
  timeZone: string | null;
  /** What is left out of the conversations, and why: `Before March 3, 2026`. Empty for a whole one. */
  omitted: readonly { count: number; reason: string }[];
  /** When this log was made, an instant in UTC. */
  exportedAt: string;
  /** What made it: `Casewright 1.4.0`. */
  exportedWith: string;
}

export interface LogPerson {
  /** At least one of the two is given. */
  name: string | null;
  /** A number, an address or an account name. */
  handle: string | null;
}

export interface LogThread {
  title: string;
  /** As printed: `WhatsApp`, `SMS`. */
  platform: string;
  participants: readonly (LogPerson & { self: boolean })[];
}

/** An imported file that messages of this log are from. */
export interface LogSource {
  fileName: string;
  /** Hexadecimal, of the file as it was imported. */
  sha256: string;
  /** How the messages came into the file: `SMS Backup & Restore (XML)`. */
  method: string;
  /** The phone or account, as the person who imported it named it; null when they did not. */
  device: string | null;
  /** Name and version of what read it: `whatsapp/1`. */
  importer: string;
  importedAt: string;
  /** Who confirmed, when importing, that the file is theirs to import and unchanged; null when nobody did. */
  attested: { by: string; at: string } | null;
}

export type LogEntry = LogMessage | LogGap;

export interface LogMessage {
  kind: 'message';
  /** Its number in this log. */
  sequence: number;
  /** Its place in `threads`, from 0. */
  thread: number;
  sender: LogPerson;
  recipients: readonly LogPerson[];
  time: LogTime;
  /** Seen from the phone that it was exported from; `system` is what the platform itself wrote. */
  direction: 'sent' | 'received' | 'system';
  /** Verbatim; empty where a message has none. */
  text: string;
  edited: boolean;
  deleted: boolean;
  /** Earlier wordings, oldest first. */
  editions: readonly { text: string; at: string | null }[];
  reactions: readonly { by: string; emoji: string; at: string | null }[];
  attachments: readonly LogAttachment[];
  /** Its place in `sources`, from 0, and its record number there; null for one that was entered by hand. */
  source: LogRecord | null;
  /** Further sources that have the same message. */
  alsoIn: readonly LogRecord[];
  /** What people noted about it; given only where the log is to have notes. */
  notes: readonly { by: string; at: string; text: string }[];
}

export interface LogRecord {
  source: number;
  record: number;
}

export interface LogTime {
  /** Exactly as exported. */
  exported: string;
  /** The instant; null where the zone is unknown. */
  at: string | null;
  /** The wall clock that is printed, `YYYY-MM-DDTHH:MM:SS`; null where only `exported` is known. */
  local: string | null;
  /** The zone of `local`: an IANA name, an offset or `UTC`; null is printed as “unknown”. */
  zone: string | null;
  /** `asserted`: a person said so when importing. */
  zoneFrom: 'export' | 'asserted' | 'unknown';
  precision: 'second' | 'minute' | 'day';
  /** The hour came twice, or never, when clocks changed. */
  uncertain: boolean;
}

export interface LogAttachment {
  name: string;
  mimeType: string | null;
  /** In bytes. */
  size: number | null;
  /** Hexadecimal; null where the export names the file and does not hold it: printed as “missing”. */
  sha256: string | null;
}

/** Between two messages: where some are missing, or none was sent for long. */
export interface LogGap {
  kind: 'gap';
  thread: number;
  /** The first and the last moment of it, as printed; null when unknown. */
  from: string | null;
  to: string | null;
  /** What is known about it, a sentence: `No message for 23 days.` */
  text: string;
}

/** What a person is to confirm about the log by hand; null leaves a line to fill in. */
export interface Attestation {
  /** Whose phone or account the messages are from. */
  phone: string | null;
  /** How they were obtained. */
  obtained: string | null;
  /** What the person has said about the conversations: all messages, not all; null when they did not say. */
  complete: 'yes' | 'no' | null;
  /** Under which words it is signed, such as under penalty of perjury; null for none. */
  declaration: string | null;
}

export const messageLogLimits = {
  /** Messages in a PDF. */
  messages: 20_000,
  /** Pages of a PDF. */
  pages: 5_000,
} as const;
