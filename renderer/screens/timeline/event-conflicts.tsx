import type { RecordForm } from '#renderer/features/record-form/use-record-form.ts';
import { ConflictNotice } from '#renderer/parts/conflict-notice.tsx';
import type { EventDraft } from './timeline-draft.ts';
import { useNames } from './timeline-names.ts';

const fieldLabels: Readonly<Record<keyof EventDraft, string>> = {
  when: 'The date',
  time: 'The time',
  title: 'What happened',
  detail: 'The detail',
  courtCaseId: 'The court file',
  contactIds: 'People',
  evidenceIds: 'Evidence',
  private: 'Whether assistants see it',
};

/** Where someone else changed what is being written: both, side by side, and a choice. */
export function EventConflicts({ form }: { form: RecordForm<EventDraft> }) {
  const { evidence, people, courtFiles } = useNames();
  const words = (field: keyof EventDraft, value: EventDraft[keyof EventDraft]): string => {
    if (value === null || value === '') return 'Nothing';
    if (typeof value === 'boolean') return value ? 'Hidden' : 'Shown';
    if (typeof value === 'string') {
      return field === 'courtCaseId' ? (courtFiles.get(value) ?? 'Another court file') : value;
    }
    const names = value.map((id) =>
      field === 'contactIds' ? (people?.get(id)?.name ?? 'Someone') : (evidence.byId.get(id)?.title ?? 'An item'),
    );
    return names.length === 0 ? 'Nobody and nothing' : names.join(', ');
  };
  return form.conflicts.map(({ field, mine, theirs }) => (
    <ConflictNotice
      key={field}
      field={fieldLabels[field]}
      mine={words(field, mine)}
      theirs={words(field, theirs)}
      keepLabel="Keep mine"
      onKeepMine={() => form.keepMine(field)}
      onTakeTheirs={() => form.takeTheirs(field)}
    />
  ));
}
