import { defineRecord } from '#server/catalog/record.ts';
import { nullable, reference, type RowOf, text } from '#server/store/record.ts';
import type { GrantLevel } from '#server/store/tables.ts';

/**
 * What is shared with an account that is no member: a whole kind of record (`itemId` null) or one item.
 * Any grant shows the matter's shell; nothing else of it.
 */
export const grants = defineRecord({
  table: 'grants',
  noun: 'share',
  plural: 'shares',
  belongs: { to: 'matter', by: 'caseId' },
  columns: {
    caseId: reference('cases', 'stays', 'hidden'),
    accountId: reference('accounts', 'stays', 'shown'),
    resource: text('shown'),
    itemId: nullable(text('hidden')),
    level: text<GrantLevel>('shown'),
  },
  sync: { stays: 'who may do what is decided by each server' },
});

declare module '#server/store/tables.ts' {
  interface TrackedTables {
    grants: RowOf<typeof grants.columns>;
  }
}
