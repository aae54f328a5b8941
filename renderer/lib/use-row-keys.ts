import { useState } from 'react';
import { originsOf, type ListRow } from './row-merge.ts';

/** Keys of rows that have no ids: a row keeps its own while it is typed in, and while others come and go around it. */
export function useRowKeys(rows: readonly ListRow[]): readonly string[] {
  const [known, setKnown] = useState(() => ({ rows, keys: rows.map(newKey) }));
  if (known.rows === rows) return known.keys;
  const keys = originsOf(known.rows, rows).map((from) => known.keys[from] ?? newKey());
  setKnown({ rows, keys });
  return keys;
}

function newKey(): string {
  return crypto.randomUUID();
}
