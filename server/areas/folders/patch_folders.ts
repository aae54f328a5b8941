import { defineChange } from '#server/catalog/change.ts';
import { Id } from '#server/catalog/fields.ts';
import { requirePlace } from './place.ts';
import { folderAnswers } from './queries.ts';
import { folders } from './record.ts';
import { FolderName } from './schema.ts';

export const patchFolders = defineChange(folders, {
  path: '/folders',
  scope: 'folders:write',
  summary: 'Rename or move a folder',
  given: {
    name: FolderName.optional(),
    parentId: Id.nullable().optional().meta({ description: 'null moves it to the top' }),
  },
  answer: folderAnswers,
  async rule(context, { name, parentId }, { id, kind, ...before }) {
    const place = { id, name: name ?? before.name, parentId: parentId === undefined ? before.parentId : parentId };
    await requirePlace(context, kind, place, parentId);
    return {};
  },
});
