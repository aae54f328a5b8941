import type { CourtCase } from '#renderer/api/generated.ts';

/** A court file as its form holds it: what is not known is blank. */
export type CourtFileDraft = Record<TextField, string> & Pick<CourtCase, 'status' | 'filedDate' | 'timeZone'>;

const textFields = [
  'caption',
  'number',
  'court',
  'division',
  'type',
  'jurisdiction',
  'judge',
  'department',
  'role',
  'notes',
] as const;
type TextField = (typeof textFields)[number];

export const blankDraft: CourtFileDraft = {
  caption: '',
  number: '',
  court: '',
  division: '',
  type: '',
  jurisdiction: '',
  judge: '',
  department: '',
  role: '',
  notes: '',
  status: 'open',
  filedDate: null,
  timeZone: null,
};

export function draftOf(file: CourtCase): CourtFileDraft {
  const { status, filedDate, timeZone } = file;
  const texts = Object.fromEntries(textFields.map((field) => [field, file[field] ?? '']));
  return { ...blankDraft, ...texts, status, filedDate, timeZone };
}

type Facts = Partial<Omit<CourtCase, 'id' | 'caseId' | 'evidenceCount' | 'createdAt' | 'updatedAt'>>;

/** What was changed of a file (null: everything that was filled in), with null for what was emptied. */
export function changedFacts(base: CourtCase | null, draft: CourtFileDraft): Facts {
  const before = base === null ? blankDraft : draftOf(base);
  const fields = (Object.keys(draft) as (keyof CourtFileDraft)[]).filter(
    (field) => kept(field, draft[field]) !== kept(field, before[field]),
  );
  return Object.fromEntries(fields.map((field) => [field, kept(field, draft[field])]));
}

/** The draft on top of a newer version: what was not touched follows it. */
export function takeOver(base: CourtCase, draft: CourtFileDraft, newer: CourtCase): CourtFileDraft {
  const touched = Object.keys(changedFacts(base, draft)) as (keyof CourtFileDraft)[];
  return { ...draftOf(newer), ...Object.fromEntries(touched.map((field) => [field, draft[field]])) };
}

/** Text as it is stored: trimmed, but for notes, and null when nothing is left. */
function kept(field: keyof CourtFileDraft, value: string | null): string | null {
  const text = field === 'notes' ? value : (value?.trim() ?? null);
  return text === '' ? null : text;
}
