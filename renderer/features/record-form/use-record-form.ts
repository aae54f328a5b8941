import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { ApiError, sentenceFor } from '#renderer/api/api-error.ts';
import { toastFailure } from '#renderer/features/toasts/toasts.tsx';
import {
  changedFacts,
  fieldsChanged,
  fieldsInConflict,
  takeOver,
  withFields,
  type DraftRules,
} from './record-draft.ts';
import { dropUnsaved, keepUnsaved, unsavedOf, useKeptUnsaved } from './unsaved.ts';

interface SavedRecord {
  id: string;
  updatedAt: string;
}

interface RecordFormOptions<Row, Draft extends object, Facts extends { [Field in keyof Draft]: unknown }> {
  rules: DraftRules<Row, Draft, Facts>;
  /** Null while it is being made. */
  record: Row | null;
  /** Which form this is; what is typed and left waits under it: `hearing 0198…`, `new hearing in 0198…`. */
  formKey: string;
  /** What a sentence calls it: “the new hearing”, “the hearing on Tue 4 Mar 2025”. */
  name: string;
  /** What a new one begins with, besides blanks. */
  start?: Partial<Draft>;
  create: (facts: Partial<Facts>, draft: Draft) => Promise<Row>;
  /** Sends `expectedUpdatedAt: base.updatedAt`, so that nobody's change is overwritten unseen. */
  change: (base: Row, facts: Partial<Facts>) => Promise<Row>;
  /** Once the form was left, the person is with something else, and must not be called back from there. */
  onSaved?: (row: Row, isHere: () => boolean) => void;
}

/** A field that someone else saved differently while it was being written here. */
export interface FieldConflict<Draft extends object> {
  field: keyof Draft & string;
  mine: Draft[keyof Draft];
  theirs: Draft[keyof Draft];
}

export interface RecordForm<Draft extends object> {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
  /** Something was typed that is not saved. */
  edited: boolean;
  busy: boolean;
  problem: { field: string; says: string } | null;
  /** What is wrong with a field, in the server's own sentence. */
  errorOf: (field: keyof Draft & string) => string | null;
  conflicts: readonly FieldConflict<Draft>[];
  keepMine: (field: keyof Draft) => void;
  takeTheirs: (field: keyof Draft) => void;
  save: (event?: FormEvent) => Promise<void>;
  /** The form goes: what was typed in a record that is there is saved behind it, and kept when that fails. */
  saveAndLeave: () => void;
  /** What was typed need not be kept: the record is on its way out. */
  forget: () => void;
}

/**
 * A record being written. What is typed stays until it is saved, whatever others change meanwhile: fields that were
 * not touched follow them, fields that both changed are shown side by side and not saved before the person chose.
 */
export function useRecordForm<
  Row extends SavedRecord,
  Draft extends object,
  Facts extends { [Field in keyof Draft]: unknown },
