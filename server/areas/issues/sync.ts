import { defineSyncRule } from '#server/catalog/sync-rule.ts';

/** A plain v1 server has no list of categories: their ids are learned from `issueIds` there (SYNC.md). */
export const issuesSync = defineSyncRule({
  resource: 'issues',
  through: { list: 'get_issues', create: 'post_issues', update: 'patch_issues', remove: 'delete_issues' },
  projection: { name: 'scalar', description: 'scalar', color: 'scalar', position: 'order' },
  identity: ['name'],
  references: {},
});
