import { defineRecord } from '#server/catalog/record.ts';
import { reference, type RowOf, text } from '#server/store/record.ts';

/** Something about who may come in to an account; never what it is opened with. */
export const securityEvents = defineRecord({
  table: 'securityEvents',
  noun: 'change of sign-in and security',
  plural: 'changes of sign-in and security',
  label: 'Sign-in and security',
  title: 'kind',
  belongs: { to: 'account', by: 'accountId' },
  columns: {
    accountId: reference('accounts', 'stays', 'hidden'),
    kind: text<
      | 'authenticator_on'
      | 'authenticator_off'
      | 'recovery_code_used'
      | 'sessions_ended'
      | 'password_changed'
      | 'password_reset'
    >('shown'),
  },
  sync: { stays: 'who may come in is decided by one server' },
});

declare module '#server/store/tables.ts' {
  interface TrackedTables {
    securityEvents: RowOf<typeof securityEvents.columns>;
  }
}
