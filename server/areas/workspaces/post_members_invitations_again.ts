import { z } from 'zod';
import { defineOperation, nothing } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { renewInvitation } from './invitations.ts';
import { requireInvitation } from './members.ts';

export const postMembersInvitationsAgain = defineOperation({
  door: 'window',
  method: 'post',
  path: '/members/invitations/again',
  summary: 'Send an invitation again',
  description: 'With a new link, good for a week; the one before opens nothing then.',
  only: 'hosted',
  access: { kind: 'account' },
  input: { body: z.strictObject({ id: Id }) },
  output: nothing,
  errors: ['not_found'],
  async handler({ tx, viewer: { accountId }, services }, { body }) {
    const invitation = await requireInvitation(tx, body.id, accountId);
    await services.invitationMails.send(tx, await renewInvitation(tx, invitation, accountId), accountId);
  },
});
