import { z } from 'zod';
import { defineOperation, nothing } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { removeMember } from './members.ts';

export const deleteMembers = defineOperation({
  door: 'window',
  method: 'delete',
  path: '/members',
  summary: 'Remove a member from a workspace, or leave it',
  only: 'hosted',
  access: { kind: 'account' },
  input: {
    query: z.strictObject({
      workspaceId: Id,
      accountId: Id.optional().meta({ description: 'Yourself when omitted' }),
    }),
  },
  output: nothing,
  errors: ['not_found', 'forbidden'],
  async handler({ tx, viewer: { accountId: by } }, { query: { workspaceId, accountId = by } }) {
    await removeMember(tx, { workspaceId, accountId, by });
  },
});
