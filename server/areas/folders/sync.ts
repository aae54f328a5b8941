import { defineSyncRule } from '#server/catalog/sync-rule.ts';

export const foldersSync = defineSyncRule({
  resource: 'folders',
  through: { list: 'get_folders', create: 'post_folders', update: 'patch_folders', remove: 'delete_folders' },
  projection: { name: 'scalar', kind: 'once', parentId: 'scalar' },
  identity: ['kind', 'name', 'parentId'],
  references: { parentId: 'folders' },
});
