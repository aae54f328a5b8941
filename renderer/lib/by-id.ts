interface Known {
  id: string;
}

const known = new WeakMap<readonly Known[], ReadonlyMap<string, Known>>();

/** The rows of a list by their ids, made once a list: what asks at each draw looks one up. */
export function byIdOf<Row extends Known>(list: readonly Row[]): ReadonlyMap<string, Row> {
  const before = known.get(list) as ReadonlyMap<string, Row> | undefined;
  if (before !== undefined) return before;
  const byId = new Map(list.map((row) => [row.id, row]));
  known.set(list, byId);
  return byId;
}
