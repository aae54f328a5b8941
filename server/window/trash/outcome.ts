import type { Matter } from '#server/access/matters.ts';
import type { TrashRow } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { namingThese } from '#server/store/trash.ts';
import { type TrashOutcome, TrashResource } from './schema.ts';

/** Each record that this transaction changed, and each that names one of them and looks otherwise now, once. */
export async function outcomeOf(
  tx: WriteTx,
  { whole }: Pick<Matter, 'whole'>,
  together: readonly (readonly Pick<TrashRow, 'recordId' | 'headId'>[])[],
  stays: string[] = [],
): Promise<TrashOutcome> {
  const changed = tx.changes.map(({ resource, id }) => ({ resource, id }));
  // A guest reads what is shared anew; who else names it is not for them.
  const naming = whole ? await namingThese(tx, changed) : [];
  const byId = new Map([...naming, ...changed].map((each) => [each.id, each]));
  const heads = new Map(together.flatMap((group) => group.map((row) => [row.recordId, headIn(group, row)])));
  const done = [...byId.values()].flatMap(({ resource, id }) => {
    const known = TrashResource.safeParse(resource);
    return known.success ? [{ resource: known.data, id, with: heads.get(id) ?? null }] : [];
  });
  return { done, stays };
}

/** What went with something that was deleted elsewhere since comes back alone. */
function headIn<Place extends Pick<TrashRow, 'recordId' | 'headId'>>(group: readonly Place[], row: Place): string {
  return group.some(({ recordId }) => recordId === row.headId) ? row.headId : row.recordId;
}
