import { useMemo, useSyncExternalStore } from 'react';
import { allUnsaved, onUnsaved } from './unsaved.ts';

/** The records that something was typed in and not saved: lists mark their rows. */
export function useUnsavedIds(): ReadonlySet<string> {
  const kept = useSyncExternalStore(onUnsaved, allUnsaved);
  return useMemo(
    () => new Set([...kept.values()].flatMap(({ base }) => (base as { id: string } | null)?.id ?? [])),
    [kept],
  );
}

/** How a row shows and says it. */
export const unsavedRow = { 'data-unsaved': true, title: 'Not saved yet', 'aria-description': 'Not saved yet' };
