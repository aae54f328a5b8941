import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { JobPlace, JobLine } from './schema.ts';
import { waitingPage } from './work.ts';

export const getJobsWaiting = defineOperation({
  door: 'window',
  method: 'get',
  path: '/jobs/waiting',
  summary: 'Files that wait to be read',
  access: { kind: 'account' },
  input: { query: z.strictObject({ after: JobPlace }) },
  output: json(z.strictObject({ lines: z.array(JobLine), next: JobPlace.nonoptional().nullable() })),
  handler: ({ tx, viewer }, { query }) => waitingPage(tx, viewer, query.after),
});
