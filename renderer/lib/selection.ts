/** Which rows are chosen, and from where a range is drawn. */
export interface Selection {
  readonly chosen: ReadonlySet<string>;
  readonly anchor: string | null;
}

export const nothingSelected: Selection = { chosen: new Set(), anchor: null };

export function toggle(selection: Selection, id: string): Selection {
  const chosen = new Set(selection.chosen);
  if (!chosen.delete(id)) chosen.add(id);
  return { chosen, anchor: id };
}

/** Adds everything from the anchor to this row, as a click with Shift does. */
export function extendTo(selection: Selection, id: string, order: readonly string[]): Selection {
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor);
  const to = order.indexOf(id);
  if (from === -1 || to === -1) return toggle(selection, id);
  const chosen = new Set(selection.chosen);
  for (const between of order.slice(Math.min(from, to), Math.max(from, to) + 1)) chosen.add(between);
  return { chosen, anchor: selection.anchor };
}

export function selectAll(order: readonly string[]): Selection {
  return { chosen: new Set(order), anchor: order[0] ?? null };
}

/** Without what is no longer shown: nobody should delete what they cannot see. */
export function keepShown(selection: Selection, order: readonly string[]): Selection {
  const shown = new Set(order);
  const chosen = new Set([...selection.chosen].filter((id) => shown.has(id)));
  if (chosen.size === selection.chosen.size) return selection;
  return { chosen, anchor: selection.anchor !== null && shown.has(selection.anchor) ? selection.anchor : null };
}
