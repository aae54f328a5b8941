import { defineRecord } from '#server/catalog/record.ts';
import { reference, type RowOf, text } from '#server/store/record.ts';
import type { Role } from '#server/rules/members.ts';

export const memberships = defineRecord({
  table: 'memberships',
  noun: 'member',
  plural: 'members',
  label: 'People',
  belongs: { to: 'workspace', by: 'workspaceId' },
  columns: {
    workspaceId: reference('workspaces', 'stays', 'hidden'),
    accountId: reference('accounts', 'stays', 'shown'),
    role: text<Role>('shown'),
  },
  // Who could see a matter, and as what, can still be read after they have left.
  imagesStay: true,
  sync: { stays: 'who may do what is decided by each server' },
});

declare module '#server/store/tables.ts' {
  interface TrackedTables {
    memberships: RowOf<typeof memberships.columns>;
  }
}
