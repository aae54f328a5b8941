import { keptOfAFile } from '#server/rules/pages-not-read.ts';
import { requestLimits } from '#server/rules/request-limits.ts';

/** What reading one file may cost. The defaults are the contract's ("Limits"); tests lower them. */
export interface ExtractionLimits {
  /** A file with more bytes is not read; of a recording only its facts are looked for, whatever its size. */
  fileBytes: number;
  /** Bytes that an archive (zip, docx, xlsx, …) may unpack to, all its entries together. */
  archiveBytes: number;
  archiveEntries: number;
  mailboxMails: number;
  pdfPages: number;
  /** UTF-16 units of text in one file. */
  characters: number;
  /** Time for one extraction, one preview, or one page of a PDF or of text recognition. */
  deadlineMs: number;
  /** V8 heap of the reading thread. */
  oldGenerationMb: number;
  youngGenerationMb: number;
  /** Resident memory of the child process; V8's limit does not see buffers, canvases or WebAssembly. */
  residentBytes: number;
  /** A picture with more pixels is not decoded at all. */
  imagePixels: number;
  /** Pictures are scaled down to this many pixels before recognition or preview. */
  renderedPixels: number;
}

export const contractLimits: ExtractionLimits = {
  fileBytes: requestLimits.fileBytes,
  archiveBytes: 64 * 1024 * 1024,
  archiveEntries: 2_000,
  mailboxMails: 50_000,
  pdfPages: keptOfAFile.pages,
  characters: keptOfAFile.characters,
  deadlineMs: 15_000,
  oldGenerationMb: 128,
  youngGenerationMb: 32,
  residentBytes: 600 * 1024 * 1024,
  imagePixels: 100_000_000,
  renderedPixels: 8_000_000,
};

export type LimitName =
  | 'fileBytes'
  | 'archiveBytes'
  | 'archiveEntries'
  | 'mailboxMails'
  | 'pdfPages'
  | 'characters'
  | 'memory'
  | 'pixels';
