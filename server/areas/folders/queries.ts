import type { MatterView } from '#server/access/matters.ts';
import { visibleIn } from '#server/access/visible.ts';
import { answersOf } from '#server/catalog/answer.ts';
import { findRecord } from '#server/catalog/find-record.ts';
import { invalid } from '#server/errors/app-error.ts';
import type { Row } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import { foldersIn } from '#server/rules/file-names.ts';
import { deepest, pathToTop } from '#server/rules/folders.ts';
import { sameName } from '#server/rules/names.ts';
import { insertRecord } from '#server/store/records.ts';
import { folders, inFolders } from './record.ts';
import { Folder, FolderName, toFolder } from './schema.ts';

/** Each with how many items this viewer sees directly in it. */
export const folderAnswers = answersOf(Folder, folders, async (view, rows: readonly Row<'folders'>[]) => {
  const [one, ...others] = rows;
  const only = others.length === 0 ? one?.id : undefined;
  const byFolder = new Map<string | null, number>();
  for (const kind of new Set(rows.map((folder) => folder.kind))) {
    for (const { folderId, items } of await countItems(view, kind, only)) byFolder.set(folderId, Number(items));
  }
  return rows.map((folder) => toFolder(folder, byFolder.get(folder.id) ?? 0));
});

/** Of one folder, or of all of a kind. */
function countItems(view: MatterView, kind: FolderKind, only: string | undefined) {
  // Kysely can't follow a table name that is one of several.
  const items = visibleIn(view, inFolders[kind] as 'evidence');
  return (only === undefined ? items.where('item.folderId', 'is not', null) : items.where('item.folderId', '=', only))
    .select((eb) => ['item.folderId', eb.fn.countAll<number | string>().as('items')])
    .groupBy('item.folderId')
    .execute();
}

/** What a folder of each kind holds, in words. */
const holds: Record<FolderKind, string> = { evidence: 'evidence', document: 'documents' };

/** The folder of a matter that a request names; 400 when it is unknown, foreign or of the other kind. */
export async function requireFolder(
  { tx, viewer, matter }: MatterView,
  id: string,
  kind: FolderKind,
  field = 'folderId',
): Promise<Row<'folders'>> {
  const folder = await findRecord(tx, viewer, 'folders', id);
  if (!folder || folder.caseId !== matter.caseId) throw invalid(`There is no folder ${id} in this case.`, field);
  if (folder.kind !== kind)
    throw invalid(`The folder “${folder.name}” is for ${holds[folder.kind]}, not for ${holds[kind]}.`, field);
  return folder;
}

/** Every folder of one kind in a matter, seen or not, without those in Trash: for writers that must see the whole tree. */
export function allFolders(tx: ReadTx, caseId: string, kind: FolderKind): Promise<Row<'folders'>[]> {
  return tx.db
    .selectFrom('folders')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('kind', '=', kind)
    .where('trashedAt', 'is', null)
    .orderBy('id')
    .execute();
}

type FolderKind = Row<'folders'>['kind'];
export type FolderItem = Row<(typeof inFolders)[FolderKind]>;

/** What is directly in these folders of one kind, seen or not, in Trash or not. */
export function itemsInFolders(tx: ReadTx, kind: FolderKind, folderIds: readonly string[]): Promise<FolderItem[]> {
  return tx.db
    .selectFrom(inFolders[kind] as 'evidence')
    .selectAll()
    .where('folderId', 'in', [...folderIds])
    .orderBy('id')
    .execute();
}

/** The folder names of a dropped file's path. Refuses parts that climb. */
export function folderNames(path: string, fileName: string): string[] {
  return foldersIn(path, fileName).map((part) => {
    const name = FolderName.safeParse(part);
    if (!name.success)
      throw invalid(`“${path}” is no path of folders: ${name.error.issues[0]?.message ?? ''}`, 'paths');
    return name.data;
  });
}

/** Finds or makes the folders of a path below `parentId`, and answers the last one's id. */
export class FolderTree {
  readonly #tx: WriteTx;
  readonly #at: { caseId: string; createdBy: string; kind: FolderKind };
  #folders: Row<'folders'>[] | undefined;

  constructor(tx: WriteTx, at: { caseId: string; createdBy: string; kind: FolderKind }) {
    this.#tx = tx;
    this.#at = at;
  }

  async reach(parentId: string | null, names: readonly string[]): Promise<string | null> {
    let at = parentId;
    for (const name of names) at = await this.#child(at, name);
    return at;
  }

  async #child(parentId: string | null, name: string): Promise<string> {
    const tree = (this.#folders ??= await allFolders(this.#tx, this.#at.caseId, this.#at.kind));
    const there = tree.find((folder) => folder.parentId === parentId && sameName(folder.name, name));
    if (there) return there.id;
    const depth = parentId === null ? 1 : pathToTop(tree, parentId).length + 1;
    if (depth > deepest) throw invalid(`Folders can be at most ${deepest} deep.`, 'paths');
    const folder = await insertRecord(this.#tx, folders, { ...this.#at, name, parentId });
    tree.push(folder);
    return folder.id;
  }
}
