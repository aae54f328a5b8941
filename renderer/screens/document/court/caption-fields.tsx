import { Textarea } from '@mantine/core';
import { fieldsOf, LineField } from '#renderer/features/record-form/form-fields.tsx';
import { PartyRows } from './party-rows.tsx';
import type { FormatForm } from './use-format-form.ts';

interface CaptionFieldsProps {
  form: FormatForm;
  canEdit: boolean;
  /** Of the document: printed where the caption has none. */
  title: string;
}

/** The head of the first page, and the line at the foot of each. */
export function CaptionFields({ form, canEdit, title }: CaptionFieldsProps) {
  const field = fieldsOf(form, canEdit);
  const [hearing, filer] = [field('hearing'), field('filer')];
  return (
    <section className="stack gap-3" aria-label="Caption">
      <h3>Caption</h3>
      <LineField label="Court" placeholder="Superior Court of California" most={200} {...field('court')} />
      <LineField label="County" placeholder="County of Alameda" most={200} {...field('county')} />
      <PartyRows value={form.draft.parties} readOnly={!canEdit} onChange={(parties) => form.set({ parties })} />
      <LineField label="Case number" most={100} {...field('caseNumber')} />
      <LineField label="Title on the paper" placeholder={title} most={300} {...field('title')} />
      <Textarea
        label="Hearing"
        placeholder={canEdit ? 'Mar 4, 2027, 9:00 AM\nDepartment 12' : ''}
        autosize
        minRows={2}
        maxLength={500}
        value={hearing.value}
        readOnly={hearing.readOnly}
        onChange={(event) => hearing.onChange(event.currentTarget.value)}
      />
      <Textarea
        label="Who files it"
        description="Name, address, telephone and email, a line each."
        placeholder={canEdit ? 'Maya Ellery\n12 Oak Street, Oakland, CA 94601' : ''}
        autosize
        minRows={3}
        value={filer.value}
        readOnly={filer.readOnly}
        onChange={(event) => filer.onChange(event.currentTarget.value)}
      />
      <LineField label="Footer" placeholder={title} most={200} {...field('footer')} />
    </section>
  );
}
