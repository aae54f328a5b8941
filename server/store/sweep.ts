import type { Blobs } from './blobs.ts';
import type { Store } from './store.ts';

const ageOfLeftovers = 60 * 60 * 1000;

/** Removes bytes that a crash left behind between their arrival and the commit of the row that would have named them. */
export async function sweepBlobs(store: Store, blobs: Blobs): Promise<void> {
  const rows = await store.readOne((tx) => tx.db.selectFrom('blobs').select('sha256').execute());
  const named = new Set(rows.map((row) => row.sha256));
  for await (const { sha256, modifiedAt } of blobs.list()) {
    if (!named.has(sha256) && Date.now() - modifiedAt > ageOfLeftovers) blobs.remove(sha256);
  }
}
