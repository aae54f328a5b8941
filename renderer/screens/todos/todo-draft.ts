import type { Todo } from '#renderer/api/generated.ts';
import type { DraftRules } from '#renderer/features/record-form/record-draft.ts';

/** A to-do as its form holds it. */
export type TodoDraft = Pick<
  Todo,
  'title' | 'detail' | 'due' | 'done' | 'priority' | 'hearingId' | 'courtCaseId' | 'private'
>;

export const todoRules: DraftRules<Todo, TodoDraft, TodoDraft> = {
  blank: {
    title: '',
    detail: '',
    due: null,
    done: false,
    priority: 'normal',
    hearingId: null,
    courtCaseId: null,
    private: false,
  },
  draftOf: ({ title, detail, due, done, priority, hearingId, courtCaseId, private: hidden }) => ({
    title,
    detail,
    due,
    done,
    priority,
    hearingId,
    courtCaseId,
    private: hidden,
  }),
  // The detail is Markdown, kept to the letter.
  factsOf: (draft) => ({ ...draft, title: draft.title.trim() }),
};
