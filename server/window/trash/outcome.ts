import type { Matter } from '#server/access/matters.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { namingThese } from '#server/store/trash.ts';
import { type TrashOutcome, TrashResource } from './schema.ts';

/** Each record that this transaction changed, and each that names one of them and looks otherwise now, once. */
export async function changedRecords(tx: WriteTx, { whole }: Pick<Matter, 'whole'>): Promise<TrashOutcome> {
  const changed = tx.changes.map(({ resource, id }) => ({ resource, id }));
  // A guest reads what is shared anew; who else names it is not for them.
  const naming = whole ? await namingThese(tx, changed) : [];
  const byId = new Map([...naming, ...changed].map((each) => [each.id, each]));
  const done = [...byId.values()].flatMap(({ resource, id }) => {
    const known = TrashResource.safeParse(resource);
    return known.success ? [{ resource: known.data, id }] : [];
  });
  return { done };
}
