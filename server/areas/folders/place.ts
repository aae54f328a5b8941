import type { Row } from '#server/store/tables.ts';
import { AppError, invalid } from '#server/errors/app-error.ts';
import { deepest, height, pathToTop } from '#server/rules/folders.ts';
import { sameName } from '#server/rules/names.ts';
import { toFolder } from './schema.ts';

/** Refuses a place that would make a loop, a tree too deep, or two folders of one name side by side. */
export function requirePlace(
  folders: readonly Row<'folders'>[],
  folder: { id?: string; name: string; parentId: string | null },
): void {
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
    throw new AppError('conflict', `There is already a folder “${twin.name}” there.`, { current: toFolder(twin, 0) });
  }
}
