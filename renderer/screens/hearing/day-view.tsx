import { useQueryClient } from '@tanstack/react-query';
import type { Hearing } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { fieldsOf } from '#renderer/features/record-form/form-fields.tsx';
import { Conflicts } from '#renderer/features/record-form/record-panel.tsx';
import { useAutosave } from '#renderer/features/record-form/use-autosave.ts';
import { useRecordForm } from '#renderer/features/record-form/use-record-form.ts';
import { MarkdownField } from '#renderer/parts/markdown/markdown-field.tsx';
import { labelOf } from '#renderer/lib/field-labels.ts';
import { ScrollRegion } from '#renderer/parts/scroll-region.tsx';
import { formatDate } from '#renderer/lib/dates.ts';
import { hearingRules } from '#renderer/features/hearings/hearing-draft.ts';
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

/** Saved automatically: in court nobody thinks of a button. */
function Writing({ hearing, canEdit }: DayViewProps) {
  const client = useQueryClient();
  const form = useRecordForm({
    rules: hearingRules,
    record: hearing,
    formKey: `hearing notes ${hearing.id}`,
    name: `the hearing on ${formatDate(hearing.date)}`,
    create: () => Promise.reject(new Error('A hearing is not made here.')),
    change: (base, facts) => stores.hearings.change(client, base, facts),
  });
  useAutosave(form);
  const field = fieldsOf(form, canEdit);
  const { problem } = form;
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
          {problem === null ? savingWords(form) : `Not saved, but still here. ${problem.says}`}
        </p>
      )}
    </section>
  );
}

function savingWords({ busy, edited }: { busy: boolean; edited: boolean }): string {
  if (busy) return 'Saving';
  return edited ? 'Saved when you pause' : 'All saved';
}
