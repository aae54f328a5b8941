import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { records } from '#renderer/api/generated-records.ts';
import type { Hearing } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { ContactPicker } from '#renderer/features/pickers/contact-picker.tsx';
import { CourtFileSelect } from '#renderer/features/pickers/court-file-select.tsx';
import {
  FieldPairs,
  fieldsOf,
  HiddenSwitch,
  LineField,
  Segments,
  type Line,
} from '#renderer/features/record-form/form-fields.tsx';
import { RecordPanel } from '#renderer/features/record-form/record-panel.tsx';
import { useRecordForm } from '#renderer/features/record-form/use-record-form.ts';
import { DateField } from '#renderer/parts/date-field.tsx';
import { MarkdownField } from '#renderer/parts/markdown/markdown-field.tsx';
import { NumberField } from '#renderer/parts/number-field.tsx';
import { TimeField } from '#renderer/parts/time-field.tsx';
import { ZoneField } from '#renderer/parts/zone-field.tsx';
import { labelOf } from '#renderer/lib/field-labels.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { hearingRules, type HearingDraft } from './hearing-draft.ts';
import { statuses } from './hearing-list.ts';

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
  const { draft, set } = form;
  const field = fieldsOf(form, canEdit);
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
      saveLabel={props.saveLabel ?? (hearing === null ? 'Add the hearing' : 'Save')}
      onClose={onClose}
      onDelete={hearing === null || onDelete === undefined ? undefined : () => onDelete(hearing)}
      fieldLabel={labelOf}
    >
      <LineField
        label="Purpose"
        placeholder="Temporary orders"
        most={lengths.purpose}
        required
        autoFocus={hearing === null && !isContinuation}
        {...field('purpose')}
      />
      <CourtFileSelect {...field('courtCaseId')} onChange={setCourtFile} />
      <FieldPairs>
        <DateField label="Date" placeholder="4 Mar 2026" required autoFocus={isContinuation} {...field('date')} />
        <TimeField label="Time at the court" on={{ date: draft.date, zone: draft.timeZone }} {...field('time')} />
        <ZoneField likely={files.map(({ timeZone }) => timeZone)} {...field('timeZone')} />
        <NumberField
          label="Length in minutes"
          placeholder={canEdit ? '60' : ''}
          min={1}
          max={20_160}
          {...field('durationMinutes')}
        />
      </FieldPairs>
      {hearing !== null && <Segments label="Status" data={statuses} {...field('status')} />}
      <FieldPairs>
        {lines.map(({ field: name, ...line }) => (
          <LineField key={name} {...line} most={lengths[name]} {...field(name)} />
        ))}
      </FieldPairs>
      <ContactPicker label="People who take part" {...field('contactIds')} />
      {hearing !== null && (
        <MarkdownField
          label="Outcome"
          placeholder={canEdit ? 'What the court decided, and what to do by when' : ''}
          {...field('outcome')}
        />
      )}
      <MarkdownField label="Notes" {...field('notes')} />
      {hearing !== null && <HiddenSwitch {...field('private')} />}
      {children}
    </RecordPanel>
  );
}

const { lengths } = records.hearings;

const lines: (Line & { field: 'place' | 'room' | 'judge' | 'remoteLink' })[] = [
  { field: 'place', label: 'Place', placeholder: '50 W Washington St' },
  { field: 'room', label: 'Courtroom', placeholder: '3004' },
  { field: 'judge', label: 'Judge', placeholder: 'Hon. R. Alvarez' },
  { field: 'remoteLink', label: 'Link to join', placeholder: 'https:// or tel:' },
];
