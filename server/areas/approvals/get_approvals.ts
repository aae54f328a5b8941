import { z } from 'zod';
import { listOpenApprovals } from '#server/access/approvals.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id, Instant } from '#server/catalog/fields.ts';

const OpenApproval = z
  .strictObject({
    id: Id,
    tokenName: z.string(),
    operationId: z.string(),
    label: z.string(),
    goes: z
      .array(z.strictObject({ resource: z.string(), count: z.int(), names: z.array(z.string()) }))
      .meta({ description: 'What else goes with it, such as the items of a folder; up to five names of each kind' }),
    createdAt: Instant,
    expiresAt: Instant,
  })
  .meta({ id: 'OpenApproval', description: 'What a token asks a person to allow because it can’t be taken back' });

export const getApprovals = defineOperation({
  door: 'window',
  method: 'get',
  path: '/approvals',
  summary: 'Deletions that wait for your approval',
  access: { kind: 'account' },
  output: json(z.array(OpenApproval)),
  handler: ({ tx, viewer, now }) => listOpenApprovals(tx, viewer, now),
});
