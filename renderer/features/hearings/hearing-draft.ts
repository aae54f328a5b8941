import { records } from '#renderer/api/generated-records.ts';
import type { Hearing } from '#renderer/api/generated.ts';
import { chosen, draftRules, line, prose, title, type FieldRule } from '#renderer/features/record-form/record-draft.ts';

/** A form without a date cannot be saved. */
const date: FieldRule<string, string | null> = { ...chosen<string | null>(null), stored: (day) => day ?? '' };

const fields = {
  purpose: title,
  date,
  time: line,
  timeZone: chosen<string | null>(null),
  durationMinutes: chosen<number | null>(null),
  courtCaseId: chosen<string | null>(null),
  place: line,
  room: line,
  judge: line,
  remoteLink: line,
  status: chosen<Hearing['status']>('scheduled'),
  outcome: prose,
  notes: prose,
  contactIds: chosen<string[]>([]),
  private: chosen<boolean>(false),
};

export const hearingRules = draftRules<Hearing>()(fields, records.hearings.together);

/** A hearing as its form holds it: what is unknown is blank. */
export type HearingDraft = typeof hearingRules.blank;

/** What the next hearing on the same thing begins with: everything but when it is, and how it went. */
export function continuedDraft(hearing: Hearing): Partial<HearingDraft> {
  return { ...hearingRules.draftOf(hearing), date: null, status: 'scheduled', outcome: '', notes: '', private: false };
}

/** The outcome of a hearing that goes on another day: the earlier text stays, the way to the next one is below it. */
export function continuedOutcome(outcome: string | null, next: { id: string; words: string }): string {
  const says = `Continued to [${next.words}](/hearings/${next.id}).`;
  return outcome === null || outcome.trim() === '' ? says : `${outcome.trimEnd()}\n\n${says}`;
}
