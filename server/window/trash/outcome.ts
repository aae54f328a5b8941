import type { WriteTx } from '#server/store/transaction.ts';
import { type TrashOutcome, TrashResource } from './schema.ts';

/** Each record that this transaction changed, once. */
export function changedRecords(tx: WriteTx): TrashOutcome {
  const byId = new Map(tx.changes.map(({ resource, id }) => [id, { resource, id }]));
  const done = [...byId.values()].flatMap(({ resource, id }) => {
    const known = TrashResource.safeParse(resource);
    return known.success ? [{ resource: known.data, id }] : [];
  });
  return { done };
}
