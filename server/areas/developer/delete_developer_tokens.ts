import { z } from 'zod';
import { defineOperation, nothing } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { notFound } from '#server/errors/app-error.ts';
import { findToken, updateToken } from './queries.ts';

export const deleteDeveloperTokens = defineOperation({
  method: 'delete',
  path: '/developer/tokens',
  scope: 'developer:write',
  summary: 'Revoke an API token',
  description: 'The next call with it is refused. A revoked token stays in the list and can’t be brought back.',
  access: { kind: 'account' },
  input: { query: z.strictObject({ id: Id }) },
  output: nothing,
  errors: ['not_found'],
  async handler({ tx, principal, now }, { query }) {
    const token = await findToken(tx, principal.accountId, query.id);
    if (!token) throw notFound('token');
    if (token.revokedAt === null) await updateToken(tx, token, { revokedAt: now });
  },
});
