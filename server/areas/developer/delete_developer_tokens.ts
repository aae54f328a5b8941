import { z } from 'zod';
import { defineOperation, nothing } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { revokeToken } from './revoke-token.ts';

export const deleteDeveloperTokens = defineOperation({
  method: 'delete',
  path: '/developer/tokens',
  scope: 'developer:write',
  summary: 'Revoke an API token',
  description:
    'The next call with it is refused, and so are those of every token that it made. Revoked tokens stay in the list and can’t be brought back. A token can’t revoke one that can do more.',
  access: { kind: 'account' },
  input: { query: z.strictObject({ id: Id }) },
  output: nothing,
  errors: ['not_found', 'insufficient_scope'],
  destructive: true,
  async handler({ tx, principal }, { query }) {
    await revokeToken(tx, principal.accountId, query.id, principal);
  },
});
