import { useMemo, useState } from 'react';
import { extendTo, keepShown, nothingSelected, selectAll, toggle, type Selection } from '#renderer/lib/selection.ts';

/** Which row of a list is current, and which are selected. */
export interface RowHand {
  order: readonly string[];
  /** The current row; null when there is none. */
  cursor: string | null;
  /** Where the hand was put last, also when that row has left the list. */
  at: string | null;
  selection: ReadonlySet<string>;
  /** What an action is for: the selected rows, or else the current one. */
  meant: readonly string[];
  setCursor: (id: string | null) => void;
  move: (by: number) => string | null;
  toggle: (id: string) => void;
  extend: (id: string) => void;
  all: () => void;
  clear: () => void;
}

/**
 * `order` is what is shown, first to last; `first` is under the hand when the list is opened, with `always` the first
 * row where there is no such one.
 */
export function useRowHand(order: readonly string[], first: string | null = null, always = false): RowHand {
  const [cursor, setCursor] = useState(first);
  const [last, setLast] = useState(0);
  const [picked, setPicked] = useState<Selection>(nothingSelected);
  const selection = useMemo(() => (picked.chosen.size === 0 ? picked : keepShown(picked, order)), [picked, order]);
  const found = cursor === null ? -1 : order.indexOf(cursor);
  if (found !== -1 && found !== last) setLast(found);
  // When the row under the hand left the list, the one that took its place is, never the first again.
  const at = found === -1 && (always || cursor !== null) ? Math.min(last, order.length - 1) : found;
  const current = order[at] ?? null;
  const meant = useMemo(() => {
    if (selection.chosen.size > 0) return order.filter((id) => selection.chosen.has(id));
    return current === null ? [] : [current];
  }, [selection, order, current]);
  return {
    order,
    cursor: current,
    at: cursor,
    selection: selection.chosen,
    meant,
    setCursor,
    move: (by) => {
      const next = order[at === -1 ? 0 : Math.min(order.length - 1, Math.max(0, at + by))] ?? null;
      if (next !== null) setCursor(next);
      return next;
    },
    toggle: (id) => {
      setPicked(toggle(selection, id));
      setCursor(id);
    },
    extend: (id) => {
      const from = selection.anchor === null && current !== null ? toggle(selection, current) : selection;
      setPicked(extendTo(from, id, order));
      setCursor(id);
    },
    all: () => setPicked(selection.chosen.size === order.length ? nothingSelected : selectAll(order)),
    clear: () => setPicked(nothingSelected),
  };
}