>(options: RecordFormOptions<Row, Draft, Facts>): RecordForm<Draft> {
  const { rules, record, formKey, name } = options;
  const [start] = useState((): Draft => ({ ...rules.blank, ...options.start }));
  const [base, setBase] = useState(() => unsavedOf<Row, Draft>(formKey)?.base ?? record);
  const [draft, setDraft] = useState(
    () => unsavedOf<Row, Draft>(formKey)?.draft ?? (record === null ? start : rules.draftOf(record)),
  );
  const [disputed, setDisputed] = useState<readonly (keyof Draft)[]>([]);
  const [problem, setProblem] = useState<RecordForm<Draft>['problem']>(null);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const client = useQueryClient();
  const saved = base === null ? start : rules.draftOf(base);
  const changed = fieldsChanged(rules, saved, draft);
  const edited = changed.length > 0;
  const { forget, isHere, last } = useKeptUnsaved(formKey, {
    unsaved: edited ? { base, draft } : null,
    name,
    busy,
    isThere: () => base === null || isListed(client, base.id),
  });

  const follow = (newer: Row): void => {
    if (base === null) return;
    const found = fieldsInConflict(rules, base, draft, newer);
    setDisputed((before) => [...new Set([...before, ...found])]);
    setDraft((now) => takeOver(rules, base, now, newer));
    setBase(newer);
  };
  // Someone else saved it. What this form saves itself comes back with its answer.
  if (record !== null && base !== null && record.id === base.id && record.updatedAt > base.updatedAt && !busy) {
    follow(record);
  }

  /** Saves on top of what others saved meanwhile, as long as nobody changed the same thing. */
  const send = async (from: Row | null, typed: Draft, again: boolean): Promise<Row> => {
    const facts = changedFacts(rules, from, typed);
    if (from === null) return options.create(facts, typed);
    try {
      return await options.change(from, facts);
    } catch (error) {
      const current = currentOf(error) as Row | null;
      if (current === null) throw error;
      follow(current);
      if (!again || fieldsInConflict(rules, from, typed, current).length > 0) throw error;
      const rest = takeOver(rules, from, typed, current);
      // They wrote the very same.
      if (fieldsChanged(rules, rules.draftOf(current), rest).length === 0) return current;
      return send(current, rest, false);
    }
  };
  /** Behind a form that is gone: waits for nobody, and keeps what could not be saved. */
  const sendBehind = (from: Row, typed: Draft): void => {
    const left = { base: from, draft: typed };
    keepUnsaved(formKey, left);
    send(from, typed, true).then(
      () => dropUnsaved(formKey, left),
      (error: unknown) => toastFailure(`What you typed for ${name} is not saved, but still there`, error),
    );
  };
  const save = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setProblem(null);
    try {
      const row = await send(base, draft, true);
      // What was typed while this was saved is not saved yet.
      const typedSince = (now: Draft): Draft => withFields(rules.draftOf(row), now, fieldsChanged(rules, draft, now));
      const later = last()?.draft;
      if (!isHere() && later !== undefined && fieldsChanged(rules, draft, later).length > 0) {
        sendBehind(row, typedSince(later));
      }
      forget();
      setBase(row);
      setDraft(typedSince);
      setDisputed([]);
      options.onSaved?.(row, isHere);
    } catch (error) {
      const left = last();
      if (!isHere() && left !== null) {
        keepUnsaved(formKey, left);
        toastFailure(`What you typed for ${name} is not saved, but still there`, error);
      }
      setProblem(problemOf(error));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  const saveAndLeave = (): void => {
    // What is being sent is followed by what was typed since.
    if (base === null || !edited || busy || disputed.length > 0) return;
    forget();
    sendBehind(base, draft);
  };
  const settle = (field: keyof Draft): void => setDisputed((before) => before.filter((each) => each !== field));
  return {
    draft,
    set: (change) => {
      setDraft((now) => ({ ...now, ...change }));
      setProblem(null);
    },
    edited,
    busy,
    problem,
    errorOf: (field) => (problem?.field === field ? problem.says : null),
    conflicts: disputed
      .filter((field) => changed.includes(field))
      .map((field) => ({ field: String(field) as keyof Draft & string, mine: draft[field], theirs: saved[field] })),
    keepMine: settle,
    takeTheirs: (field) => {
      settle(field);
      setDraft((now) => withFields(now, saved, [field]));
    },
    save,
    saveAndLeave,
    forget,
  };
}

/** Whether a list that was read still has the record: a form whose record was deleted elsewhere is closed under the hand. */
function isListed(client: QueryClient, id: string): boolean {
  const lists = client.getQueriesData({}).map(([, data]) => data);
  return lists.some((list) => Array.isArray(list) && list.some((each) => (each as Partial<SavedRecord>)?.id === id));
}

/** The record as it stands now, when ours was stale. */
function currentOf(error: unknown): SavedRecord | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const { current } = error;
  const isRecord = typeof current === 'object' && current !== null && 'id' in current && 'updatedAt' in current;
  return isRecord ? (current as SavedRecord) : null;
}

function problemOf(error: unknown): { field: string; says: string } {
  if (!(error instanceof ApiError)) return { field: '', says: sentenceFor(error) };
  if (error.status === 409) {
    return { field: '', says: 'Someone else changed the same thing. Choose which to keep, then save again.' };
  }
  const [issue] = error.issues;
  return { field: issue?.path.split('.')[0] ?? '', says: issue?.message ?? sentenceFor(error) };
}
