import { useQueryClient } from '@tanstack/react-query';
import { readAgain } from '#renderer/api/evidence.ts';
import { stores } from '#renderer/api/stores.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { lineOrNull, type DraftRules } from '#renderer/features/record-form/record-draft.ts';
import { useInlineFields, type InlineFields } from '#renderer/features/record-form/use-inline-fields.ts';
import { useRecordForm } from '#renderer/features/record-form/use-record-form.ts';
import { toastFailure } from '#renderer/features/toasts/toasts.tsx';

/** What can be said of an item. */
export type EvidenceDraft = Pick<EvidenceItem, keyof typeof blank>;

const blank = {
  title: '',
  description: '',
  exhibitNumber: null,
  eventDate: null,
  issueIds: [],
  tagNames: [],
  folderId: null,
  courtCaseIds: [],
  priority: 'normal',
  private: false,
} satisfies Partial<EvidenceItem>;

const rules: DraftRules<EvidenceItem, EvidenceDraft, EvidenceDraft> = {
  blank,
  draftOf: (item) =>
    Object.fromEntries(Object.keys(blank).map((field) => [field, item[field as keyof EvidenceDraft]])) as EvidenceDraft,
  factsOf: (draft) => ({ ...draft, exhibitNumber: lineOrNull(draft.exhibitNumber ?? '') }),
};

/** The fields of one item, each saved when it is left. */
export function useEvidenceFields(item: EvidenceItem): InlineFields<EvidenceDraft> {
  const client = useQueryClient();
  const form = useRecordForm({
    rules,
    record: item,
    formKey: `evidence ${item.id}`,
    name: `“${item.title}”`,
    create: () => Promise.resolve(item),
    change: (base, facts) => stores.evidence.change(client, base, facts),
  });
  return useInlineFields(form);
}

export function useReadAgain(item: EvidenceItem): () => void {
  const client = useQueryClient();
  return () => {
    readAgain(client, item).catch((error: unknown) => toastFailure('It could not be read again', error));
  };
}
