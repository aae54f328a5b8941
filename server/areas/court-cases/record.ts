import { defineMatterRecord } from '#server/catalog/record.ts';
import { nullable, type RowOf, text } from '#server/store/record.ts';

export const courtCases = defineMatterRecord({
  table: 'courtCases',
  noun: 'court file',
  plural: 'court files',
  title: 'caption',
  columns: {
    caption: text('restorable'),
    number: nullable(text('restorable')),
    court: nullable(text('restorable')),
    division: nullable(text('restorable')),
    type: nullable(text('restorable')),
    jurisdiction: nullable(text('restorable')),
    judge: nullable(text('restorable')),
    department: nullable(text('restorable')),
    role: nullable(text('restorable')),
    status: text<'open' | 'closed'>('restorable'),
    filedDate: nullable(text('restorable')),
    timeZone: nullable(text('restorable')),
    notes: nullable(text('restorable')),
  },
  // Open ones before closed ones.
  order: { status: 'descending' },
  operations: {
    list: 'get_court_cases',
    create: 'post_court_cases',
    update: 'patch_court_cases',
    remove: 'delete_court_cases',
  },
  sync: { identity: ['caption', 'number', 'court', 'filedDate'] },
  derived: { evidenceCount: ['evidence'] },
});

declare module '#server/store/tables.ts' {
  interface MatterTables {
    courtCases: RowOf<typeof courtCases.columns>;
  }
}
