import { z } from 'zod';
import { Id, Instant } from '#server/catalog/fields.ts';
import { invitedRoles, roles } from '#server/rules/members.ts';

export const MemberRole = z.enum(roles).meta({ id: 'MemberRole' });
export const InvitedRole = z.enum(invitedRoles).meta({ id: 'InvitedRole' });

const Member = z
  .strictObject({
    accountId: Id,
    name: z.string(),
    email: z
      .string()
      .nullable()
      .meta({ description: 'Null for who only works in the workspace: addresses are for those who manage it' }),
    role: MemberRole,
    joinedAt: Instant,
    you: z.boolean(),
    pays: z.boolean().meta({ description: 'The workspace is charged to them' }),
  })
  .meta({ id: 'Member' });
export type Member = z.output<typeof Member>;

const WaitingInvitation = z
  .strictObject({
    id: Id,
    email: z.string(),
    role: InvitedRole,
    inviter: z.string(),
    sentAt: Instant,
    expiresAt: Instant,
    expired: z.boolean().meta({ description: 'Nobody answered in time: it opens nothing until it is sent again' }),
  })
  .meta({ id: 'WaitingInvitation' });

export const People = z
  .strictObject({
    workspace: z.strictObject({ id: Id, name: z.string(), role: MemberRole }),
    members: z.array(Member),
    invitations: z.array(WaitingInvitation),
  })
  .meta({ id: 'People' });
export type People = z.output<typeof People>;
