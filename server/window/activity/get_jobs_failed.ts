import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { FailedReading, JobPlace } from './schema.ts';
import { failedPage } from './work.ts';

export const getJobsFailed = defineOperation({
  door: 'window',
  method: 'get',
  path: '/jobs/failed',
  summary: 'Files that could not be read',
  access: { kind: 'account' },
  input: { query: z.strictObject({ after: JobPlace }) },
  output: json(z.strictObject({ lines: z.array(FailedReading), next: JobPlace.nonoptional().nullable() })),
  handler: ({ tx, viewer }, { query }) => failedPage(tx, viewer, query.after),
});
