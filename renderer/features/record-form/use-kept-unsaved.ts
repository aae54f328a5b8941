import { useEffect, useRef } from 'react';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { toastDone } from '#renderer/features/toasts/toasts.tsx';
import { dropUnsaved, keepUnsaved, type Typed, type Unsaved } from './unsaved.ts';

interface Leaving<Row, Draft> {
  unsaved: Unsaved<Row, Draft> | null;
  /** What the sentence calls the record: “the new court file”. */
  name: string;
  /** Where the form is opened again, when the address it is at does not say so. */
  address: string | undefined;
  /** It is being sent: the sender reports how that ended. */
  busy: boolean;
  /** The record may have been deleted under the form, which is why the form goes. */
  isThere: () => boolean;
}

interface Kept<Row, Draft> {
  /** There is nothing to keep. */
  forget: () => void;
  /** Keeps what a form that is gone could not save. */
  keep: (unsaved: Unsaved<Row, Draft>) => void;
  /** The form of this record is still on the screen. */
  isHere: () => boolean;
  /** What was last typed in it, also after it went. */
  last: () => Unsaved<Row, Draft> | null;
}

/** The forms on the screen: what is typed in them needs no offer. */
export const openForms = new Set<string>();

/** Keeps what is typed, from the first key until it is saved; the form of this key finds it again. */
export function useKeptUnsaved<Row, Draft>(key: string, leaving: Leaving<Row, Draft>): Kept<Row, Draft> {
  const { caseId } = useMatter().case;
  const latest = useRef(leaving);
  const here = useRef<string | null>(key);
  const typed = useRef<Typed>({ name: leaving.name, caseId, address: '' });
  /** What was typed when the form went over to another record, or away. */
  const left = useRef<{ key: string; unsaved: Unsaved<Row, Draft> | null } | null>(null);
  const { unsaved, name, address, busy } = leaving;
  const draft = unsaved?.draft;
  const base = unsaved?.base;
  const disputed = unsaved?.disputed;
  useEffect(() => {
    latest.current = leaving;
  });
  useEffect(() => {
    typed.current = { name, caseId, address: address ?? addressOf(base === null) };
    if (busy) return;
    if (draft === undefined || base === undefined) dropUnsaved(key);
    else keepUnsaved(key, { base, draft, disputed }, typed.current);
  }, [key, name, address, caseId, base, draft, disputed, busy]);
  useEffect(() => {
    here.current = key;
    openForms.add(key);
    return () => {
      here.current = null;
      openForms.delete(key);
      left.current = { key, unsaved: latest.current.unsaved };
      const { unsaved: atLast, name: lastName, busy: sending, isThere } = latest.current;
      if (sending || atLast === null) return;
      keepUnsaved(key, atLast, { ...typed.current, name: lastName, left: true });
      toastDone(
        isThere()
          ? `What you typed for ${lastName} is not saved yet. It is kept here until you save or discard it.`
          : `While you were writing, ${lastName} was deleted elsewhere. What you typed is kept until you discard it.`,
      );
    };
  }, [key]);
  return {
    forget: () => {
      latest.current = { ...latest.current, unsaved: null };
      dropUnsaved(key);
    },
    keep: (what) => keepUnsaved(key, what, { ...typed.current, left: true }),
    isHere: () => here.current === key,
    last: () => (left.current?.key === key ? left.current.unsaved : latest.current.unsaved),
  };
}

/** Where the form is now; that of a new record is opened by `new`. */
function addressOf(isNew: boolean): string {
  const { pathname, search } = window.location;
  const query = new URLSearchParams(search);
  if (isNew && !query.has('new') && !query.has('continue')) query.set('new', '1');
  return query.size === 0 ? pathname : `${pathname}?${query}`;
}
