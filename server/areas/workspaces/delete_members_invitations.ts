import { z } from 'zod';
import { defineOperation, nothing } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { withdrawInvitation } from './invitations.ts';
import { requireInvitation } from './members.ts';

export const deleteMembersInvitations = defineOperation({
  door: 'window',
  method: 'delete',
  path: '/members/invitations',
  summary: 'Withdraw an invitation',
  only: 'hosted',
  access: { kind: 'account' },
  input: { query: z.strictObject({ id: Id }) },
  output: nothing,
  errors: ['not_found'],
  async handler({ tx, viewer }, { query }) {
    await withdrawInvitation(tx, await requireInvitation(tx, query.id, viewer.accountId));
  },
});
