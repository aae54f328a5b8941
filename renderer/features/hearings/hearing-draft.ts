import type { Hearing } from '#renderer/api/generated.ts';
import { lineOrNull, proseOrNull, type DraftRules } from '#renderer/features/record-form/record-draft.ts';

/** A hearing as its form holds it: what is not known is blank. */
export type HearingDraft = Record<TextField, string> & Chosen & { date: string | null; durationMinutes: number | null };
type TextField = LineField | 'purpose' | 'time' | 'outcome' | 'notes';
type LineField = (typeof lineFields)[number];
type Chosen = Pick<Hearing, 'courtCaseId' | 'timeZone' | 'status' | 'contactIds' | 'private'>;
type HearingFacts = Record<LineField | 'time' | 'outcome' | 'notes', string | null> &
  Chosen & { purpose: string; date: string; durationMinutes: number | null };

const lineFields = ['place', 'room', 'judge', 'remoteLink'] as const;

export const hearingRules: DraftRules<Hearing, HearingDraft, HearingFacts> = {
  blank: {
    purpose: '',
    date: null,
    time: '',
    timeZone: null,
    durationMinutes: null,
    courtCaseId: null,
    place: '',
    room: '',
    judge: '',
    remoteLink: '',
    status: 'scheduled',
    outcome: '',
    notes: '',
    contactIds: [],
    private: false,
  },
  draftOf: (hearing) => ({
    ...chosen(hearing),
    ...lines((field) => hearing[field] ?? ''),
    purpose: hearing.purpose,
    date: hearing.date,
    time: hearing.time ?? '',
    durationMinutes: hearing.durationMinutes,
    outcome: hearing.outcome ?? '',
    notes: hearing.notes ?? '',
  }),
  factsOf: (draft) => ({
    ...chosen(draft),
    ...lines((field) => lineOrNull(draft[field])),
    purpose: draft.purpose.trim(),
    // A form without a date cannot be saved.
    date: draft.date ?? '',
    time: lineOrNull(draft.time),
    durationMinutes: draft.durationMinutes,
    outcome: proseOrNull(draft.outcome),
    notes: proseOrNull(draft.notes),
  }),
};

/** What the next hearing on the same thing begins with: everything but when it is, and how it went. */
export function continuedDraft(hearing: Hearing): Partial<HearingDraft> {
  return { ...hearingRules.draftOf(hearing), date: null, status: 'scheduled', outcome: '', notes: '', private: false };
}

/** The outcome of a hearing that goes on another day: what stood there stays, the way to the next one below it. */
export function continuedOutcome(outcome: string | null, next: { id: string; words: string }): string {
  const line = `Continued to [${next.words}](/hearings/${next.id}).`;
  return outcome === null || outcome.trim() === '' ? line : `${outcome.trimEnd()}\n\n${line}`;
}

function chosen({ courtCaseId, timeZone, status, contactIds, private: hidden }: Chosen): Chosen {
  return { courtCaseId, timeZone, status, contactIds, private: hidden };
}

function lines<Value>(of: (field: LineField) => Value): Record<LineField, Value> {
  return Object.fromEntries(lineFields.map((field) => [field, of(field)])) as Record<LineField, Value>;
}
