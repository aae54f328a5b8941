import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readAgain } from '#renderer/api/evidence.ts';
import { useTakenNumbers } from '#renderer/api/ledger.ts';
import { stores } from '#renderer/api/stores.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { newHolder, nextFree, type Numbered } from '#server/rules/exhibit-numbering.ts';
import { listedNow, sayIfShared } from '#renderer/features/evidence/shared-number.ts';
import { viewerAddress } from '#renderer/features/evidence/viewer-address.ts';
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
  custodian: null,
  original: null,
  confidentiality: null,
  issueIds: [],
  tagNames: [],
  folderId: null,
  courtCaseIds: [],
  contactIds: [],
  priority: 'normal',
  private: false,
} satisfies Partial<EvidenceItem>;

const rules: DraftRules<EvidenceItem, EvidenceDraft, EvidenceDraft> = {
  blank,
  draftOf: (item) =>
    Object.fromEntries(Object.keys(blank).map((field) => [field, item[field as keyof EvidenceDraft]])) as EvidenceDraft,
  factsOf: (draft) => ({
    ...draft,
    exhibitNumber: lineOrNull(draft.exhibitNumber ?? ''),
    custodian: lineOrNull(draft.custodian ?? ''),
    confidentiality: lineOrNull(draft.confidentiality ?? ''),
  }),
};

/** What is asked before a number is saved that another item has. */
export interface NumberQuestion {
  number: string;
  /** Of the item that has the number. */
  title: string;
  /** The next number that no other has. */
  free: string | null;
  use: (number: string) => void;
  cancel: () => void;
}

interface EvidenceFields {
  fields: InlineFields<EvidenceDraft>;
  question: NumberQuestion | null;
}

/** The fields of one item, each saved when it is left; a number that another item has is asked about first. */
export function useEvidenceFields(item: EvidenceItem): EvidenceFields {
  const client = useQueryClient();
  const taken = useTakenNumbers(item.caseId);
  const [agreed, setAgreed] = useState<EvidenceDraft | null>(null);
  const holderIn = (draft: EvidenceDraft): Numbered | undefined => {
    const isAgreed = agreed?.exhibitNumber === draft.exhibitNumber && agreed.courtCaseIds === draft.courtCaseIds;
    return isAgreed ? undefined : newHolder(listedNow(client, item.caseId), item, rules.factsOf(draft));
  };
  const form = useRecordForm({
    rules,
    record: item,
    formKey: `evidence ${item.id}`,
    name: `“${item.title}”`,
    address: viewerAddress(item.id, ''),
    create: () => Promise.resolve(item),
    change: async (base, facts) => {
      const changed = await stores.evidence.change(client, base, facts);
      const isAgreed = agreed?.exhibitNumber?.trim() === changed.exhibitNumber;
      if (!isAgreed && ('exhibitNumber' in facts || 'courtCaseIds' in facts)) sayIfShared(client, base, changed);
      return changed;
    },
    questioned: (draft) => (holderIn(draft) === undefined ? [] : ['exhibitNumber', 'courtCaseIds']),
  });
  const fields = useInlineFields(form);
  const holder = holderIn(form.draft);
  if (holder === undefined) return { fields, question: null };
  const wanted = { ...item, ...rules.factsOf(form.draft) };
  const number = wanted.exhibitNumber ?? '';
  const [ofNumber, ofCourtFiles] = [fields('exhibitNumber'), fields('courtCaseIds')];
  const question: NumberQuestion = {
    number,
    title: holder.title,
    free: nextFree([...listedNow(client, item.caseId), ...taken], wanted),
    use: (chosen) => {
      if (chosen === number) setAgreed(form.draft);
      ofNumber.commit(chosen === number ? undefined : chosen);
      ofCourtFiles.commit();
    },
    cancel: () => {
      ofNumber.reset();
      ofCourtFiles.reset();
    },
  };
  return { fields, question };
}

/** Reads the whole file again, or only its pages that could not be recognized. */
export function useReadAgain(item: EvidenceItem, only?: 'not-read'): () => void {
  const client = useQueryClient();
  return () => {
    readAgain(client, item, only).catch((error: unknown) => toastFailure('It could not be read again', error));
  };
}
