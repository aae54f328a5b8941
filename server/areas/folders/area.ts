import { defineArea } from '#server/catalog/area.ts';
import { deleteFolders } from './delete_folders.ts';
import { getFolders } from './get_folders.ts';
import { patchFolders } from './patch_folders.ts';
import { postFolders } from './post_folders.ts';
import { folders } from './record.ts';

export const foldersArea = defineArea({
  records: [folders],
  operations: [getFolders, postFolders, patchFolders, deleteFolders],
});
