/** More than anyone finds again; a list this long is a list to search. */
export const savedSearchesAtMost = 100;

/** `ids` with one put at a place, counted without it; past the end is the end. */
export function placed(ids: readonly string[], id: string, position: number): string[] {
  return ids.filter((other) => other !== id).toSpliced(position, 0, id);
}

/** Those that are asked for in the order asked for, then the others in their old order; unknown ones are left out. */
export function reordered(ids: readonly string[], wanted: readonly string[]): string[] {
  const known = new Set(ids);
  const first = [...new Set(wanted)].filter((id) => known.has(id));
  const chosen = new Set(first);
  return [...first, ...ids.filter((id) => !chosen.has(id))];
}
