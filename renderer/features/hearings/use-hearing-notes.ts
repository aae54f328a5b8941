import { useQueryClient } from '@tanstack/react-query';
import type { Hearing } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { useAutosave } from '#renderer/features/record-form/use-autosave.ts';
import { useRecordForm, type RecordForm } from '#renderer/features/record-form/use-record-form.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { type HearingDraft, hearingRules } from './hearing-draft.ts';

/** What is written about a hearing while others speak; saved automatically: in court nobody thinks of a button. */
export function useHearingNotes(hearing: Hearing): { form: RecordForm<HearingDraft>; says: string } {
  const client = useQueryClient();
  const form = useRecordForm({
    rules: hearingRules,
    record: hearing,
    formKey: `hearing notes ${hearing.id}`,
    name: `the hearing on ${formatDate(hearing.date)}`,
    address: `/hearings/${hearing.id}`,
    create: () => Promise.reject(new Error('A hearing is not made here.')),
    change: (base, facts) => stores.hearings.change(client, base, facts),
  });
  useAutosave(form);
  const { problem } = form;
  return { form, says: problem === null ? savingWords(form) : `Not saved. ${problem.says}` };
}

function savingWords({ busy, edited }: Pick<RecordForm<HearingDraft>, 'busy' | 'edited'>): string {
  if (busy) return 'Saving';
  return edited ? 'Saved when you pause' : 'All saved';
}
