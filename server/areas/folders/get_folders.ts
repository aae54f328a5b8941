import { Id } from '#server/catalog/fields.ts';
import { defineList } from '#server/catalog/list.ts';
import { folderAnswers } from './queries.ts';
import { folders } from './record.ts';
import { FolderKind } from './schema.ts';

export const getFolders = defineList(folders, {
  path: '/folders',
  scope: 'folders:read',
  summary: 'List folders',
  description: 'Folders of a case by name; `parentId` makes the tree.',
  query: {
    kind: FolderKind.optional(),
    id: Id.optional().meta({ description: 'Only this one' }),
  },
  answer: folderAnswers,
});
