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
    withContents: z.boolean().meta({ description: 'A folder that goes with all that is in it' }),
    createdAt: Instant,
    expiresAt: Instant,
  })
  .meta({ id: 'OpenApproval', description: 'A permanent deletion that a token asks a person to allow' });

export const getApprovals = defineOperation({
  door: 'window',
  method: 'get',
  path: '/approvals',
  summary: 'Deletions that wait for your approval',
  access: { kind: 'account' },
  output: json(z.array(OpenApproval)),
  handler: ({ tx, viewer, now }) => listOpenApprovals(tx, viewer, now),
});
