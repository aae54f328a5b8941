import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { FoundEvidence } from '#renderer/api/generated.ts';
import { moveEvidenceToTrash } from '#renderer/features/evidence/deletions.ts';
import { listPlace } from '#renderer/features/evidence/list-place.ts';
import { useMissing } from '#renderer/features/list-screen/use-record-list.ts';
import { useRowNav, type RowNav } from '#renderer/parts/row-list/use-row-nav.ts';

const noItems: FoundEvidence[] = [];

export interface EvidenceNav extends RowNav {
  /** The current item, also while it is not in the list and has no place there. */
  current: FoundEvidence | undefined;
  chosen: FoundEvidence[];
  remove: () => void;
  /** The item that was being written in when somebody else deleted it. */
  lost: string | null;
  /** The person read that it is gone. */
  dismissLost: () => void;
  /** Keeps an item current, whatever becomes of the list; null no longer does. */
  hold: (id: string | null) => void;
}

/** Which item is current, and which are selected. */
export function useEvidenceNav(
  items: readonly FoundEvidence[],
  all: readonly FoundEvidence[],
  { canEdit, ready }: { canEdit: boolean; ready: boolean },
): EvidenceNav {
  const client = useQueryClient();
  const [query] = useSearchParams();
  const list = query.toString();
  const order = useMemo(() => items.map(({ id }) => id), [items]);
  const nav = useRowNav(order, { cursor: listPlace.cursor, picked: listPlace.picked, list, atFirst: true });
  const { cursor, turnedTo, selection, picked, setCursor, clear } = nav;
  const [held, hold] = useState<string | null>(null);
  // The details of the next row take the place of what went, and let go of it.
  const [lost, lose] = useState<string | null>(null);
  const { missing } = useMissing({ all, ready }, held ?? lost);
  if (missing !== null && missing !== lost) lose(missing);
  // The item that is being written in stays current when the edit removes it from the list.
  const unlisted = useMemo(() => {
    if (held === null || items.some(({ id }) => id === held)) return undefined;
    return all.find(({ id }) => id === held);
  }, [held, items, all]);
  const listed = useMemo(() => items.findIndex(({ id }) => id === cursor), [items, cursor]);
  const at = unlisted === undefined ? listed : -1;
  const current = unlisted ?? items[listed];
  const chosen = useMemo(
    () => (selection.size === 0 ? noItems : items.filter(({ id }) => selection.has(id))),
    [items, selection],
  );
  // Coming back from the viewer, the current item is the same, and what was selected still is.
  useEffect(() => {
    Object.assign(listPlace, { query: list, cursor: turnedTo, picked, items });
  }, [list, turnedTo, picked, items]);
  const remove = useCallback((): void => {
    const doomed = chosen.length > 0 ? chosen : current === undefined ? [] : [current];
    if (doomed.length === 0 || !canEdit) return;
    const gone = new Set(doomed.map(({ id }) => id));
    setCursor(items.slice(Math.max(0, at)).find(({ id }) => !gone.has(id))?.id ?? null);
    clear();
    moveEvidenceToTrash(client, doomed);
  }, [client, items, at, current, chosen, canEdit, setCursor, clear]);
  return {
    ...nav,
    cursor: unlisted === undefined ? cursor : null,
    at,
    current,
    chosen,
    remove,
    lost: missing,
    dismissLost: () => lose(null),
    hold: (id) => {
      hold(id);
      if (id !== null) setCursor(id);
    },
  };
}
