import type { Viewer } from '#server/access/principal.ts';
import { visible } from '#server/access/visible.ts';
import { notFound } from '#server/errors/app-error.ts';
import type { MatterResource, Row } from '#server/store/tables.ts';
import type { ReadTx } from '#server/store/transaction.ts';

/** A record of a matter by its id, if this viewer may see it. */
export async function findRecord<R extends MatterResource>(
  tx: ReadTx,
  viewer: Viewer,
  resource: R,
  id: string,
): Promise<Row<R> | undefined> {
  // Kysely can't follow a table name that is a type parameter.
  const items = visible(tx.db, viewer, resource as 'todos').selectAll('item');
  return (await items.where('item.id', '=', id).executeTakeFirst()) as Row<R> | undefined;
}

/** The same; 404 where there is none, or none that this viewer may see. */
export async function requireRecord<R extends MatterResource>(
  tx: ReadTx,
  viewer: Viewer,
  resource: R,
  id: string,
): Promise<Row<R>> {
  const row = await findRecord(tx, viewer, resource, id);
  if (!row) throw notFound(tx.records.of(resource).noun);
  return row;
}
