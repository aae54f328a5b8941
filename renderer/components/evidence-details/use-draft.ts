import { useState } from 'react';
import { sentenceFor } from '#renderer/api/api-error.ts';
import type { EditableField, EditOutcome } from '#renderer/api/evidence-edits.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { same } from '#renderer/lib/field-conflict.ts';

export type SaveField = <Field extends EditableField>(
  field: Field,
  base: EvidenceItem[Field],
  mine: EvidenceItem[Field],
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

/**
 * One field being edited. What is typed stays through live changes from elsewhere; until something is
 * typed, the field follows the record.
 */
export function useDraft<Field extends EditableField>(
  item: EvidenceItem,
  field: Field,
  save: SaveField,
): Draft<EvidenceItem[Field]> {
  type Value = EvidenceItem[Field];
  const saved: Value = item[field];
  const [draft, setDraft] = useState<{ base: Value; mine: Value } | null>(null);
  const [theirs, setTheirs] = useState<{ value: Value } | null>(null);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const send = async (base: Value, mine: Value): Promise<void> => {
    setDraft({ base, mine });
    setSaving(true);
    setError(null);
    try {
      const outcome = await save(field, base, mine);
      if (outcome.kind === 'conflict') setTheirs({ value: outcome.current[field] });
      else {
        setTheirs(null);
        // What was typed while this was saved is kept as a new edit.
        setDraft((now) => (now === null || same(now.mine, mine) ? null : { base: mine, mine: now.mine }));
      }
    } catch (failure) {
      setError(`Not saved, but still here. ${sentenceFor(failure)}`);
    } finally {
      setSaving(false);
    }
  };
  const reset = (): void => {
    setDraft(null);
    setTheirs(null);
    setError(null);
  };
  return {
    value: draft === null ? saved : draft.mine,
    edited: draft !== null,
    edit: (mine) => setDraft((now) => ({ base: now === null ? saved : now.base, mine })),
    commit: (value) => {
      const base = draft === null ? saved : draft.base;
      const mine = value === undefined ? draft?.mine : value;
      if (mine === undefined || theirs !== null) return;
      if (same(base, mine)) reset();
      else void send(base, mine);
    },
    reset,
    saving,
    error,
    theirs,
    keepMine: () => {
      if (theirs !== null && draft !== null) void send(theirs.value, draft.mine);
    },
    takeTheirs: reset,
  };
}
