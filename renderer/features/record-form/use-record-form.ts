import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { ApiError, sentenceFor } from '#renderer/api/api-error.ts';
import { toastFailure } from '#renderer/features/toasts/toasts.tsx';
import { disputesIn, follow, withoutFields, type Dispute, type Followed } from './disputes.ts';
import { changedFacts, fieldsChanged, withFields, type DraftRules } from './record-draft.ts';
import { dropUnsaved, isFromBefore, unsavedOf } from './unsaved.ts';
import { useKeptUnsaved } from './use-kept-unsaved.ts';

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
  /** Where the form is opened again, when the address it is at does not say so. */
  address?: string;
  /** What a new one begins with, in addition to blanks. */
  start?: Partial<Draft>;
  create: (facts: Partial<Facts>, draft: Draft) => Promise<Row>;
  /** Sends `expectedUpdatedAt: base.updatedAt`, so that nobody's change is overwritten unseen. */
  change: (base: Row, facts: Partial<Facts>) => Promise<Row>;
  /** Fields that are not saved before the person answered what is asked about them. */
  questioned?: (draft: Draft) => readonly (keyof Draft)[];
  /** Once the form was left, the person is with something else, and must not be called back from there. */
  onSaved?: (row: Row, isHere: () => boolean) => void;
}

/** Others may save while this is sent, several times in a row. */
const roundsAtMost = 4;

/** What is written, and on which version of which record. */
interface Written<Row, Draft> extends Followed<Draft> {
  formKey: string;
  /** What a new one begins with. */
  start: Draft;
  base: Row | null;
  problem: { field: string; says: string } | null;
  busy: boolean;
  /** It began with what was typed before the window was reloaded or crashed. */
  offered: boolean;
}

/** What someone else saved differently too, for the person to choose. */
export interface FieldConflict<Draft> extends Omit<Dispute<Draft>, 'keepingMine' | 'takingTheirs'> {
  /** Saves what was typed here over what someone else saved. */
  keepMine: () => void;
  takeTheirs: () => void;
}

export interface RecordForm<Draft extends object> {
  /** Which record it is of. */
  key: string;
  draft: Draft;
  set: (change: Partial<Draft>) => void;
  /** It is being made. */
  isNew: boolean;
  /** Something was typed that is not saved. */
  edited: boolean;
  isEdited: (field: keyof Draft) => boolean;
  busy: boolean;
  problem: { field: string; says: string } | null;
  /** What is wrong with a field, in the server's own sentence. */
  errorOf: (field: keyof Draft & string) => string | null;
  conflicts: readonly FieldConflict<Draft>[];
  /** Fields that wait for the person: they were changed elsewhere too, or something is asked about them. */
  waiting: readonly (keyof Draft)[];
  /** Takes what is saved in place of what was typed in a field. */
  reset: (field: keyof Draft) => void;
  /** What is in it was typed before the window was reloaded or crashed, and is not saved. */
  offered: boolean;
  /** Takes what is saved in place of everything typed. */
  discard: () => void;
  /** Saves what was typed, or these fields of it; never one that the person has to choose first. */
  save: (event?: FormEvent, fields?: readonly (keyof Draft)[]) => Promise<void>;
  /** The form goes: what was typed in a record that is there is saved behind it, and kept when that fails. */
  saveAndLeave: () => void;
  /** What was typed need not be kept: the record is on its way out. */
  forget: () => void;
}

/**
 * A record being written. What is typed stays until it is saved, even when others change the record meanwhile: fields
 * that were not touched follow them, fields that both changed are shown side by side and not saved before the person
 * chose.
 */
export function useRecordForm<
  Row extends SavedRecord,
  Draft extends object,
  Facts extends { [Field in keyof Draft]: unknown },
