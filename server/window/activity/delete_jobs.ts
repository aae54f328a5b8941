import { z } from 'zod';
import { defineOperation, nothing } from '#server/catalog/define.ts';
import { cancelJob } from './change-work.ts';
import { JobId } from './schema.ts';

export const deleteJobs = defineOperation({
  door: 'window',
  method: 'delete',
  path: '/jobs',
  summary: 'Cancel a reading, an import, or the work on a packet',
  description:
    'A file is kept as it is, and can be read again at any time. What was stored of an import is removed, and its file. Of a build nothing is kept.',
  access: { kind: 'account' },
  input: { query: z.strictObject({ id: JobId }) },
  output: nothing,
  errors: ['not_found'],
  handler: ({ tx, viewer }, { query }) => cancelJob(tx, viewer, query.id),
  async deliver({ services }, cancelled, { query }) {
    // The interrupted reader's last reports come before the news that it was stopped.
    services.abortJob(query.id);
    const { caseId } = cancelled;
    if ('importId' in cancelled) {
      services.live.emit('messageImport', {
        importId: cancelled.importId,
        caseId,
        state: 'cancelled',
        done: 0,
        of: null,
      });
    } else if ('packetId' in cancelled) {
      services.live.emit('packet', { ...cancelled, done: 0, of: null });
    } else {
      services.live.emit('reading', { ...cancelled, status: 'failed', page: null, pages: null });
    }
  },
});
