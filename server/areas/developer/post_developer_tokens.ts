import { z } from 'zod';
import { requireMatter } from '#server/access/matters.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { ExpiresAt, expiryOf, makeToken } from './make-token.ts';
import { requireHeld, requireNoLonger } from './rules.ts';
import { CaseIds, NewToken, Permissions, TokenName } from './schema.ts';

export const postDeveloperTokens = defineOperation({
  method: 'post',
  path: '/developer/tokens',
  scope: 'developer:write',
  status: 201,
  summary: 'Make an API token',
  description: 'The whole token is in this answer and never shown again. It can grant only what its maker holds.',
  access: { kind: 'account' },
  input: {
    body: z.strictObject({
      name: TokenName,
      permissions: Permissions,
      expiresAt: ExpiresAt.meta({ description: 'When it stops working; never when omitted' }),
      assistant: z.boolean().default(false).meta({
        description: 'For an AI assistant: private items are hidden from it. Always true when an assistant makes it',
      }),
      approveDeletes: z.boolean().default(false).meta({
        description: 'Its permanent deletions wait for approval in the window. Kept by every token such a token makes',
      }),
      caseIds: CaseIds.nullish().meta({
        description: 'The only cases it can see and change; all of them when omitted',
      }),
    }),
  },
  output: json(NewToken),
  errors: ['insufficient_scope', 'forbidden', 'conflict', 'not_found'],
  answeredOnce: true,
  async handler({ tx, principal, viewer, now }, { body }) {
    requireHeld(principal, body.permissions);
    const expiresAt = expiryOf(body.expiresAt, now);
    requireNoLonger(principal, expiresAt);
    const caseIds = body.caseIds ?? null;
    for (const id of caseIds ?? []) await requireMatter(tx, viewer, id);
    return makeToken(tx, {
      accountId: principal.accountId,
      name: body.name,
      permissions: body.permissions,
      // An assistant can't make itself a token that sees what is hidden from assistants.
      assistant: body.assistant || viewer.seesPrivate === 0 ? 1 : 0,
      approveDeletes: body.approveDeletes || principal.token?.approveDeletes ? 1 : 0,
      expiresAt,
      caseIds,
    });
  },
});
