import { defineRecord } from '#server/catalog/record.ts';
import { reference, type RowOf, text } from '#server/store/record.ts';

/** That a person accepted a text of the terms: which version, of what bytes, for which state of residence, when. */
export const termsAcceptances = defineRecord({
  table: 'termsAcceptances',
  noun: 'acceptance of the terms',
  plural: 'acceptances of the terms',
  label: null,
  belongs: { to: 'account', by: 'accountId' },
  columns: {
    accountId: reference('accounts', 'stays', 'hidden'),
    version: text('shown'),
    textHash: text('hidden'),
    residenceState: text('shown'),
  },
  sync: { stays: 'terms are accepted towards one server by one person' },
});

declare module '#server/store/tables.ts' {
  interface TrackedTables {
    termsAcceptances: RowOf<typeof termsAcceptances.columns>;
  }
}
