import { useQueryClient } from '@tanstack/react-query';
import { records } from '#renderer/api/generated-records.ts';
import type { Document } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { documentRules, sentFacts } from '#renderer/features/documents/document-draft.ts';
import { DocumentFacts } from '#renderer/features/documents/document-facts.tsx';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { fieldsOf, LineField } from '#renderer/features/record-form/form-fields.tsx';
import { RecordPanel } from '#renderer/features/record-form/record-panel.tsx';
import { useRecordForm } from '#renderer/features/record-form/use-record-form.ts';
import { labelOf } from '#renderer/lib/field-labels.ts';

interface NewDocumentProps {
  /** A template of one’s own is a document, too. */
  isTemplate: boolean;
  onMade: (document: Document) => void;
  onClose: () => void;
}

/** What a document is called and where it belongs; it is written on its own page. */
export function NewDocument({ isTemplate, onMade, onClose }: NewDocumentProps) {
  const client = useQueryClient();
  const { caseId } = useMatter().case;
  const form = useRecordForm({
    rules: documentRules,
    record: null,
    formKey: `new ${isTemplate ? 'template' : 'document'} in ${caseId}`,
    name: isTemplate ? 'the new template' : 'the new document',
    address: isTemplate ? '/documents?new=template' : '/documents?new',
    start: isTemplate ? { kind: 'template' } : {},
    create: (facts, { title }) => stores.documents.create(client, { ...sentFacts(facts), caseId, title: title.trim() }),
    change: () => Promise.reject(new Error('A document is changed on its own page.')),
    onSaved: (made, isHere) => isHere() && onMade(made),
  });
  const field = fieldsOf(form, true);
  return (
    <RecordPanel
      form={form}
      label="Document"
      title={isTemplate ? 'New template' : 'New document'}
      canEdit
      saveLabel="Start writing"
      onClose={onClose}
      fieldLabel={labelOf}
    >
      <LineField
        label="Title"
        placeholder={isTemplate ? 'Letter to a school' : 'Declaration of Maya Ellery'}
        most={records.documents.lengths.title}
        required
        autoFocus
        {...field('title')}
      />
      <DocumentFacts field={field} />
      {form.draft.kind === 'template' && (
        <p className="quiet text-sm">
          Write {'{{Name of the school}}'} to make a field: you fill it in when you start a document from this template.{' '}
          {'{{Court}}'}, {'{{Case number}}'} and others are filled in automatically.
        </p>
      )}
    </RecordPanel>
  );
}