>(options: RecordFormOptions<Row, Draft, Facts>): RecordForm<Draft> {
  const { rules, record, formKey, name } = options;
  const begin = (): Written<Row, Draft> => {
    const start = { ...rules.blank, ...options.start };
    const left = unsavedOf<Row, Draft>(formKey);
    // What an earlier version kept may lack a field of today.
    const draft = { ...(record === null ? start : rules.draftOf(record)), ...left?.draft };
    const offered = left !== undefined && isFromBefore(formKey);
    const { base = record, disputed = {} } = left ?? {};
    return { formKey, start, base, draft, disputed, problem: null, busy: false, offered };
  };
  const [latest, setWritten] = useState(begin);
  const sending = useRef<string | null>(null);
  const client = useQueryClient();
  let written = latest;
  // The panel went on to another record.
  if (latest.formKey !== formKey) {
    written = begin();
    setWritten(written);
  }
  const { start, base, draft, disputed, problem, busy, offered } = written;
  /** Changes what is written, as long as the form is still of this record. */
  const amend = (change: (now: Written<Row, Draft>) => Partial<Written<Row, Draft>>): void =>
    setWritten((now) => (now.formKey === formKey ? { ...now, ...change(now) } : now));
  const saved = base === null ? start : rules.draftOf(base);
  const changed = fieldsChanged(rules, saved, draft);
  const waitingIn = (typed: Draft): (keyof Draft)[] => [
    ...disputesIn(rules, { draft: typed, disputed }, saved).map(({ field }) => field),
    ...(options.questioned?.(typed) ?? []),
  ];
  const waiting = waitingIn(draft).filter((field) => changed.includes(field));
  const edited = changed.length > 0;
  const { forget, keep, isHere, last } = useKeptUnsaved(formKey, {
    unsaved: edited ? { base, draft, disputed } : null,
    name,
    address: options.address,
    busy,
    isThere: () => base === null || isListed(client, base.id),
  });

  const followSaved = (newer: Row): void =>
    amend((now) => {
      if (now.base === null) return {};
      const before = { ...rules.draftOf(now.base), ...now.disputed };
      return { base: newer, ...follow(rules, before, now.draft, rules.draftOf(newer)) };
    });
  // Someone else saved it. What this form saves itself comes back with its answer.
  if (record !== null && base !== null && record.id === base.id && record.updatedAt > base.updatedAt && !busy) {
    followSaved(record);
  }

  /** Saves on top of what others saved meanwhile, as long as nobody changed the same thing. */
  const send = async (from: Row | null, typed: Draft, round = 1): Promise<Row> => {
    const facts = changedFacts(rules, from, typed);
    if (from === null) return options.create(facts, typed);
    try {
      return await options.change(from, facts);
    } catch (error) {
      const current = currentOf(error, from.id) as Row | null;
      if (current === null) throw error;
      followSaved(current);
      const rest = follow(rules, rules.draftOf(from), typed, rules.draftOf(current));
      if (round === roundsAtMost || Object.keys(rest.disputed).length > 0) throw error;
      // They wrote exactly the same.
      if (fieldsChanged(rules, rules.draftOf(current), rest.draft).length === 0) return current;
      return send(current, rest.draft, round + 1);
    }
  };
  /** Behind a form that is gone: waits for nobody, and keeps what could not be saved. */
  const sendBehind = (from: Row, left: Draft): void => {
    keep({ base: from, draft: left, disputed });
    const typed = withFields(left, rules.draftOf(from), waitingIn(left));
    if (fieldsChanged(rules, rules.draftOf(from), typed).length === 0) return;
    send(from, typed).then(
      (row) => {
        const rest = follow(rules, { ...typed, ...disputed }, left, rules.draftOf(row));
        if (fieldsChanged(rules, rules.draftOf(row), rest.draft).length === 0) dropUnsaved(formKey, left);
        else if (unsavedOf(formKey)?.draft === left) keep({ base: row, ...rest });
      },
      (error: unknown) => toastFailure(`What you typed for ${name} is not saved, but still there`, error),
    );
  };
  const save = async (event?: FormEvent, fields: readonly (keyof Draft)[] = changed): Promise<void> => {
    event?.preventDefault();
    await saveFields(fields.filter((field) => !waiting.includes(field)));
  };
  const saveFields = async (fields: readonly (keyof Draft)[]): Promise<void> => {
    const typed = withFields(saved, draft, fields);
    if (sending.current === formKey || (base !== null && fieldsChanged(rules, saved, typed).length === 0)) return;
    sending.current = formKey;
    amend(() => ({ busy: true, problem: null }));
    try {
      const row = await send(base, typed);
      // What was typed while this was saved is not saved yet.
      const typedSince = (now: Draft): Draft => follow(rules, typed, now, rules.draftOf(row)).draft;
      const later = last()?.draft;
      if (!isHere() && later !== undefined && fieldsChanged(rules, typed, later).length > 0) {
        sendBehind(row, typedSince(later));
      }
      if (fieldsChanged(rules, typed, draft).length === 0) forget();
      amend((now) => ({
        base: row,
        draft: typedSince(now.draft),
        disputed: withoutFields(now.disputed, fields),
        offered: false,
      }));
      options.onSaved?.(row, isHere);
    } catch (error) {
      const left = last();
      if (!isHere() && left !== null) {
        keep(left);
        toastFailure(`What you typed for ${name} is not saved, but still there`, error);
      }
      amend(() => ({ problem: problemOf(error) }));
    } finally {
      if (sending.current === formKey) sending.current = null;
      amend(() => ({ busy: false }));
    }
  };
  const saveAndLeave = (): void => {
    // What is being sent is followed by what was typed since.
    const typed = withFields(draft, saved, waiting);
    if (base === null || busy || fieldsChanged(rules, saved, typed).length === 0) return;
    if (waiting.length === 0) forget();
    sendBehind(base, draft);
  };
  const settle = (chosen: Followed<Draft>): void => amend(() => ({ ...chosen, problem: null }));
  const conflictOf = ({ keepingMine, takingTheirs, ...dispute }: Dispute<Draft>): FieldConflict<Draft> => ({
    ...dispute,
    keepMine: () => {
      settle(keepingMine);
      // Once all of its rows are chosen.
      const more = dispute.field in keepingMine.disputed;
      if (!more && !options.questioned?.(draft).includes(dispute.field)) void saveFields([dispute.field]);
    },
    takeTheirs: () => settle(takingTheirs),
  });
  return {
    key: formKey,
    draft,
    set: (change) => amend((now) => ({ draft: { ...now.draft, ...change }, problem: null })),
    isNew: base === null,
    edited,
    isEdited: (field) => changed.includes(field),
    busy,
    problem,
    errorOf: (field) => (problem?.field === field ? problem.says : null),
    conflicts: disputesIn(rules, written, saved).map(conflictOf),
    waiting,
    reset: (field) =>
      amend((now) => ({
        draft: withFields(now.draft, saved, [field]),
        disputed: withoutFields(now.disputed, [field]),
        problem: null,
      })),
    offered: offered && edited,
    discard: () => amend(() => ({ draft: saved, disputed: {}, problem: null, offered: false })),
    save,
    saveAndLeave,
    forget,
  };
}

/** Whether what was read still has the record: a form whose record was deleted by others is closed. */
function isListed(client: QueryClient, id: string): boolean {
  const isIt = (data: unknown): boolean => {
    const known = data as { id?: string; caseId?: string } | null | undefined;
    return known?.id === id || known?.caseId === id;
  };
  return client.getQueriesData({}).some(([, data]) => (Array.isArray(data) ? data.some(isIt) : isIt(data)));
}

/** The record as it is now, when ours was stale. */
function currentOf(error: unknown, id: string): SavedRecord | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const { current } = error;
  const isRecord = typeof current === 'object' && current !== null && 'updatedAt' in current;
  // The matter's own answer calls it `caseId`.
  return isRecord ? ({ ...current, id } as SavedRecord) : null;
}

function problemOf(error: unknown): { field: string; says: string } {
  if (!(error instanceof ApiError)) return { field: '', says: sentenceFor(error) };
  if (error.status === 409) {
    return { field: '', says: 'Someone else changed the same thing. Choose which to keep, then save again.' };
  }
  const [issue] = error.issues;
  return { field: issue?.path.split('.')[0] ?? '', says: issue?.message ?? sentenceFor(error) };
}
