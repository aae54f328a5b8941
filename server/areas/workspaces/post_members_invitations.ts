import { z } from 'zod';
import { Email } from '#server/catalog/email.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { invite } from './invitations.ts';
import { requireManaged, requireNoMember } from './members.ts';
import { InvitedRole } from './people-schema.ts';

export const postMembersInvitations = defineOperation({
  door: 'window',
  method: 'post',
  path: '/members/invitations',
  status: 201,
  summary: 'Invite somebody to a workspace by email',
  only: 'hosted',
  access: { kind: 'account' },
  input: { body: z.strictObject({ workspaceId: Id, email: Email, role: InvitedRole }) },
  output: json(z.strictObject({ id: Id })),
  errors: ['not_found', 'forbidden'],
  async handler({ tx, viewer: { accountId }, services }, { body }) {
    await requireManaged(tx, body.workspaceId, accountId);
    await requireNoMember(tx, body.workspaceId, body.email);
    const made = await invite(tx, body, accountId);
    await services.invitationMails.send(tx, made, accountId);
    return { id: made.invitation.id };
  },
});
