import type { Document } from '#renderer/api/generated.ts';
import { chosen, draftRules, title, type FieldRule } from '#renderer/features/record-form/record-draft.ts';

/** Kept to the letter; a summary, and a guest, has none. */
const wholeText: FieldRule<string | null, string> = {
  blank: '',
  drafted: (stored) => stored ?? '',
  stored: (typed) => typed,
};

/** A document as its form holds it. */
export type DocumentDraft = typeof documentRules.blank;

export const documentRules = draftRules<Document>()({
  title,
  kind: chosen<Document['kind']>('other'),
  body: wholeText,
  recordNotes: wholeText,
  folderId: chosen<string | null>(null),
  courtCaseId: chosen<string | null>(null),
  private: chosen<boolean>(false),
});

type DocumentFacts = Partial<ReturnType<typeof documentRules.factsOf>>;

/** What the operations take of a document: its texts have no null. */
export function sentFacts({ body, recordNotes, ...facts }: DocumentFacts) {
  return { ...facts, ...(body != null && { body }), ...(recordNotes != null && { recordNotes }) };
}
