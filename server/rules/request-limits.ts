import { isRecordingKind } from './recordings.ts';

/** The contract's request limits. */
export const requestLimits = {
  jsonBytes: 4 * 1024 * 1024,
  multipartBytes: 32 * 1024 * 1024,
  fileBytes: 25 * 1024 * 1024,
  files: 30,
  mcpBytes: 24 * 1024 * 1024,
  mcpFileBytes: 16 * 1024 * 1024,
  /** A certificate with those of its issuers has a few kB. */
  certificateBytes: 100_000,
} as const;

/** Changes that the window sends in one request. */
export const changesAtOnce = 50;

/** Large files, which the window of a desktop sends in pieces. */
export const largeFileLimits = {
  fileBytes: 4 * 1024 * 1024 * 1024,
  pieceBytes: 4 * 1024 * 1024,
  /** Files that have begun to arrive and are not whole. */
  arriving: 20,
  /** How long what has arrived of a file is kept after its last piece. */
  keptForDays: 7,
} as const;

/** Readers take a file into memory whole, but for recordings, of which only the ends are looked at. */
export function isTooLargeToRead({ size, kind }: { size: number; kind: string }): boolean {
  return size > requestLimits.fileBytes && !isRecordingKind(kind);
}

/** What the refusal of a file that is too large adds: where it can be added all the same. */
export function whereLargeFilesGo(mode: 'desktop' | 'hosted'): string {
  return mode === 'desktop' ? ' A person can add files of up to 4 GiB in the window of Casewright.' : '';
}
