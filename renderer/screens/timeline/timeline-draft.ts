import type { StatedDate } from '#server/rules/approximate-date.ts';
import type { TimelineEntry } from '#renderer/api/generated.ts';
import type { DraftRules } from '#renderer/features/record-form/record-draft.ts';
import { understandWhen, whenWords } from '#renderer/features/timeline/timeline-date.ts';

/** An event as its form holds it; the date as the person types it. */
export interface EventDraft {
  when: string;
  /** `HH:MM`, or blank. */
  time: string;
  title: string;
  detail: string;
  courtCaseId: string | null;
  contactIds: readonly string[];
  evidenceIds: readonly string[];
  /** Hidden from assistants. */
  private: boolean;
}

/** As it is sent: `when` becomes the date and how exact it is, null when it is none. */
export interface EventFacts {
  when: StatedDate | null;
  time: string | null;
  title: string;
  detail: string;
  courtCaseId: string | null;
  contactIds: string[];
  evidenceIds: string[];
  private: boolean;
}

const blank: EventDraft = {
  when: '',
  time: '',
  title: '',
  detail: '',
  courtCaseId: null,
  contactIds: [],
  evidenceIds: [],
  private: false,
};

export const eventDraftRules: DraftRules<TimelineEntry, EventDraft, EventFacts> = {
  blank,
  draftOf: (event) => ({
    when: whenWords(event),
    time: event.time ?? '',
    title: event.title,
    detail: event.detail,
    courtCaseId: event.courtCaseId,
    contactIds: event.contactIds,
    evidenceIds: event.evidenceIds,
    private: event.private,
  }),
  factsOf: ({ when, time, contactIds, evidenceIds, ...rest }) => ({
    ...rest,
    when: understandWhen(when),
    time: time === '' ? null : time,
    contactIds: [...contactIds],
    evidenceIds: [...evidenceIds],
  }),
};

/** What the operation takes of an event. */
export type SentFacts = Partial<Omit<EventFacts, 'when'> & StatedDate>;

/** Only what was changed, the date in its three parts. */
export function sentFacts({ when, ...facts }: Partial<EventFacts>): SentFacts {
  return when === null || when === undefined ? facts : { ...facts, ...when };
}

/** It can be saved: there is a date that means one, or the words that stood there before, and a title. */
export function eventReady(draft: Pick<EventDraft, 'when' | 'title'>, known?: string): boolean {
  return (draft.when === known || understandWhen(draft.when) !== null) && draft.title.trim() !== '';
}

/**
 * What was typed with the line endings the text had before: a text field gives back `\n` for all of them, and a title
 * that is stored to the letter would change where nobody wrote.
 */
export function withItsLineEndings(typed: string, before: string): string {
  return before.includes('\r\n') ? typed.replace(/\r?\n/g, '\r\n') : typed;
}
