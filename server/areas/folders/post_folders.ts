import { defineCreation } from '#server/catalog/creation.ts';
import { Id } from '#server/catalog/fields.ts';
import { requirePlace } from './place.ts';
import { folderAnswers } from './queries.ts';
import { folders } from './record.ts';
import { FolderKind, FolderName } from './schema.ts';

export const postFolders = defineCreation(folders, {
  path: '/folders',
  scope: 'folders:write',
  summary: 'Make a folder',
  errors: ['conflict'],
  given: {
    name: FolderName,
    kind: FolderKind,
    parentId: Id.nullish().meta({ description: 'The folder it goes into; the top when omitted' }),
  },
  answer: folderAnswers,
  async rule(context, { name, kind, parentId }) {
    await requirePlace(context, kind, { name, parentId: parentId ?? null }, parentId);
    return {};
  },
});
