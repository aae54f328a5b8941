import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id, line } from '#server/catalog/fields.ts';
import { renameWorkspace } from './members.ts';

export const patchMembersWorkspace = defineOperation({
  door: 'window',
  method: 'patch',
  path: '/members/workspace',
  summary: 'Rename a workspace',
  only: 'hosted',
  access: { kind: 'account' },
  input: { query: z.strictObject({ workspaceId: Id }), body: z.strictObject({ name: line(200) }) },
  output: json(z.strictObject({ id: Id, name: z.string() })),
  errors: ['not_found', 'forbidden'],
  async handler({ tx, viewer }, { query, body }) {
    const { id, name } = await renameWorkspace(tx, { ...query, ...body, by: viewer.accountId });
    return { id, name };
  },
});
