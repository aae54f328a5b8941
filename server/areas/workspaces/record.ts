import { defineRecord } from '#server/catalog/record.ts';
import { reference, type RowOf, text } from '#server/store/record.ts';

/** A workspace is billed to one payer, who is charged for every matter in it. */
export const workspaces = defineRecord({
  table: 'workspaces',
  noun: 'workspace',
  plural: 'workspaces',
  label: null,
  title: 'name',
  belongs: { to: 'workspace', by: 'id' },
  columns: {
    name: text('shown'),
    payerId: reference('accounts', 'stays', 'hidden'),
  },
  sync: { stays: 'a workspace is selected to sync, not copied' },
});

declare module '#server/store/tables.ts' {
  interface TrackedTables {
    workspaces: RowOf<typeof workspaces.columns>;
  }
}
