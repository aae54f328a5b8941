import type { FoundEvidence } from '#renderer/api/generated.ts';
import { matchable, oncePerRecord } from '#renderer/lib/quick-match.ts';

/** What an item is found by while one types: title, file name and exhibit number. */
export const evidenceMatch = oncePerRecord(({ title, fileName, exhibitNumber }: FoundEvidence) =>
  matchable(title, fileName, exhibitNumber ?? ''),
);
