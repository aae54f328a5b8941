import type { Hearing } from '#renderer/api/generated.ts';
import { useHearingNotes } from '#renderer/features/hearings/use-hearing-notes.ts';
import { fieldsOf } from '#renderer/features/record-form/form-fields.tsx';
import { Conflicts } from '#renderer/features/record-form/record-panel.tsx';
import { MarkdownField } from '#renderer/parts/markdown/markdown-field.tsx';
import { labelOf } from '#renderer/lib/field-labels.ts';
import { ScrollRegion } from '#renderer/parts/scroll-region.tsx';
import { HearingTodos } from './hearing-todos.tsx';
import { People } from './people.tsx';
import classes from './hearing.module.css';

interface DayViewProps {
  hearing: Hearing;
  canEdit: boolean;
}

/** The day itself: what is noted while others speak, its result, what is still to do, who is there. */
export function DayView({ hearing, canEdit }: DayViewProps) {
  return (
    <ScrollRegion label="The day" className={classes.overview}>
      <div className={classes.columns}>
        <Writing hearing={hearing} canEdit={canEdit} />
        <div className={classes.facing}>
          <HearingTodos hearing={hearing} canEdit={canEdit} />
          <People hearing={hearing} />
        </div>
      </div>
    </ScrollRegion>
  );
}

function Writing({ hearing, canEdit }: DayViewProps) {
  const { form, says } = useHearingNotes(hearing);
  const field = fieldsOf(form, canEdit);
  return (
    <section className={classes.writing} aria-label="Notes and outcome">
      <Conflicts form={form} fieldLabel={labelOf} />
      <MarkdownField
        label="Notes"
        placeholder={canEdit ? 'What to say, and what is said' : ''}
        minRows={8}
        {...field('notes')}
      />
      <MarkdownField
        label="Outcome"
        placeholder={canEdit ? 'What the court decided, and what to do by when' : ''}
        minRows={5}
        {...field('outcome')}
      />
      {canEdit && (
        <p className="quiet text-sm" role="status">
          {says}
        </p>
      )}
    </section>
  );
}
