import type { CourtProfile } from '#server/papers/court-profile.ts';

/** Courts take no more letters and digits in the name of a file. */
export const longestName = 50;

/**
 * The name of a volume, without its ending: only letters and digits, and never the name of a person, because its
 * pattern knows nothing but the case number.
 */
export function volumeName(
  { packet }: CourtProfile,
  { caseNumber, draft, n, of }: { caseNumber: string; draft: boolean; n: number; of: number },
): string {
  const end = (of > 1 ? `Volume${n}of${of}` : '') + (draft ? 'Draft' : '');
  const start = packet.fileName.replace('{case}', caseNumber.normalize('NFKD').replaceAll(/[^A-Za-z0-9]/g, ''));
  return start.slice(0, longestName - end.length) + end;
}
