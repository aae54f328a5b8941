import { z } from 'zod';
import { defineOperation, nothing } from '#server/catalog/define.ts';
import { cancelJob } from './change-work.ts';
import { JobId } from './schema.ts';

export const deleteJobs = defineOperation({
  door: 'window',
  method: 'delete',
  path: '/jobs',
  summary: 'Cancel the reading of a file',
  description: 'The file is kept as it is, and can be read again at any time.',
  access: { kind: 'account' },
  input: { query: z.strictObject({ id: JobId }) },
  output: nothing,
  errors: ['not_found'],
  handler: ({ tx, viewer }, { query }) => cancelJob(tx, viewer, query.id),
  async deliver({ services }, reading, { query }) {
    // The interrupted reader's last reports come before the news that it was stopped.
    services.abortJob(query.id);
    services.live.emit('reading', { ...reading, status: 'failed', page: null, pages: null });
  },
});
