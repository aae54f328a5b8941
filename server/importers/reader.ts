import type { Answers, ExportFormat, Owner, ReadItem, Survey } from './message.ts';

/** A file inside an export. */
export interface Entry {
  /** With `/` between folders, as the archive has it, made safe: never absolute, never `..`. */
  name: string;
  size: number;
  bytes(): AsyncIterable<Buffer>;
}

/** An export on the disk: one plain file, or an archive whose entries are streamed. */
export interface Source {
  /** As the person knows it, without a path. */
  fileName: string;
  size: number;
  /** In hexadecimal, of the whole file. */
  sha256: string;
  /** One entry, the file itself, where it is no archive. */
  entries: readonly Entry[];
  isArchive: boolean;
}

/** Keeps the bytes of an attachment and says what they are; null where it is over the limit. */
export interface MediaKeeper {
  keep(bytes: AsyncIterable<Buffer> | Buffer): Promise<{ sha256: string; size: number } | null>;
}

/** What reads one format. Without clock, locale and the zone of the process: the same bytes and answers, the same records. */
export interface Reader {
  format: ExportFormat;
  /** `whatsapp/1` */
  parser: string;
  /** What it is called in a sentence: “a WhatsApp chat”. */
  name: string;
  /** Whether this is its format, by the entries’ names and the first 64 kB of each that is asked for. */
  recognizes(source: Source, head: (entry: Entry) => Promise<Buffer>): Promise<boolean>;
  /** Reads all of it once and says what it holds and what only a person knows. `onRecords` hears how many so far. */
  survey(source: Source, answers: Answers, owner: Owner, onRecords: (records: number) => void): Promise<Survey>;
  /** Its records in the order of the file. Every question must have its answer. */
  read(source: Source, answers: Answers, media: MediaKeeper): AsyncIterable<ReadItem>;
}
