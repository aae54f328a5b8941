import { z } from 'zod';
import { decideApproval } from '#server/access/approvals.ts';
import { defineOperation, nothing } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { AppError } from '#server/errors/app-error.ts';

export const patchApprovals = defineOperation({
  door: 'window',
  method: 'patch',
  path: '/approvals',
  summary: 'Approve or refuse a deletion',
  access: { kind: 'account' },
  input: { query: z.strictObject({ id: Id }), body: z.strictObject({ approve: z.boolean() }) },
  output: nothing,
  errors: ['conflict'],
  async handler({ tx, viewer }, { query, body }) {
    if (await decideApproval(tx, viewer.accountId, query.id, body.approve)) return;
    throw new AppError('conflict', 'This was decided already, or has expired.');
  },
  async deliver({ services, principal }) {
    services.live.emit('approval', { accountId: principal.accountId });
  },
});
