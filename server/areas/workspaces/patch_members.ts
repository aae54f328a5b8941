import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { changeRole } from './members.ts';
import { MemberRole } from './people-schema.ts';

export const patchMembers = defineOperation({
  door: 'window',
  method: 'patch',
  path: '/members',
  summary: 'Give a member another role',
  only: 'hosted',
  access: { kind: 'account' },
  input: {
    query: z.strictObject({ workspaceId: Id, accountId: Id }),
    body: z.strictObject({ role: MemberRole }),
  },
  output: json(z.strictObject({ role: MemberRole })),
  errors: ['not_found', 'forbidden'],
  async handler({ tx, viewer }, { query, body }) {
    const { role } = await changeRole(tx, { ...query, ...body, by: viewer.accountId });
    return { role };
  },
});
