import { Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Hearing } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { ContactPicker } from '#renderer/features/pickers/contact-picker.tsx';
import { CourtFileSelect } from '#renderer/features/pickers/court-file-select.tsx';
import { RecordPanel } from '#renderer/features/record-form/record-panel.tsx';
import { useRecordForm } from '#renderer/features/record-form/use-record-form.ts';
import { MarkdownField } from '#renderer/parts/markdown/markdown-field.tsx';
import { labelOf } from '#renderer/features/history/field-words.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { hearingRules, type HearingDraft } from './hearing-draft.ts';
import { HearingFields } from './hearing-fields.tsx';

interface HearingFormProps {
  /** Null while it is being made. */
  hearing: Hearing | null;
  canEdit: boolean;
  /** What a new one begins with. */
  start?: Partial<HearingDraft>;
  /** Where another new one waits, as the continuation of one hearing. */
  newKey?: string;
  title?: string;
  saveLabel?: string;
  onSaved: (hearing: Hearing, isHere: () => boolean) => void | Promise<void>;
  onClose: () => void;
  onDelete?: (hearing: Hearing) => void;
  /** What belongs to the making of this one only. */
  children?: ReactNode;
}

/** All that is known of one hearing. */
export function HearingForm(props: HearingFormProps) {
  const { hearing, canEdit, start, newKey = 'new hearing', onSaved, onClose, onDelete, children } = props;
  const client = useQueryClient();
  const { caseId } = useMatter().case;
  const files = stores.courtCases.useList(caseId).data ?? [];
  const form = useRecordForm({
    rules: hearingRules,
    record: hearing,
    formKey: hearing === null ? `${newKey} in ${caseId}` : `hearing ${hearing.id}`,
    name: hearing === null ? 'the new hearing' : `the hearing on ${formatDate(hearing.date)}`,
    ...(start === undefined ? {} : { start }),
    // The zone is sent as it is shown: left out, the server would take that of the court file.
    create: (facts, { purpose, date, timeZone }) =>
      stores.hearings.create(client, { ...facts, caseId, purpose: purpose.trim(), date: date ?? '', timeZone }),
    change: (base, facts) => stores.hearings.change(client, base, facts),
    onSaved: (saved, isHere) => void onSaved(saved, isHere),
  });
  const { draft, set, errorOf } = form;
  const [isContinuation] = useState(hearing === null && draft.purpose !== '');
  const zoneOf = (id: string | null): string | null => files.find((file) => file.id === id)?.timeZone ?? null;
  /** The court's zone follows its file, unless the person chose another one. */
  const setCourtFile = (courtCaseId: string | null): void => {
    const follows = draft.timeZone === null || draft.timeZone === zoneOf(draft.courtCaseId);
    const zone = zoneOf(courtCaseId);
    set({ courtCaseId, ...(follows && zone !== null ? { timeZone: zone } : {}) });
  };
  return (
    <RecordPanel
      form={form}
      label="Hearing"
      title={props.title ?? (hearing === null ? 'New hearing' : hearing.purpose)}
      canEdit={canEdit}
      ready={draft.purpose.trim() !== '' && draft.date !== null}
      saveLabel={props.saveLabel ?? (hearing === null ? 'Add the hearing' : 'Save')}
      onClose={onClose}
      onDelete={hearing === null || onDelete === undefined ? undefined : () => onDelete(hearing)}
      fieldLabel={labelOf}
    >
      <TextInput
        label="Purpose"
        placeholder="Temporary orders"
        required
        withAsterisk={false}
        maxLength={300}
        readOnly={!canEdit}
        value={draft.purpose}
        error={errorOf('purpose')}
        autoFocus={hearing === null && !isContinuation}
        onChange={(event) => set({ purpose: event.currentTarget.value })}
      />
      <CourtFileSelect
        value={draft.courtCaseId}
        readOnly={!canEdit}
        error={errorOf('courtCaseId')}
        onChange={setCourtFile}
      />
      <HearingFields
        draft={draft}
        readOnly={!canEdit}
        isNew={hearing === null}
        startAtDate={isContinuation}
        onChange={set}
        errorOf={errorOf}
      />
      <ContactPicker
        label="People who take part"
        value={draft.contactIds}
        readOnly={!canEdit}
        error={errorOf('contactIds')}
        onChange={(contactIds) => set({ contactIds })}
      />
      {hearing !== null && (
        <MarkdownField
          label="Outcome"
          placeholder={canEdit ? 'What the court decided, and what is to be done by when' : ''}
          value={draft.outcome}
          readOnly={!canEdit}
          error={errorOf('outcome')}
          onChange={(outcome) => set({ outcome })}
        />
      )}
      <MarkdownField
        label="Notes"
        value={draft.notes}
        readOnly={!canEdit}
        error={errorOf('notes')}
        onChange={(notes) => set({ notes })}
      />
      {hearing !== null && (
        <Switch
          label="Hidden from assistants"
          checked={draft.private}
          disabled={!canEdit}
          onChange={(event) => set({ private: event.currentTarget.checked })}
        />
      )}
      {children}
    </RecordPanel>
  );
}
