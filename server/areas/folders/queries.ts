import type { Matter } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import { visibleIn } from '#server/access/visible.ts';
import { findRecord } from '#server/catalog/find-record.ts';
import { invalid } from '#server/errors/app-error.ts';
import { orderBy } from '#server/rules/order.ts';
import type { Row } from '#server/store/tables.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import { folders } from './record.ts';

export type CountedFolder = Row<'folders'> & { itemCount: number };

/** Folders of a matter by name, each with how many items this viewer sees directly in it. */
export async function listFolders(
  tx: ReadTx,
  viewer: Viewer,
  matter: Matter,
  filter: { kind?: Row<'folders'>['kind'] | undefined; id?: string | undefined } = {},
): Promise<CountedFolder[]> {
  let query = visibleIn(tx.db, viewer, matter, 'folders').selectAll('item');
  if (filter.kind) query = query.where('item.kind', '=', filter.kind);
  if (filter.id) query = query.where('item.id', '=', filter.id);
  const rows = (await query.execute()).toSorted(orderBy(folders.order));
  const counts = await visibleIn(tx.db, viewer, matter, 'evidence')
    .select((eb) => ['item.folderId', eb.fn.countAll<number | string>().as('items')])
    .where('item.folderId', 'is not', null)
    .groupBy('item.folderId')
    .execute();
  const items = new Map(counts.map((row) => [row.folderId, Number(row.items)]));
  return rows.map((folder) => ({ ...folder, itemCount: items.get(folder.id) ?? 0 }));
}

/** The folder of a matter that a request names; 400 when it is unknown, foreign or of the other kind. */
export async function requireFolder(
  tx: ReadTx,
  viewer: Viewer,
  matter: Matter,
  id: string,
  kind: Row<'folders'>['kind'],
  field = 'folderId',
): Promise<Row<'folders'>> {
  const folder = await findRecord(tx, viewer, 'folders', id);
  if (!folder || folder.caseId !== matter.caseId) throw invalid(`There is no folder ${id} in this case.`, field);
  if (folder.kind !== kind) throw invalid(`The folder “${folder.name}” is for ${folder.kind}, not for ${kind}.`, field);
  return folder;
}

/** Every folder of one kind in a matter, seen or not, without those in Trash: for writers that must see the whole tree. */
export function allFolders(tx: ReadTx, caseId: string, kind: Row<'folders'>['kind']): Promise<Row<'folders'>[]> {
  return tx.db
    .selectFrom('folders')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('kind', '=', kind)
    .where('trashedAt', 'is', null)
    .orderBy('id')
    .execute();
}

/** What is directly in these folders, seen or not, in Trash or not. */
export function itemsInFolders(tx: ReadTx, folderIds: readonly string[]): Promise<Row<'evidence'>[]> {
  return tx.db
    .selectFrom('evidence')
    .selectAll()
    .where('folderId', 'in', [...folderIds])
    .orderBy('id')
    .execute();
}
