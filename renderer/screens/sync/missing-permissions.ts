import { describePermissions } from '#renderer/features/tokens/permissions.ts';

/** What sync can't do with a token, in the usual words for permissions; null when nothing is missing. */
export function missingInWords(missing: readonly string[] | null): string | null {
  if (missing === null || missing.length === 0) return null;
  return `It lacks: ${describePermissions(missing)}. Those parts are skipped and listed. Add permissions there, or change the token here.`;
}
