import type { StatedDate } from '#server/rules/approximate-date.ts';
import type { TimelineEntry } from '#renderer/api/generated.ts';
import { chosen, draftRules, line, type DraftRules } from '#renderer/features/record-form/record-draft.ts';
import { understandWhen, whenWords } from '#renderer/features/timeline/timeline-date.ts';

const asStored = draftRules<TimelineEntry>()({
  /** `HH:MM`, or blank. */
  time: { ...line, stored: (typed: string) => (typed === '' ? null : typed) },
  title: chosen<string>(''),
  detail: chosen<string>(''),
  courtCaseId: chosen<string | null>(null),
  contactIds: chosen<string[]>([]),
  evidenceIds: chosen<string[]>([]),
  private: chosen<boolean>(false),
});

/** An event as its form holds it; the date as the person types it. */
export type EventDraft = typeof asStored.blank & { when: string };

/** As it is sent: `when` becomes the date and how exact it is, null when it is none. */
export type EventFacts = ReturnType<typeof asStored.factsOf> & { when: StatedDate | null };

export const eventDraftRules: DraftRules<TimelineEntry, EventDraft, EventFacts> = {
  blank: { ...asStored.blank, when: '' },
  draftOf: (event) => ({ ...asStored.draftOf(event), when: whenWords(event) }),
  factsOf: (draft) => ({ ...asStored.factsOf(draft), when: understandWhen(draft.when) }),
  together: [['when', 'time']],
};

/** What the operation takes of an event. */
export type SentFacts = Partial<Omit<EventFacts, 'when'> & StatedDate>;

/** Only what was changed, the date in its three parts. */
export function sentFacts({ when, ...facts }: Partial<EventFacts>): SentFacts {
  return when === null || when === undefined ? facts : { ...facts, ...when };
}

/** It can be saved: there is a date that means one, or the words that were there before, and a title. */
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
