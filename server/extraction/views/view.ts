/** What the viewer draws itself, instead of a page of HTML: plain data, bounded, written once per file. */
export type FileView = MailView | SheetView | TextView | ArchiveView | FactsView;

/** The file's own details: author, created, camera, codec, … */
type Facts = Record<string, string>;

export interface MailView {
  kind: 'mail';
  messages: MailMessage[];
  /** Messages of a mailbox that are not shown. */
  more: number;
  facts: Facts;
}

export interface MailMessage {
  /** From, To, Cc, Bcc, Date, Subject, as the header says them. */
  fields: [name: string, value: string][];
  /** The part that holds the body as one safe page. */
  body: number | null;
  /** The plain text, if the email has one. */
  text: string | null;
  /** Pictures that a mail program would have fetched: they are never loaded. */
  remotePictures: number;
  /** Parts. */
  attachments: number[];
}

export interface SheetView {
  kind: 'sheet';
  sheets: Sheet[];
  facts: Facts;
}

export interface Sheet {
  name: string;
  hidden: boolean;
  columns: number;
  /** The number of each row in the file, and what its cells show. Rows without anything are left out. */
  rows: { at: number; cells: string[] }[];
  /** Formulas by cell, "B7". */
  formulas: Record<string, string>;
  comments: { at: string; text: string }[];
  /** All rows that hold something, the shown ones included. */
  rowsInFile: number;
}

export interface TextView {
  kind: 'text';
  text: string;
  encoding: string;
  mimeType: string;
  /** Characters that are not shown. */
  more: number;
  facts: Facts;
}

export interface ArchiveView {
  kind: 'archive';
  entries: { path: string; size: number | null; modified: string; fault: string | null }[];
  facts: Facts;
}

/** Nothing to draw. The parts are the files that a PDF carries. */
export interface FactsView {
  kind: 'facts';
  durationSeconds: number | null;
  facts: Facts;
}

/** A file within the file: an attachment, or the body of a mail as a safe page. Its type is found from its bytes. */
export interface ViewPart {
  name: string;
  mimeType: string;
  kind: string;
  size: number;
  /** Null when the bytes were not kept: too much for one file. */
  sha256: string | null;
}

export interface ViewAndParts {
  view: FileView;
  parts: ViewPart[];
}

/** Names in the folder a view is written into. */
export const viewFile = 'view.json';
export const partFile = (index: number): string => `part-${index}`;
