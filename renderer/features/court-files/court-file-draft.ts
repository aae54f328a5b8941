import type { CourtCase } from '#renderer/api/generated.ts';
import { chosen, draftRules, line, prose, title } from '#renderer/features/record-form/record-draft.ts';

/** A court file as its form holds it: what is unknown is blank. */
export type CourtFileDraft = typeof courtFileRules.blank;

export const courtFileRules = draftRules<CourtCase>()({
  caption: title,
  number: line,
  court: line,
  division: line,
  type: line,
  jurisdiction: line,
  judge: line,
  department: line,
  role: line,
  notes: prose,
  status: chosen<CourtCase['status']>('open'),
  filedDate: chosen<string | null>(null),
  timeZone: chosen<string | null>(null),
});
