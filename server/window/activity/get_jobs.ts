import { defineOperation, json } from '#server/catalog/define.ts';
import { WorkNow } from './schema.ts';
import { workNow } from './work.ts';

export const getJobs = defineOperation({
  door: 'window',
  method: 'get',
  path: '/jobs',
  summary: 'What is being read and erased for you',
  description: 'What runs by name, the rest as counts.',
  access: { kind: 'account' },
  output: json(WorkNow),
  handler: ({ tx, viewer, services }) => workNow(tx, viewer, services.readCount),
});
