/** The known word that a mistyped one most likely means, or null when none is near. */
export function nearest(typed: string, known: readonly string[]): string | null {
  const candidates = known
    .map((word) => ({ word, distance: word.startsWith(typed) && typed.length > 1 ? 0 : editDistance(typed, word) }))
    .toSorted((a, b) => a.distance - b.distance);
  const best = candidates[0];
  return best !== undefined && best.distance <= Math.max(1, Math.floor(typed.length / 3)) ? best.word : null;
}

/** Typing slips: a character too many, too few or wrong, and two neighbors exchanged, each count one. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let line = 1; line <= a.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[line - 1] === b[column - 1];
      const exchanged = line > 1 && column > 1 && a[line - 1] === b[column - 2] && a[line - 2] === b[column - 1];
      next.push(
        Math.min(
          (row[column - 1] ?? 0) + (same ? 0 : 1),
          (row[column] ?? 0) + 1,
          (next[column - 1] ?? 0) + 1,
          exchanged ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
