import { Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { records } from '#renderer/api/generated-records.ts';
import type { CourtCase } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { courtFileRules, type CourtFileDraft } from '#renderer/features/court-files/court-file-draft.ts';
import { labelOf } from '#renderer/lib/field-labels.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { FieldPairs, fieldsOf, LineField, Segments, type Line } from '#renderer/features/record-form/form-fields.tsx';
import { RecordPanel } from '#renderer/features/record-form/record-panel.tsx';
import { useRecordForm } from '#renderer/features/record-form/use-record-form.ts';
import { DateField } from '#renderer/parts/date-field.tsx';
import { ZoneField } from '#renderer/parts/zone-field.tsx';

interface CourtFileFormProps {
  /** Null while it is being made. */
  file: CourtCase | null;
  canEdit: boolean;
  onSaved: (file: CourtCase) => void;
  onClose: () => void;
  onDelete: (file: CourtCase) => void;
}

type LineOf = Exclude<keyof CourtFileDraft, 'caption' | 'status' | 'filedDate' | 'timeZone' | 'notes'>;

const { lengths } = records.courtCases;

/** In the order a cover page has them. */
const lines: (Line & { field: LineOf })[] = [
  { field: 'number', label: 'Case number', placeholder: '2026-D-000417' },
  { field: 'court', label: 'Court', placeholder: 'Cook County' },
  { field: 'division', label: 'Division', placeholder: 'Domestic Relations' },
  { field: 'department', label: 'Department or courtroom', placeholder: 'Courtroom 3004' },
  { field: 'judge', label: 'Judge', placeholder: 'Hon. R. Alvarez' },
  { field: 'jurisdiction', label: 'Jurisdiction', placeholder: 'Cook County, Illinois' },
  { field: 'type', label: 'Kind of proceeding', placeholder: 'dissolution' },
  { field: 'role', label: 'Your role in it', placeholder: 'petitioner' },
];

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
  const field = fieldsOf(form, canEdit);
  return (
    <RecordPanel
      form={form}
      label="Court file"
      title={file === null ? 'New court file' : file.caption}
      canEdit={canEdit}
      saveLabel={file === null ? 'Make the court file' : 'Save'}
      onClose={onClose}
      onDelete={file === null ? undefined : () => onDelete(file)}
      fieldLabel={labelOf}
    >
      <LineField
        label="Caption"
        placeholder="In re Marriage of Ellery"
        most={lengths.caption}
        required
        autoFocus={file === null}
        {...field('caption')}
      />
      <Segments
        label="Status"
        data={[
          { value: 'open', label: 'Open' },
          { value: 'closed', label: 'Closed' },
        ]}
        {...field('status')}
      />
      <FieldPairs>
        {lines.map(({ field: name, ...line }) => (
          <LineField key={name} {...line} most={lengths[name]} {...field(name)} />
        ))}
        <DateField label="Filed on" towards="past" {...field('filedDate')} />
        <ZoneField {...field('timeZone')} />
      </FieldPairs>
      <Textarea
        label="Notes"
        autosize
        minRows={3}
        maxRows={12}
        {...field('notes')}
        onChange={(event) => form.set({ notes: event.currentTarget.value })}
      />
    </RecordPanel>
  );
}
