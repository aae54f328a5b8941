import { MultiSelect } from '@mantine/core';
import type { CourtCase } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { DraftField } from './draft-field.tsx';
import type { EvidenceFields } from './evidence-editing.ts';

interface CourtFilesFieldProps {
  caseId: string;
  fields: EvidenceFields;
  readOnly: boolean;
}

/** Which of the court's files an item belongs to; not asked in a matter that has none. */
export function CourtFilesField({ caseId, fields, readOnly }: CourtFilesFieldProps) {
  const files = stores.courtCases.useList(caseId).data ?? [];
  const draft = fields('courtCaseIds');
  if (files.length === 0 && draft.value.length === 0) return null;
  const nameOf = (id: string): string => {
    const file = files.find((each) => each.id === id);
    return file === undefined ? 'deleted court file' : courtFileName(file);
  };
  return (
    <DraftField name="Court files" draft={draft} show={(value) => value.map(nameOf).join(', ')}>
      <MultiSelect
        label="Court files"
        placeholder={draft.value.length === 0 && !readOnly ? 'In no court file' : ''}
        data={files.map((file) => ({ value: file.id, label: courtFileName(file) }))}
        value={draft.value}
        readOnly={readOnly}
        searchable={files.length > 8}
        error={draft.error}
        onChange={(value) => draft.commit(value)}
      />
    </DraftField>
  );
}

function courtFileName({ caption, number }: CourtCase): string {
  return number === null || number === '' ? caption : `${number} · ${caption}`;
}
