import { SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { CourtCase } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { RecordPanel } from '#renderer/features/record-form/record-panel.tsx';
import { useRecordForm } from '#renderer/features/record-form/use-record-form.ts';
import { labelOf } from '#renderer/features/history/field-words.ts';
import { courtFileRules } from '#renderer/features/court-files/court-file-draft.ts';
import { CourtFileFields } from './court-file-fields.tsx';

interface CourtFileFormProps {
  /** Null while it is being made. */
  file: CourtCase | null;
  canEdit: boolean;
  onSaved: (file: CourtCase) => void;
  onClose: () => void;
  onDelete: (file: CourtCase) => void;
}

/** All that is known of one court file. */
export function CourtFileForm({ file, canEdit, onSaved, onClose, onDelete }: CourtFileFormProps) {
  const client = useQueryClient();
  const { caseId } = useMatter().case;
  const form = useRecordForm({
    rules: courtFileRules,
    record: file,
    formKey: file === null ? `new court file in ${caseId}` : `court file ${file.id}`,
    name: file === null ? 'the new court file' : `“${file.caption}”`,
    create: (facts, { caption }) => stores.courtCases.create(client, { ...facts, caseId, caption: caption.trim() }),
    change: (base, facts) => stores.courtCases.change(client, base, facts),
    onSaved: (saved, isHere) => isHere() && onSaved(saved),
  });
  const { draft, set, errorOf } = form;
  return (
    <RecordPanel
      form={form}
      label="Court file"
      title={file === null ? 'New court file' : file.caption}
      canEdit={canEdit}
      ready={draft.caption.trim() !== ''}
      saveLabel={file === null ? 'Make the court file' : 'Save'}
      onClose={onClose}
      onDelete={file === null ? undefined : () => onDelete(file)}
      fieldLabel={labelOf}
    >
      <TextInput
        label="Caption"
        placeholder="In re Marriage of Ellery"
        required
        withAsterisk={false}
        maxLength={300}
        readOnly={!canEdit}
        value={draft.caption}
        error={errorOf('caption')}
        autoFocus={file === null}
        onChange={(event) => set({ caption: event.currentTarget.value })}
      />
      <SegmentedControl
        size="xs"
        aria-label="Status"
        data={[
          { value: 'open', label: 'Open' },
          { value: 'closed', label: 'Closed' },
        ]}
        value={draft.status}
        readOnly={!canEdit}
        onChange={(status) => set({ status })}
      />
      <CourtFileFields draft={draft} readOnly={!canEdit} onChange={set} errorOf={errorOf} />
      <Textarea
        label="Notes"
        autosize
        minRows={3}
        maxRows={12}
        readOnly={!canEdit}
        value={draft.notes}
        error={errorOf('notes')}
        onChange={(event) => set({ notes: event.currentTarget.value })}
      />
    </RecordPanel>
  );
}
