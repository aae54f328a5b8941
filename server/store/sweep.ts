import type { Blobs } from './blobs.ts';
import type { Store } from './store.ts';
import type { Actor } from './transaction.ts';

const ageOfLeftovers = 60 * 60 * 1000;

/** Removes bytes that a crash left behind between their arrival and the commit of the row that would have named them. */
export async function sweepBlobs(store: Store, blobs: Blobs, actor: Actor): Promise<void> {
  const rows = await store.readOne((tx) => tx.db.selectFrom('blobs').select('sha256').execute());
  const named = new Set(rows.map((row) => row.sha256));
  for await (const { sha256, modifiedAt } of blobs.list()) {
    if (!named.has(sha256) && Date.now() - modifiedAt > ageOfLeftovers)
      await removeUnnamed(store, blobs, actor, sha256);
  }
}

/** Looked up once more, inside a write: since the list was read somebody may have added just this file. */
function removeUnnamed(store: Store, blobs: Blobs, actor: Actor, sha256: string): Promise<void> {
  return store.write(actor, async (tx) => {
    const row = await tx.db.selectFrom('blobs').select('sha256').where('sha256', '=', sha256).executeTakeFirst();
    if (!row) blobs.remove(sha256);
  });
}
