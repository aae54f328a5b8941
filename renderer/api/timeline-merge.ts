interface Versioned {
  id: string;
  updatedAt: string;
}

/** The newly read list, with the same objects as before for what has not changed, so that their rows stay as drawn. */
export function keepUnchanged<Entry extends Versioned>(before: Entry[] | undefined, now: Entry[]): Entry[] {
  if (before === undefined) return now;
  const known = new Map(before.map((entry) => [entry.id, entry]));
  let moved = before.length !== now.length;
  const merged = now.map((entry, index) => {
    const old = known.get(entry.id);
    const kept = old !== undefined && alike(old, entry) ? old : entry;
    moved ||= kept !== before[index];
    return kept;
  });
  return moved ? merged : before;
}

/** A row shows more than its own record: the version alone does not prove that it is unchanged. */
function alike(old: object, now: object): boolean {
  const [before, after] = [Object.entries(old), now as Record<string, unknown>];
  return before.length === Object.keys(now).length && before.every(([field, value]) => same(value, after[field]));
}

function same(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((value, index) => value === other[index]);
}
