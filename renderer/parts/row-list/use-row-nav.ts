import { useCallback, useMemo, useState } from 'react';
import { extendTo, keepShown, nothingSelected, selectAll, toggle, type Selection } from '#renderer/lib/selection.ts';

/** Which row of a list is current, and which are selected. */
export interface RowNav {
  order: readonly string[];
  /** The current row; null when there is none. */
  cursor: string | null;
  /** Its place; -1 when there is none. */
  at: number;
  /** The row that was turned to, whether or not it is shown. */
  turnedTo: string | null;
  selection: ReadonlySet<string>;
  /** What is selected, also of what is not shown. */
  picked: Selection;
  /** What an action is for: the selected rows, or else the current one. */
  meant: readonly string[];
  setCursor: (id: string | null) => void;
  move: (by: number) => string | null;
  /** Selects a row, or no longer. */
  pick: (id: string) => void;
  /** The same, and turns to it. */
  toggle: (id: string) => void;
  extend: (id: string) => void;
  all: () => void;
  clear: () => void;
}

interface Start {
  /** The current row, and the selected ones, when the list is opened. */
  cursor?: string | null;
  picked?: Selection;
  /** Which list it is: the place of a row means nothing in another one. */
  list?: string;
  /** Until a row was turned to, and in another list, the first is the current one. */
  atFirst?: boolean;
}

/** `order` is what is shown, first to last. */
export function useRowNav(order: readonly string[], start: Start = {}): RowNav {
  const { list = '', atFirst = false } = start;
  const [turnedTo, setCursor] = useState(start.cursor ?? null);
  const [picked, setPicked] = useState(start.picked ?? nothingSelected);
  const selection = useMemo(() => (picked.chosen.size === 0 ? picked : keepShown(picked, order)), [picked, order]);
  const found = useMemo(() => (turnedTo === null ? -1 : order.indexOf(turnedTo)), [order, turnedTo]);
  const [last, setLast] = useState({ list, at: Math.max(0, found) });
  if (found !== -1 && (found !== last.at || list !== last.list)) setLast({ list, at: found });
  const isOtherList = turnedTo === null || list !== last.list;
  // When the current row left the list, the one that took its place becomes current, never the first again.
  const at = found !== -1 ? found : isOtherList ? (atFirst ? 0 : -1) : Math.min(last.at, order.length - 1);
  const current = order[at] ?? null;
  const meant = useMemo(() => {
    if (selection.chosen.size > 0) return order.filter((id) => selection.chosen.has(id));
    return current === null ? [] : [current];
  }, [selection, order, current]);
  const pick = (id: string): void => setPicked(toggle(selection, id));
  const clear = useCallback(() => setPicked(nothingSelected), []);
  return {
    order,
    cursor: current,
    at: current === null ? -1 : at,
    turnedTo,
    selection: selection.chosen,
    picked,
    meant,
    setCursor,
    move: (by) => {
      const next = order[at === -1 ? 0 : Math.min(order.length - 1, Math.max(0, at + by))] ?? null;
      if (next !== null) setCursor(next);
      return next;
    },
    pick,
    toggle: (id) => {
      pick(id);
      setCursor(id);
    },
    extend: (id) => {
      const from =
        selection.anchor === null && turnedTo !== null && current !== null ? toggle(selection, current) : selection;
      setPicked(extendTo(from, id, order));
      setCursor(id);
    },
    all: () => setPicked(selection.chosen.size === order.length ? nothingSelected : selectAll(order)),
    clear,
  };
}
