import type { CourtCase } from '#renderer/api/generated.ts';
import { lineOrNull, proseOrNull, type DraftRules } from '#renderer/features/record-form/record-draft.ts';

/** A court file as its form holds it: what is not known is blank. */
export type CourtFileDraft = Record<LineField | 'caption' | 'notes', string> & Chosen;
type LineField = (typeof lineFields)[number];
type Chosen = Pick<CourtCase, 'status' | 'filedDate' | 'timeZone'>;
type CourtFileFacts = { caption: string } & Record<LineField | 'notes', string | null> & Chosen;

const lineFields = ['number', 'court', 'division', 'type', 'jurisdiction', 'judge', 'department', 'role'] as const;

export const courtFileRules: DraftRules<CourtCase, CourtFileDraft, CourtFileFacts> = {
  blank: {
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
  },
  draftOf: ({ caption, status, filedDate, timeZone, notes, ...file }) => ({
    ...lines((field) => file[field] ?? ''),
    caption,
    notes: notes ?? '',
    status,
    filedDate,
    timeZone,
  }),
  factsOf: ({ caption, status, filedDate, timeZone, notes, ...draft }) => ({
    ...lines((field) => lineOrNull(draft[field])),
    caption: caption.trim(),
    notes: proseOrNull(notes),
    status,
    filedDate,
    timeZone,
  }),
};

function lines<Value>(of: (field: LineField) => Value): Record<LineField, Value> {
  return Object.fromEntries(lineFields.map((field) => [field, of(field)])) as Record<LineField, Value>;
}
