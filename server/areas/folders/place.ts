import type { AnswerContext } from '#server/catalog/answer.ts';
import { refuseTwin } from '#server/catalog/twins.ts';
import type { Row } from '#server/store/tables.ts';
import { invalid } from '#server/errors/app-error.ts';
import { deepest, height, pathToTop } from '#server/rules/folders.ts';
import { sameName } from '#server/rules/names.ts';
import { allFolders, folderAnswers, requireFolder } from './queries.ts';
import { folders as record } from './record.ts';

interface Place {
  /** Of a folder that is there already. */
  id?: string;
  name: string;
  parentId: string | null;
}

/**
 * Refuses a place that would make a loop, a tree too deep, or two folders of one name side by side; and `moved`, the
 * folder it is put into, where that is none of the caller's.
 */
export async function requirePlace(
  view: AnswerContext,
  kind: Row<'folders'>['kind'],
  folder: Place,
  moved: string | null | undefined,
): Promise<void> {
  if (moved != null) await requireFolder(view, moved, kind, 'parentId');
  const folders = await allFolders(view.tx, view.matter.caseId, kind);
  const above = folder.parentId === null ? [] : pathToTop(folders, folder.parentId);
  if (folder.id !== undefined && above.includes(folder.id)) {
    throw invalid('A folder can’t be moved into itself or a folder inside it.', 'parentId');
  }
  const below = folder.id === undefined ? 1 : height(folders, folder.id);
  if (above.length + below > deepest) throw invalid(`Folders can be at most ${deepest} deep.`, 'parentId');
  const twin = folders.find(
    (other) => other.id !== folder.id && other.parentId === folder.parentId && sameName(other.name, folder.name),
  );
  if (twin) {
    const sentence = `There is already a folder “${twin.name}” there.`;
    await refuseTwin(view, record, folderAnswers, { twin, sentence });
  }
}
