import { allFolders } from '#server/areas/folders/queries.ts';
import { deepest, pathToTop } from '#server/rules/folders.ts';
import { sameName } from '#server/rules/names.ts';
import { FolderName } from '#server/areas/folders/schema.ts';
import { invalid } from '#server/errors/app-error.ts';
import type { Row } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { foldersIn } from '#server/rules/file-names.ts';
import { insertRecord } from '#server/store/records.ts';
import { folders } from '#server/areas/folders/record.ts';

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
  readonly #at: { caseId: string; createdBy: string };
  #folders: Row<'folders'>[] | undefined;

  constructor(tx: WriteTx, at: { caseId: string; createdBy: string }) {
    this.#tx = tx;
    this.#at = at;
  }

  async reach(parentId: string | null, names: readonly string[]): Promise<string | null> {
    let at = parentId;
    for (const name of names) at = await this.#child(at, name);
    return at;
  }

  async #child(parentId: string | null, name: string): Promise<string> {
    const tree = (this.#folders ??= await allFolders(this.#tx, this.#at.caseId, 'evidence'));
    const there = tree.find((folder) => folder.parentId === parentId && sameName(folder.name, name));
    if (there) return there.id;
    const depth = parentId === null ? 1 : pathToTop(tree, parentId).length + 1;
    if (depth > deepest) throw invalid(`Folders can be at most ${deepest} deep.`, 'paths');
    const folder = await insertRecord(this.#tx, folders, { ...this.#at, kind: 'evidence', name, parentId });
    tree.push(folder);
    return folder.id;
  }
}
