import type { RefObject } from 'react';
import type { Hearing } from '#renderer/api/generated.ts';
import { useHearingNotes } from '#renderer/features/hearings/use-hearing-notes.ts';
import { fieldsOf } from '#renderer/features/record-form/form-fields.tsx';
import { Conflicts } from '#renderer/features/record-form/record-panel.tsx';
import { labelOf } from '#renderer/lib/field-labels.ts';
import { MarkdownField } from '#renderer/parts/markdown/markdown-field.tsx';
import classes from './courtroom.module.css';

interface CourtNotesProps {
  hearing: Hearing;
  canEdit: boolean;
  box: RefObject<HTMLElement | null>;
}

/** The notes of the hearing, as on its own page; Escape gives the keyboard back to the exhibits. */
export function CourtNotes({ hearing, canEdit, box }: CourtNotesProps) {
  const { form, says } = useHearingNotes(hearing);
  return (
    <section ref={box} className={classes.notes} aria-label="Notes" data-links-off>
      <Conflicts form={form} fieldLabel={labelOf} />
      <MarkdownField
        label="Notes"
        placeholder={canEdit ? 'What is said' : ''}
        minRows={16}
        {...fieldsOf(form, canEdit)('notes')}
      />
      {canEdit && (
        <p className="quiet text-sm" role="status">
          {says}
        </p>
      )}
    </section>
  );
}

/** Puts the cursor into the notes. */
export function focusNotes(box: HTMLElement | null): void {
  box?.querySelector<HTMLElement>('[contenteditable="true"], textarea, input')?.focus();
}
