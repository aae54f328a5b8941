import { useEffect, useState } from 'react';
import type { RecordForm } from './use-record-form.ts';
import { useSaveOnLeaving } from './use-autosave.ts';

/** One field of a form that saves each field when it is left. */
export interface InlineField<Value> {
  value: Value;
  /** Something was typed that is not saved. */
  edited: boolean;
  edit: (value: Value) => void;
  /** Saves what was typed, or the value given. */
  commit: (value?: Value) => void;
  reset: () => void;
  error: string | null;
  /** What is saved now, when someone else changed the field while it was written. */
  theirs: { value: Value } | null;
  keepMine: () => void;
  takeTheirs: () => void;
}

export type InlineFields<Draft> = <Field extends keyof Draft & string>(field: Field) => InlineField<Draft[Field]>;

/** The fields of a record that are saved one by one, each when it is left, and all when the details go. */
export function useInlineFields<Draft extends object>(form: RecordForm<Draft>): InlineFields<Draft> {
  /** The person is done with these; others may be half typed. */
  const [left, setLeft] = useState<{ key: string; fields: readonly (keyof Draft)[] }>({ key: form.key, fields: [] });
  const done = left.key === form.key ? left.fields : [];
  useSaveOnLeaving(form);
  useEffect(() => {
    if (form.busy || form.problem !== null) return;
    const wanted = done.filter((field) => form.isEdited(field) && !form.waiting.includes(field));
    if (wanted.length > 0) void form.save(undefined, wanted);
  });
  return (field) => {
    const conflict = form.conflicts.find((each) => each.field === field);
    const write = (value: Draft[typeof field]): void => form.set({ [field]: value } as unknown as Partial<Draft>);
    const leave = (): void => {
      setLeft(({ key, fields }) => ({ key: form.key, fields: key === form.key ? [...fields, field] : [field] }));
      // After a refusal, leaving a field once more tries again.
      form.set({});
    };
    const failed = form.problem !== null && conflict === undefined && done.includes(field) && form.isEdited(field);
    return {
      value: form.draft[field],
      edited: form.isEdited(field),
      edit: (value) => {
        setLeft({ key: form.key, fields: done.filter((each) => each !== field) });
        write(value);
      },
      commit: (value) => {
        if (value !== undefined) write(value);
        leave();
      },
      reset: () => form.reset(field),
      error: failed ? `Not saved. ${form.problem?.says ?? ''}` : null,
      theirs: conflict === undefined ? null : { value: conflict.theirs as Draft[typeof field] },
      keepMine: () => {
        conflict?.keepMine();
        leave();
      },
      takeTheirs: () => conflict?.takeTheirs(),
    };
  };
}
