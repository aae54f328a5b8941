import { defineMatterRecord } from '#server/catalog/record.ts';
import { number, type RowOf, text } from '#server/store/record.ts';

export const issues = defineMatterRecord({
  table: 'issues',
  noun: 'category',
  plural: 'categories',
  title: 'name',
  columns: {
    name: text('restorable'),
    description: text('restorable'),
    color: text('restorable'),
    position: number('restorable'),
  },
  order: { position: 'ascending' },
  onlyWhenAsked: ['color', 'position'],
  operations: { list: 'get_issues', create: 'post_issues', update: 'patch_issues', remove: 'delete_issues' },
  // A plain v1 server has no list of categories: their ids are learned from the `issueIds` of evidence there.
  sync: { merge: { position: 'order' }, identity: ['name'], refusesTwins: true },
  derived: { evidenceCount: ['evidence'] },
});

declare module '#server/store/tables.ts' {
  interface MatterTables {
    issues: RowOf<typeof issues.columns>;
  }
}
