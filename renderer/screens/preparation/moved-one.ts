/** Which of them was moved, and where it is now; null where the order is the same. */
export function movedOne(before: readonly string[], after: readonly string[]): { id: string; position: number } | null {
  const from = before.findIndex((id, place) => after[place] !== id);
  if (from === -1) return null;
  const id = before[from] ?? '';
  const to = after.indexOf(id);
  // One that moved up pushes the first that differs down by one.
  const moved = to === from + 1 && after[from] !== undefined ? after[from] : id;
  return { id: moved, position: after.indexOf(moved) };
}
