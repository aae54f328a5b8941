import type { Matter } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import { visibleIn } from '#server/access/visible.ts';
import { invalid } from '#server/errors/app-error.ts';
import type { MatterResource } from '#server/store/tables.ts';
import type { ReadTx } from '#server/store/transaction.ts';

/**
 * Refuses ids that are not records of this matter the viewer may see: assignments are checked against what the caller
 * may access, never silently dropped.
 */
export async function requireAll(
  tx: ReadTx,
  viewer: Viewer,
  matter: Matter,
  resource: MatterResource,
  ids: readonly string[],
  field: string,
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await visibleIn(tx.db, viewer, matter, resource)
    .select('item.id')
    .where('item.id', 'in', [...ids])
    .execute();
  const known = new Set<string>(rows.map((row) => row.id));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined)
    throw invalid(`There is no ${tx.records.of(resource).noun} ${unknown} in this case.`, field);
}
