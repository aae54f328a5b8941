import { useCallback, useMemo, useState } from 'react';
import type { TimelineEntry } from '#renderer/api/generated.ts';
import { extendTo, keepShown, nothingSelected, toggle, type Selection } from '#renderer/lib/selection.ts';

/** The list that the keyboard moves in. */
export const timelineListId = 'timeline-rows';

export type Hand = ReturnType<typeof useTimelineHand>;

/** Which entry is under the hand, which are chosen, which is being written, and which show their detail. */
export function useTimelineHand(entries: readonly TimelineEntry[], asked: string | null) {
  const [cursor, setCursor] = useState<string | null>(asked);
  const [followed, setFollowed] = useState(asked);
  const [picked, setPicked] = useState<Selection>(nothingSelected);
  const [editing, setEditing] = useState<string | null>(null);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  // A link within the screen leads to another entry.
  if (asked !== followed) {
    setFollowed(asked);
    if (asked !== null) setCursor(asked);
  }
  const at = usePlace(entries, cursor);
  const current = entries[at];
  const order = useCallback(() => entries.map(({ id }) => id), [entries]);
  const selection = useMemo(() => (picked.chosen.size === 0 ? picked : keepShown(picked, order())), [picked, order]);
  const chosen = useMemo(
    () => (selection.chosen.size === 0 ? [] : entries.filter(({ id }) => selection.chosen.has(id))),
    [entries, selection],
  );
  return {
    cursor,
    setCursor,
    at,
    current,
    order,
    selection,
    chosen,
    setPicked,
    pick: (id: string): void => setPicked(toggle(selection, id)),
    extend: (id: string): void => {
      const from = selection.anchor === null && current !== undefined ? toggle(selection, current.id) : selection;
      setPicked(extendTo(from, id, order()));
      setCursor(id);
    },
    editing,
    edit: (id: string | null): void => {
      setEditing(id);
      if (id === null) focusList();
      else setCursor(id);
    },
    unfolded,
    unfold: (id: string, open: boolean): void =>
      setUnfolded((before) => (before.has(id) === open ? before : toggle({ chosen: before, anchor: null }, id).chosen)),
    unfoldAll: (ids: readonly string[]): void => setUnfolded(new Set(ids)),
  };
}

export function focusList(): void {
  document.getElementById(timelineListId)?.focus({ preventScroll: true });
}

/** The place of the entry under the hand: the first when none was chosen; when it left, what took its place. */
function usePlace(entries: readonly TimelineEntry[], cursor: string | null): number {
  const found = useMemo(() => entries.findIndex(({ id }) => id === cursor), [entries, cursor]);
  const [last, setLast] = useState(Math.max(0, found));
  if (found !== -1 && found !== last) setLast(found);
  if (found !== -1) return found;
  return cursor === null ? 0 : Math.min(last, Math.max(0, entries.length - 1));
}
