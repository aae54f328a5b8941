import { z } from 'zod';
import { casesIn } from '#server/access/tokens.ts';
import { Id, Instant, line } from '#server/catalog/fields.ts';
import { type Scope, scopes } from '#server/rules/scopes.ts';
import type { Row } from '#server/store/tables.ts';

const Permission = z.enum(scopes as [Scope, ...Scope[]], {
  error: (issue) =>
    `“${String(issue.input)}” is no permission. One is “*”, or an area with :read or :write, as in “evidence:read”.`,
});

export const Permissions = z
  .array(Permission)
  .min(1, 'Choose at least one permission.')
  .max(scopes.length)
  .transform((values) => [...new Set(values)]);

export const TokenName = line(100);

export const CaseIds = z
  .array(Id)
  .min(1, 'Name at least one case, or leave caseIds out: then the token is for all of them.')
  .max(100, 'A token can be limited to 100 cases at most.')
  .transform((ids) => [...new Set(ids)]);

export const Token = z
  .strictObject({
    id: Id,
    name: z.string(),
    prefix: z.string().meta({ description: 'The first characters of the token, to tell it from others' }),
    permissions: z.array(z.string()),
    assistant: z.boolean().meta({ description: 'Its calls count as an assistant’s: private items are hidden from it' }),
    approveDeletes: z.boolean().meta({ description: 'Its permanent deletions wait for approval in the window' }),
    createdAt: Instant,
    updatedAt: Instant,
    expiresAt: Instant.nullable(),
    lastUsedAt: Instant.nullable(),
    revokedAt: Instant.nullable(),
    caseIds: z.array(Id).nullable().meta({ description: 'The only cases it can see and change; null is all of them' }),
  })
  .meta({ id: 'Token' });

export const NewToken = Token.extend({
  token: z.string().meta({ description: 'The whole token, shown this once' }),
}).meta({ id: 'NewToken' });

export function toToken(row: Row<'tokens'> & { lastUsedAt: string | null }): z.output<typeof Token> {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    permissions: JSON.parse(row.permissions) as string[],
    assistant: row.assistant === 1,
    approveDeletes: row.approveDeletes === 1,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    expiresAt: row.expiresAt,
    lastUsedAt: row.lastUsedAt,
    revokedAt: row.revokedAt,
    caseIds: casesIn(row),
  };
}
