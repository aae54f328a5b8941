import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { findToken, listTokens } from './queries.ts';
import { Token, toToken } from './schema.ts';

export const getDeveloperTokens = defineOperation({
  method: 'get',
  path: '/developer/tokens',
  scope: 'developer:read',
  summary: 'List API tokens',
  description:
    'Names, prefixes, permissions, expiry and last use; never the tokens themselves. Revoked ones are listed too.',
  access: { kind: 'account' },
  input: { query: z.strictObject({ id: Id.optional().meta({ description: 'Only this one' }) }) },
  output: json(z.array(Token)),
  async handler({ tx, principal }, { query }) {
    if (query.id === undefined) return (await listTokens(tx, principal.accountId)).map(toToken);
    const token = await findToken(tx, principal.accountId, query.id);
    return token ? [toToken(token)] : [];
  },
});
