import type { PageSize } from '#server/papers/pdfium/pdfium.ts';
import type { CourtProfile } from '#server/papers/court-profile.ts';
import type { Note } from './notes.ts';

/** A file that is to become pages. `sha256` is that of the original, printed where the pages do not show the file itself. */
export type Source = FileSource | WritingSource | RecordingSource;

/** Shown as it is: PDF, JPEG, PNG, TIFF, GIF, WebP, HEIC or BMP. */
export interface FileSource {
  kind: 'file';
  path: string;
  mimeType: string;
  fileName: string;
  /** Recognized in its pages, to be found under those that have no text; they are part of what makes the pages. */
  words?: readonly PageWords[] | undefined;
}

/** Words that are seen on a page of a file. */
export interface PageWords {
  /** From 1; of a TIFF its pictures, of any other picture 1. */
  page: number;
  /** Of the page as it is seen, upright, in any unit, such as pixels. */
  width: number;
  height: number;
  /** In the same unit, from the top left. Each as high as its line: readers take other heights for other lines. */
  words: readonly { text: string; x: number; y: number; w: number; h: number }[];
}

/** Set from what extraction reads in a mail, chat, office file, web page or text. */
export interface WritingSource {
  kind: 'writing';
  fileName: string;
  sha256: string;
  title: string;
  markdown: string;
  /** As BCP 47 has it. */
  language: string;
  /** What is printed above the text, such as who sent a mail. */
  facts: readonly (readonly [name: string, value: string])[];
  /** A workbook: its pages are turned, and its wide tables are divided by columns. */
  wide: boolean;
}

/** A page that says what the recording is. */
export interface RecordingSource {
  kind: 'recording';
  of: 'audio' | 'video';
  fileName: string;
  sha256: string;
  bytes: number;
  durationSeconds: number | null;
  /** Plain text; null where there is none. */
  transcript: string | null;
  language: string;
}

export interface PageOptions {
  paper: CourtProfile['page'];
  /** Pixels to the inch that a page has at most where it becomes a picture. */
  dpi: number;
}

export interface SourcePages {
  pages: number;
  /** Of each page. */
  sizes: PageSize[];
  /** The size of the PDF. */
  bytes: number;
  notes: Note[];
  /** Changes when the same source would make other bytes than before: part of the name under which pages are kept. */
  recipe: string;
}

export const recipe = 'source-pages-4';
