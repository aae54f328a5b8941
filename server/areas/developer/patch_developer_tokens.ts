import { z } from 'zod';
import { requireMatter } from '#server/access/matters.ts';
import { casesIn } from '#server/access/tokens.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { AppError, notFound } from '#server/errors/app-error.ts';
import { findToken, updateToken } from './queries.ts';
import { requireMayChange } from './revoke-token.ts';
import { requireFewer, requireHeld, requireNarrower } from './rules.ts';
import { CaseIds, Permissions, Token, TokenName, toToken } from './schema.ts';

export const patchDeveloperTokens = defineOperation({
  method: 'patch',
  path: '/developer/tokens',
  scope: 'developer:write',
  summary: 'Rename a token or narrow what it can do',
  access: { kind: 'account' },
  input: {
    query: z.strictObject({ id: Id }),
    body: z.strictObject({
      name: TokenName.optional(),
      permissions: Permissions.optional(),
      caseIds: CaseIds.optional().meta({ description: 'The only cases it can see and change from now on' }),
    }),
  },
  output: json(Token),
  errors: ['not_found', 'conflict', 'insufficient_scope'],
  idempotent: true,
  async handler({ tx, principal, viewer }, { query, body }) {
    const token = await findToken(tx, principal.accountId, query.id);
    if (!token) throw notFound('token');
    if (token.revokedAt !== null)
      throw new AppError('conflict', 'This token was revoked, so it can’t be changed.', { current: toToken(token) });
    const { name, permissions, caseIds } = body;
    if (permissions) {
      requireHeld(principal, permissions);
      requireNarrower(JSON.parse(token.permissions) as string[], permissions);
    }
    if (caseIds) {
      requireFewer(casesIn(token), caseIds);
      for (const id of caseIds) await requireMatter(tx, viewer, id);
    }
    await requireMayChange(tx, token, principal);
    const patch = {
      ...(name && { name }),
      ...(permissions && { permissions: JSON.stringify(permissions) }),
      ...(caseIds && { caseIds: JSON.stringify(caseIds) }),
    };
    return toToken(await updateToken(tx, token, patch));
  },
});
