import { useState } from 'react';
import type { Court, Document } from '#renderer/api/generated.ts';
import { newStep } from '#renderer/api/session-changes.ts';
import { keptWords, useKeptWords } from '#renderer/features/record-form/use-kept-words.ts';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import type { CourtSide } from '#renderer/screens/document/use-court.ts';
import { draftOf, fieldsWhere, formatAction, typedIn, type CourtDraft } from './court-draft.ts';

export interface FormatForm {
  draft: CourtDraft;
  edited: boolean;
  busy: boolean;
  /** No field has a sentence of its own: what was refused is said at the foot. */
  errorOf: () => null;
  problem: string | null;
  set: (part: Partial<CourtDraft>) => void;
  save: () => Promise<void>;
  discard: () => void;
}

/** What is typed over the saved court format, field by field: where nobody types, what others save is shown. */
export function useFormatForm(document: Document, side: CourtSide, court: Court): FormatForm {
  const key = `court format of ${document.id}`;
  const [typed, setTyped] = useState<Partial<CourtDraft>>(() => keptWords<CourtDraft>(key));
  const { busy, problem, attempt, clear } = useTask();
  const saved = draftOf(
    court.profile ?? court.proposal.profile,
    court.caption ?? court.proposal.caption,
    court.overrides,
  );
  const other = typedIn(saved, typed);
  const { forget } = useKeptWords(key, `the court format of “${document.title}”`, other);
  return {
    draft: { ...saved, ...typed },
    edited: other !== null,
    busy,
    errorOf: () => null,
    problem,
    set: (part) => {
      clear();
      setTyped((now) => ({ ...now, ...part }));
    },
    save: async () => {
      if (other === null) return;
      const sent = typed;
      const step = newStep('Changed the court format.');
      if (!(await attempt(() => side.act(formatAction(saved, other), step)))) return;
      forget(other);
      // What was typed in a field since stays.
      setTyped((now) => fieldsWhere(now, (field) => now[field] !== sent[field]));
    },
    discard: () => {
      clear();
      setTyped({});
    },
  };
}
