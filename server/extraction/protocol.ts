/** The messages between the server, the child process and the thread in it that reads. Plain data only. */
import type { CutShort, NotReadReason } from '#server/rules/pages-not-read.ts';
import type { ExtractionFailure } from './extraction-error.ts';
import type { ExtractionLimits, LimitName } from './limits.ts';

export interface ExtractionFile {
  path: string;
  fileName: string;
  mimeType: string;
  size: number;
}

export interface ExtractionProgress {
  page: number;
  pages: number;
}

export interface ExtractedPage {
  text: string;
  /** 0 to 100 for recognised (OCR) text, null for text the file itself holds. */
  confidence: number | null;
  /** Where recognised words are; absent where none were. */
  words?: RecognisedWords;
  /** Why this page, or a picture on it, was given up; absent where it was not. */
  notRead?: NotReadReason;
}

/** In pixels of the picture that was read, from the top left of the page as it is seen. */
export interface RecognisedWords {
  width: number;
  height: number;
  words: RecognisedWord[];
}

export interface RecognisedWord {
  text: string;
  x: number;
  y: number;
  w: number;
  h: number;
  /** 0 to 100. */
  confidence: number;
}

export interface Extraction {
  method: 'text' | 'ocr';
  pages: ExtractedPage[];
  pageCount: number | null;
  durationSeconds: number | null;
  /** Language tag that the file states or, for recognised text, the recognition language; null when unknown. */
  language: string | null;
  confidence: number | null;
  characters: number;
  /** Facts the file states about itself: author, created, pixelSize, codec, … */
  facts: Record<string, string>;
  /** Where a long file was cut; absent where it is whole. */
  cutShort?: CutShort[];
  /** Numbers of the pages that are still to be recognized, from 0; none when nobody has counted them. Absent at the end. */
  left?: number[];
}

/** A file that holds no text we can read: the sentence says why. Recordings still have a length and facts. */
export interface Unsupported {
  unsupported: string;
  durationSeconds?: number | null;
  facts?: Record<string, string>;
}

export interface Preview {
  path: string;
  mimeType: string;
  fileName: string;
}

/** What someone wrote in a file, as Markdown. */
export interface FileMarkdown {
  markdown: string;
  /** What Markdown can't say and what was left out, a sentence each. */
  notes: string[];
  /** The pages are pictures: their text is for `extract` to recognise. */
  scan: boolean;
  /** The title that the document itself has. */
  title: string | null;
}

export interface ReaderSettings {
  temporaryFolder: string;
  languages: string[];
  /** Looked through in this order, before the languages that are shipped. */
  languageFolders: string[];
  limits: ExtractionLimits;
}

/**
 * What earlier children, which had to be killed, left behind. Pages are counted as the reader counts them, from 0: in a
 * PDF or a picture each is a page, in an office file each is a picture.
 */
export interface RecognitionState {
  done: Record<number, ExtractedPage>;
  /** Pages that ended a child once: they are tried again as small pictures. */
  coarse: number[];
  /** Pages that were given up. */
  skip: number[];
  /** Why, by their numbers. */
  why?: Record<number, NotReadReason>;
  /** So many pages are tried before the rest is left to the next turn; absent: all. */
  turn?: number;
  /** The first page that was neither read nor given up is given up without another try. */
  leavesNext?: boolean;
  /** Pages of a PDF that ended a child before it was known what they are, and how. */
  unopened?: Record<number, NotReadReason>;
  /** What the file itself holds on its pages, and which of them are to be recognized: what the text part found. */
  known?: { texts: string[]; numbers: number[]; cutShort: CutShort[] };
}

export type Job =
  /** `textOnly`: what would have to be recognized is left. */
  | {
      kind: 'extract';
      file: ExtractionFile;
      settings: ReaderSettings;
      recognition: RecognitionState;
      textOnly?: boolean;
    }
  | { kind: 'preview'; file: ExtractionFile; settings: ReaderSettings; target: string }
  /** Answered as `previewed` too: a small picture is a preview in miniature. */
  | { kind: 'thumbnail'; file: ExtractionFile; settings: ReaderSettings; target: string }
  /** `shown`: for pages to look at, not a document to edit: of mail, workbooks, slides and chats too. */
  | { kind: 'markdown'; file: ExtractionFile; settings: ReaderSettings; shown: boolean }
  | { kind: 'view'; file: ExtractionFile; settings: ReaderSettings; folder: string };

export interface Failure {
  reason: ExtractionFailure;
  message: string;
  limit: LimitName | null;
  /** For the log only. */
  detail: string | null;
}

/**
 * `index` counts pages from 0. `reading` and `recognising` start a new deadline: one page is one extraction
 * (CONTRACT.md, decision 5). `recognised` and `givenUp` deliver the page at once. `left`: the job ends before these
 * pages; none when nobody has counted them.
 */
export type Report =
  /** `pages`: of a file of which a page can be left out. */
  | { type: 'reading'; index: number; pages?: number }
  | { type: 'progress'; page: number; pages: number }
  | { type: 'recognising'; index: number; pages: number }
  | { type: 'recognised'; index: number; page: ExtractedPage }
  | { type: 'givenUp'; index: number; reason: NotReadReason }
  | { type: 'left'; numbers: number[] }
  | { type: 'extracted'; result: Extraction | Unsupported }
  | { type: 'written'; result: FileMarkdown | Unsupported }
  | { type: 'previewed'; result: Preview | Unsupported }
  /** Null: the view was written into the job's folder. */
  | { type: 'viewed'; result: Unsupported | null }
  | { type: 'failed'; failure: Failure };

const finalTypes = ['extracted', 'written', 'previewed', 'viewed', 'failed'] as const;

/** The last report of a job. */
export type FinalReport = Extract<Report, { type: (typeof finalTypes)[number] }>;

export function isFinal(report: Report): report is FinalReport {
  return finalTypes.some((type) => type === report.type);
}
