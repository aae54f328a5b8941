import { defineRecord } from '#server/catalog/record.ts';
import { json, nullable, reference, type RowOf, text } from '#server/store/record.ts';

/** The matter itself. */
export const cases = defineRecord({
  table: 'cases',
  noun: 'matter',
  plural: 'matters',
  label: 'The matter',
  title: 'caption',
  belongs: { to: 'matter', by: 'id' },
  columns: {
    workspaceId: reference('workspaces', 'stays', 'hidden'),
    caption: text('restorable'),
    role: text('restorable'),
    caseNumbers: json('restorable'),
    keyDates: json('restorable'),
    archivedAt: nullable(text('shown')),
  },
  operations: { list: 'get_case', read: 'get_case', update: 'post_case_update' },
  sync: { key: 'caseId', merge: { archived: 'scalar' }, identity: ['caption'] },
});

declare module '#server/store/tables.ts' {
  interface TrackedTables {
    cases: RowOf<typeof cases.columns>;
  }
}
