/** A list with one moved up (-1) or down (1); at an end it stays. */
export function movedBy<Id>(ids: readonly Id[], id: Id, by: number): Id[] {
  const at = ids.indexOf(id);
  const to = Math.min(ids.length - 1, Math.max(0, at + by));
  return at === -1 ? [...ids] : ids.toSpliced(at, 1).toSpliced(to, 0, id);
}

/**
 * A list with one entry moved to another's place: before it when it comes from below, after it when it comes from
 * above.
 */
export function movedTo<Id>(ids: readonly Id[], id: Id, place: Id): Id[] {
  const to = ids.indexOf(place);
  return to === -1 || !ids.includes(id) ? [...ids] : ids.filter((each) => each !== id).toSpliced(to, 0, id);
}
