import type { Todo } from '#renderer/api/generated.ts';
import { chosen, draftRules, title } from '#renderer/features/record-form/record-draft.ts';

/** A to-do in its form; its detail is Markdown, kept to the letter. */
export const todoRules = draftRules<Todo>()({
  title,
  detail: chosen<string>(''),
  due: chosen<string | null>(null),
  done: chosen<boolean>(false),
  priority: chosen<Todo['priority']>('normal'),
  hearingId: chosen<string | null>(null),
  courtCaseId: chosen<string | null>(null),
  private: chosen<boolean>(false),
});
