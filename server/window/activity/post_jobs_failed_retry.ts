import { defineOperation, json } from '#server/catalog/define.ts';
import { announceAll, retryFailed } from './change-work.ts';
import { JobOutcome } from './schema.ts';

export const postJobsFailedRetry = defineOperation({
  door: 'window',
  method: 'post',
  path: '/jobs/failed/retry',
  summary: 'Read all files again that could not be read',
  access: { kind: 'account' },
  output: json(JobOutcome),
  handler: ({ tx, viewer }) => retryFailed(tx, viewer),
  deliver: async ({ services }, outcome) => announceAll(services, outcome, 'pending'),
});
