import { useMemo, useSyncExternalStore } from 'react';
import { allUnsaved, onUnsaved } from './unsaved.ts';

/** The records that something was typed in and not saved: lists mark their rows, and rest while more is typed. */
export function useUnsavedIds(): ReadonlySet<string> {
  const ids = useSyncExternalStore(onUnsaved, idsInOneText);
  return useMemo(() => new Set(ids.split(' ')), [ids]);
}

/** The same text as long as they are the same records. */
function idsInOneText(): string {
  return [...allUnsaved().values()].flatMap(({ base }) => (base as { id: string } | null)?.id ?? []).join(' ');
}

/** How a row shows and says it. */
export const unsavedRow = { 'data-unsaved': true, title: 'Not saved yet', 'aria-description': 'Not saved yet' };
