import { defineRecord } from '#server/catalog/record.ts';
import { flag, json, nullable, reference, type RowOf, text } from '#server/store/record.ts';

export const tokens = defineRecord({
  table: 'tokens',
  noun: 'token',
  plural: 'tokens',
  title: 'name',
  belongs: { to: 'account', by: 'accountId' },
  columns: {
    accountId: reference('accounts', 'stays', 'hidden'),
    name: text('shown'),
    prefix: text('hidden'),
    // It opens nothing, but a log is the wrong place for it all the same.
    hash: text('unlogged'),
    permissions: json('shown'),
    /** Made on the Connect screen: its calls count as an assistant's. */
    assistant: flag('shown'),
    /** Permanent deletions wait for approval in the window. */
    approveDeletes: flag('shown'),
    expiresAt: nullable(text('shown')),
    /** The token that made it, if any: it is revoked with that one. */
    madeBy: nullable(reference('tokens', 'stays', 'hidden')),
    revokedAt: nullable(text('shown')),
    /** The only matters it is for; null is every one. */
    caseIds: nullable(json('shown')),
  },
  operations: {
    list: 'get_developer_tokens',
    create: 'post_developer_tokens',
    update: 'patch_developer_tokens',
    remove: 'delete_developer_tokens',
  },
  sync: { stays: 'a credential opens one server only' },
});

declare module '#server/store/tables.ts' {
  interface TrackedTables {
    tokens: RowOf<typeof tokens.columns>;
  }
}
