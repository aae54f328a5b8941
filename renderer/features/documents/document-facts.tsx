import { Select } from '@mantine/core';
import { useFolders } from '#renderer/api/matter-queries.ts';
import { folderPath } from '#renderer/features/filing/folder-tree.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { CourtFileSelect } from '#renderer/features/pickers/court-file-select.tsx';
import { FieldPairs, type FieldsOf } from '#renderer/features/record-form/form-fields.tsx';
import type { DocumentDraft } from './document-draft.ts';
import { kindChoices } from './document-kinds.ts';

interface DocumentFactsProps {
  field: FieldsOf<DocumentDraft>;
  /** Of what members arrange for themselves, which can be changed longer. */
  ownField?: FieldsOf<DocumentDraft>;
}

/** What kind of paper it is, and where it belongs. */
export function DocumentFacts({ field, ownField = field }: DocumentFactsProps) {
  const kind = field('kind');
  return (
    <>
      <FieldPairs>
        <Select
          label="Kind"
          data={kindChoices}
          value={kind.value}
          readOnly={kind.readOnly}
          error={kind.error}
          allowDeselect={false}
          onChange={(chosen) => kind.onChange(kindChoices.find(({ value }) => value === chosen)?.value ?? kind.value)}
        />
        <FolderSelect {...ownField('folderId')} />
      </FieldPairs>
      <CourtFileSelect {...field('courtCaseId')} />
    </>
  );
}

interface FolderSelectProps {
  value: string | null;
  readOnly: boolean;
  error: string | null;
  onChange: (id: string | null) => void;
}

/** One of the folders for documents; not asked in a matter that has none. */
function FolderSelect({ value, onChange, ...rest }: FolderSelectProps) {
  const folders = useFolders(useMatter().case.caseId, 'document').data ?? [];
  if (folders.length === 0 && value === null) return null;
  return (
    <Select
      label="Folder"
      placeholder="In no folder"
      data={folders.map(({ id }) => ({ value: id, label: folderPath(folders, id) }))}
      value={value}
      clearable={!rest.readOnly}
      clearButtonProps={{ 'aria-label': 'In no folder' }}
      searchable={folders.length > 8}
      allowDeselect={false}
      onChange={onChange}
      {...rest}
    />
  );
}
