import { defineRecord } from '#server/catalog/record.ts';
import { type RowOf, text } from '#server/store/record.ts';

export const accounts = defineRecord({
  table: 'accounts',
  noun: 'profile',
  plural: 'profiles',
  label: 'Your profile',
  title: 'name',
  belongs: { to: 'account', by: 'id' },
  columns: { name: text('shown'), email: text('shown') },
  sync: { stays: 'an account belongs to its own server' },
});

declare module '#server/store/tables.ts' {
  interface TrackedTables {
    accounts: RowOf<typeof accounts.columns>;
  }
}
