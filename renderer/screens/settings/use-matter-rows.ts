import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Case } from '#renderer/api/generated.ts';
import { changeMatter } from '#renderer/api/matter-edits.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { draftRules, rows } from '#renderer/features/record-form/record-draft.ts';
import { useInlineFields } from '#renderer/features/record-form/use-inline-fields.ts';
import { useRecordForm } from '#renderer/features/record-form/use-record-form.ts';
import { labelOf } from '#renderer/lib/field-labels.ts';
import { useRowKeys } from '#renderer/lib/use-row-keys.ts';
import { useSavedMark } from './use-saving.tsx';

type List = 'caseNumbers' | 'keyDates';

export interface Row<Value> {
  key: string;
  value: Value;
}

const rules = draftRules<Case>()({
  caseNumbers: rows<Case['caseNumbers'][number]>(),
  keyDates: rows<Case['keyDates'][number]>(),
});

/**
 * A list of the matter that is saved whole as each of its rows is left, on top of what others make of other rows. While
 * a row is not complete, it is kept and nothing of the list is saved.
 */
export function useMatterRows<Field extends List>(
  field: Field,
  { blank, isComplete }: { blank: Case[Field][number]; isComplete: (row: Case[Field][number]) => boolean },
) {
  type Value = Case[Field][number];
  const { case: matter, canEdit } = useMatter();
  const client = useQueryClient();
  const [saved, setSaved] = useSavedMark();
  const lacks = (value: Value): boolean =>
    Object.values(value).some((words) => words.trim() !== '') && !isComplete(value);
  const form = useRecordForm({
    rules,
    record: { ...matter, id: matter.caseId },
    formKey: `${field} of ${matter.caseId}`,
    name: `the ${labelOf(field).toLowerCase()} of the matter`,
    create: () => Promise.reject(new Error('A matter is made before it is edited.')),
    change: async (base, facts) => ({ ...(await changeMatter(client, base, facts)), id: base.id }),
    questioned: (draft) => ((draft[field] as Value[]).some(lacks) ? [field] : []),
    onSaved: () => {
      setSaved(true);
      setOffered(false);
    },
  });
  const [offered, setOffered] = useState(form.edited);
  const of = useInlineFields(form)(field);
  const values = of.value as Value[];
  const keys = useRowKeys(values);
  /** Rows the person was in before: what they lack is said. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set(keys));
  const edit = (next: Value[]): void => of.edit(next as typeof of.value);
  const rest = (key: string): Value[] => values.filter((_value, at) => keys[at] !== key);
  return {
    field,
    rows: values.map((value, at): Row<Value> => ({ key: keys[at] ?? '', value })),
    readOnly: !canEdit,
    conflicts: form.conflicts,
    saving: { busy: form.busy, saved, problem: of.error },
    /** It began with what was typed before and is not saved. */
    offered: offered && form.edited && form.conflicts.length === 0,
    /** A row that was left although something is missing. */
    unfinished: ({ key, value }: Row<Value>): boolean => left.has(key) && lacks(value),
    change: (key: string, change: Partial<Value>): void =>
      edit(values.map((value, at) => (keys[at] === key ? { ...value, ...change } : value))),
    add: (): void => edit([...values, blank]),
    remove: (key: string): void => of.commit(rest(key) as typeof of.value),
    leave: (key: string): void => {
      setLeft((all) => new Set(all).add(key));
      of.commit();
    },
    takeSaved: form.discard,
    saveMine: (): void => {
      setLeft(new Set(keys));
      of.commit();
    },
  };
}

export type MatterRows<Field extends List> = ReturnType<typeof useMatterRows<Field>>;
