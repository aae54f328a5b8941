import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { transferOwnership } from './members.ts';
import { MemberRole } from './people-schema.ts';

export const postMembersHandOver = defineOperation({
  door: 'window',
  method: 'post',
  path: '/members/hand-over',
  summary: 'Make a member the owner in your place',
  only: 'hosted',
  access: { kind: 'account' },
  input: { body: z.strictObject({ workspaceId: Id, accountId: Id }) },
  output: json(z.strictObject({ role: MemberRole })),
  errors: ['not_found', 'forbidden'],
  async handler({ tx, viewer }, { body }) {
    const { role } = await transferOwnership(tx, { ...body, by: viewer.accountId });
    return { role };
  },
});
