import { defineOperation, json } from '#server/catalog/define.ts';
import { announceAll, cancelWaiting } from './change-work.ts';
import { JobOutcome } from './schema.ts';

export const deleteJobsWaiting = defineOperation({
  door: 'window',
  method: 'delete',
  path: '/jobs/waiting',
  summary: 'Cancel the reading of all files that wait',
  access: { kind: 'account' },
  output: json(JobOutcome),
  handler: ({ tx, viewer }) => cancelWaiting(tx, viewer),
  deliver: async ({ services }, outcome) => announceAll(services, outcome, 'failed'),
});
