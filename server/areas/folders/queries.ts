import type { MatterView } from '#server/access/matters.ts';
import { visibleIn } from '#server/access/visible.ts';
import { answersOf } from '#server/catalog/answer.ts';
import { findRecord } from '#server/catalog/find-record.ts';
import { invalid } from '#server/errors/app-error.ts';
import type { Row } from '#server/store/tables.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import { folders } from './record.ts';
import { Folder, toFolder } from './schema.ts';

/** Each with how many items this viewer sees directly in it. */
export const folderAnswers = answersOf(Folder, folders, async (view, rows: readonly Row<'folders'>[]) => {
  const [one, ...others] = rows;
  const items = visibleIn(view, 'evidence');
  const counts = await (
    one !== undefined && others.length === 0
      ? items.where('item.folderId', '=', one.id)
      : items.where('item.folderId', 'is not', null)
  )
    .select((eb) => ['item.folderId', eb.fn.countAll<number | string>().as('items')])
    .groupBy('item.folderId')
    .execute();
  const byFolder = new Map(counts.map((row) => [row.folderId, Number(row.items)]));
  return rows.map((folder) => toFolder(folder, byFolder.get(folder.id) ?? 0));
});

/** The folder of a matter that a request names; 400 when it is unknown, foreign or of the other kind. */
export async function requireFolder(
  { tx, viewer, matter }: MatterView,
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
