import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { FoundEvidence } from '#renderer/api/generated.ts';
import { deleteEvidenceSoon } from '#renderer/features/evidence/deletions.ts';
import { listPlace } from '#renderer/features/evidence/list-place.ts';
import { extendTo, keepShown, nothingSelected, toggle, type Selection } from '#renderer/lib/selection.ts';

const nobody: FoundEvidence[] = [];

export type Hand = ReturnType<typeof useHand>;

/** Which item is under the hand, and which are chosen. */
export function useHand(items: readonly FoundEvidence[], all: readonly FoundEvidence[], canEdit: boolean) {
  const client = useQueryClient();
  const [query] = useSearchParams();
  const queryText = query.toString();
  const [cursor, setCursor] = useState(listPlace.cursor);
  const [picked, setPicked] = useState<Selection>(listPlace.picked);
  const order = useCallback(() => items.map((item) => item.id), [items]);
  const selection = useMemo(() => (picked.chosen.size === 0 ? picked : keepShown(picked, order())), [picked, order]);
  const held = useHeld(items, all);
  const listed = usePlace(items, cursor, queryText);
  const at = held.unlisted === undefined ? listed : -1;
  const current = held.unlisted ?? items[listed];
  const chosen = useMemo(
    () => (selection.chosen.size === 0 ? nobody : items.filter((item) => selection.chosen.has(item.id))),
    [items, selection],
  );
  // Coming back from the viewer, the hand is where it was, and what was chosen still is.
  useEffect(() => {
    listPlace.query = queryText;
    listPlace.cursor = cursor;
    listPlace.picked = picked;
    listPlace.items = items;
  }, [queryText, cursor, picked, items]);

  const extend = (id: string): void => {
    // From the item under the hand, when nothing was chosen yet.
    const from = selection.anchor === null && cursor !== null ? toggle(selection, cursor) : selection;
    setPicked(extendTo(from, id, order()));
    setCursor(id);
  };
  const remove = useCallback((): void => {
    const doomed = chosen.length > 0 ? chosen : current === undefined ? [] : [current];
    if (doomed.length === 0 || !canEdit) return;
    const gone = new Set(doomed.map((item) => item.id));
    setCursor(items.slice(Math.max(0, at)).find((item) => !gone.has(item.id))?.id ?? null);
    setPicked(nothingSelected);
    deleteEvidenceSoon(client, doomed);
  }, [client, items, at, current, chosen, canEdit]);
  const hold = (id: string | null): void => {
    held.hold(id);
    if (id !== null) setCursor(id);
  };
  return { items, at, current, cursor, selection, chosen, order, setCursor, setPicked, extend, remove, hold };
}

/**
 * The place of the item under the hand. Without a choice, and in another list, it is the first, so that Enter and the
 * details have something to show; when the chosen one left this list, it is the one that took its place.
 */
function usePlace(items: readonly FoundEvidence[], cursor: string | null, query: string): number {
  const found = useMemo(() => items.findIndex((item) => item.id === cursor), [items, cursor]);
  const [last, setLast] = useState({ query, at: Math.max(0, found) });
  if (cursor !== null && found !== -1 && (found !== last.at || query !== last.query)) setLast({ query, at: found });
  if (found !== -1) return found;
  return cursor === null || query !== last.query ? 0 : Math.min(last.at, Math.max(0, items.length - 1));
}

/** The item that is being written on stays under the hand when what was written takes it out of the list. */
function useHeld(
  items: readonly FoundEvidence[],
  all: readonly FoundEvidence[],
): { unlisted: FoundEvidence | undefined; hold: (id: string | null) => void } {
  const [held, hold] = useState<string | null>(null);
  const unlisted = useMemo(() => {
    if (held === null || items.some(({ id }) => id === held)) return undefined;
    return all.find(({ id }) => id === held);
  }, [held, items, all]);
  return { unlisted, hold };
}
