import { useEffect, useRef, useState } from 'react';
import { sentenceFor } from '#renderer/api/api-error.ts';
import type { EditableField, EditOutcome } from '#renderer/api/evidence-edits.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { same } from '#renderer/api/field-conflict.ts';

export type SaveField = <Field extends EditableField>(
  field: Field,
  base: EvidenceItem[Field],
  mine: EvidenceItem[Field],
  /** The field is no longer on the screen: whoever saves says what goes wrong, and throws nothing. */
  left?: boolean,
) => Promise<EditOutcome>;

export interface Draft<Value> {
  value: Value;
  /** Something was typed that is not saved. */
  edited: boolean;
  edit: (value: Value) => void;
  /** Saves what was edited, or the value given. */
  commit: (value?: Value) => void;
  reset: () => void;
  saving: boolean;
  error: string | null;
  /** What is saved now, when someone else changed the field while it was being edited. */
  theirs: { value: Value } | null;
  keepMine: () => void;
  takeTheirs: () => void;
}

/** What was typed, and for which item: shown and saved with that one, whatever stands in its place later. */
interface Edit<Value> {
  id: string;
  base: Value;
  mine: Value;
  sending: { mine: Value } | null;
  theirs: { value: Value } | null;
  error: string | null;
}

/**
 * One field being edited. What is typed stays through live changes from elsewhere; until something is
 * typed, the field follows the record. When the field goes from the screen with something typed, that is saved.
 * `tidy` makes what was typed ready to be saved; undefined when it cannot be.
 */
export function useDraft<Field extends EditableField>(
  item: EvidenceItem,
  field: Field,
  save: SaveField,
  tidy: (typed: EvidenceItem[Field]) => EvidenceItem[Field] | undefined = (typed) => typed,
): Draft<EvidenceItem[Field]> {
  type Value = EvidenceItem[Field];
  const saved: Value = item[field];
  const [latest, setEdit] = useState<Edit<Value> | null>(null);
  const edit = latest?.id === item.id ? latest : null;
  const underWay = useRef<Promise<void>>(Promise.resolve());

  /** Changes the edit, as long as it is still the one of this item. */
  const amend = (change: (now: Edit<Value>) => Edit<Value> | null): void =>
    setEdit((now) => (now?.id === item.id ? change(now) : now));
  const send = async (base: Value, mine: Value): Promise<void> => {
    setEdit({ id: item.id, base, mine, sending: { mine }, theirs: null, error: null });
    try {
      const outcome = await save(field, base, mine);
      if (outcome.kind === 'conflict') {
        amend((now) => ({ ...now, sending: null, theirs: { value: outcome.current[field] } }));
      } else {
        // What was typed while this was saved is kept as a new edit.
        amend((now) => (same(now.mine, mine) ? null : { ...now, base: mine, sending: null }));
      }
    } catch (failure) {
      const error = `Not saved, but still here. ${sentenceFor(failure)}`;
      amend((now) => ({ ...now, sending: null, error }));
    }
  };
  const start = (base: Value, mine: Value): void => {
    underWay.current = send(base, mine);
  };
  const reset = (): void => setEdit(null);

  useSaveOnLeaving(item.id, () => {
    if (edit === null || edit.theirs !== null) return;
    const mine = tidy(edit.mine);
    const base = edit.sending === null ? edit.base : edit.sending.mine;
    if (mine === undefined || same(base, mine)) return;
    void underWay.current.then(() => save(field, base, mine, true));
  });
  return {
    value: edit === null ? saved : edit.mine,
    edited: edit !== null,
    edit: (mine) =>
      setEdit((now) =>
        now?.id === item.id
          ? { ...now, mine }
          : { id: item.id, base: saved, mine, sending: null, theirs: null, error: null },
      ),
    commit: (value) => {
      if (edit !== null && edit.theirs !== null) return;
      const typed = value === undefined ? edit?.mine : value;
      if (typed === undefined) return;
      const base = edit === null ? saved : edit.base;
      const mine = tidy(typed);
      if (mine === undefined || same(base, mine)) reset();
      else start(base, mine);
    },
    reset,
    saving: edit !== null && edit.sending !== null,
    error: edit === null ? null : edit.error,
    theirs: edit === null ? null : edit.theirs,
    keepMine: () => {
      if (edit !== null && edit.theirs !== null) start(edit.theirs.value, edit.mine);
    },
    takeTheirs: reset,
  };
}

/** A field that goes while it has the keyboard is never left as others are: what was typed would be gone with it. */
function useSaveOnLeaving(id: string, leave: () => void): void {
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  useEffect(() => () => latest.current(), [id]);
}
