import type { Matter } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import { visibleIn } from '#server/access/visible.ts';
import type { MatterResource } from '#server/store/tables.ts';
import type { ReadTx } from '#server/store/transaction.ts';

/** Whether a viewer may know of a record by its id. */
export type Sees = (id: string) => boolean;

/**
 * Filters the ids that a record holds of other records: an assistant does not get what is private, nor a guest what was
 * not shared. Needs no query for a viewer who sees the whole matter.
 */
export async function seenOf(tx: ReadTx, viewer: Viewer, matter: Matter, resource: MatterResource): Promise<Sees> {
  if (matter.whole && viewer.seesPrivate === 1) return () => true;
  const rows = await visibleIn(tx.db, viewer, matter, resource).select('item.id').execute();
  const ids = new Set<string>(rows.map(({ id }) => id));
  return (id) => ids.has(id);
}

/** The same for few records out of many: only the ones named are looked up. */
export async function seenAmong(
  tx: ReadTx,
  viewer: Viewer,
  matter: Matter,
  resource: MatterResource,
  ids: readonly string[],
): Promise<Sees> {
  if (matter.whole && viewer.seesPrivate === 1) return () => true;
  const seen = new Set<string>();
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const some = ids.slice(from, from + idsAtOnce);
    const rows = await visibleIn(tx.db, viewer, matter, resource)
      .select('item.id')
      .where('item.id', 'in', some)
      .execute();
    for (const { id } of rows) seen.add(id);
  }
  return (id) => seen.has(id);
}

/** A query takes only so many values. */
const idsAtOnce = 500;

/** Of a stored set of ids those that may be known. Most sets are empty, and a list of thousands need not parse those. */
export function seenIn(json: string, sees: Sees): string[] {
  return json === '[]' ? [] : (JSON.parse(json) as string[]).filter(sees);
}

/** A set that somebody replaced who does not see all of it: what they were not shown stays in it. */
export function replaceSeen(before: readonly string[], given: readonly string[], sees: Sees): string[] {
  return [...new Set([...given, ...before.filter((id) => !sees(id))])];
}
