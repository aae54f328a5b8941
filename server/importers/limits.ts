/** Of one export (the contract’s limits of extraction bind single files; a whole export is streamed). */
export const exportLimits = {
  bytes: 2 * 1024 ** 3,
  entries: 50_000,
  /** An attachment. The files that hold the messages are streamed and may be longer. */
  entryBytes: 25 * 1024 ** 2,
  /** Unpacked to packed, of an entry and of the whole. */
  ratio: 200,
  /** One record, or one line of text. */
  recordBytes: 8 * 1024 ** 2,
  /** A mail with its attachments, which are base64 in it. */
  mailBytes: 64 * 1024 ** 2,
  /** More broken records than this share of all refuse the file. */
  brokenShare: 0.05,
} as const;

/** What reading one export may cost its child; tests lower it. */
export interface ReadingLimits {
  /** Until the next progress: a long export takes longer as a whole. */
  deadlineMs: number;
  /** Resident memory of the child process. */
  residentBytes: number;
  /** What a child may hold when it has read an export: more would be added to what the next one takes. */
  restingBytes: number;
  /** V8 heap of the thread that reads. */
  oldGenerationMb: number;
  youngGenerationMb: number;
  /** Items that are sent at once. */
  slice: number;
}

export const readingLimits: ReadingLimits = {
  deadlineMs: 60_000,
  residentBytes: 600 * 1024 * 1024,
  restingBytes: 100 * 1024 * 1024,
  oldGenerationMb: 320,
  youngGenerationMb: 32,
  slice: 1024,
};
