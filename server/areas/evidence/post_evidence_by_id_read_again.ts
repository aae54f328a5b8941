import { z } from 'zod';
import { defineOperation, nothing } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { AppError } from '#server/errors/app-error.ts';
import { isTooLargeToRead } from '#server/rules/request-limits.ts';
import { enqueueJob } from '#server/store/jobs.ts';
import { requireEvidence } from './queries.ts';
import { setReading } from './readings.ts';

export const postEvidenceByIdReadAgain = defineOperation({
  door: 'window',
  method: 'post',
  path: '/evidence/{id}/read-again',
  summary: 'Read a file again',
  access: { kind: 'item', resource: 'evidence', of: ({ path }) => path.id, needs: 'edit' },
  input: { path: z.strictObject({ id: Id }) },
  output: nothing,
  errors: ['not_found', 'forbidden', 'conflict'],
  async handler({ tx, viewer }, { path }) {
    const row = await requireEvidence(tx, viewer, path.id);
    if (row.status === 'pending' || row.status === 'running') {
      throw new AppError('conflict', 'This file is being read already.');
    }
    if (isTooLargeToRead(row)) {
      throw new AppError('conflict', 'This file is larger than 25 MiB, the most that can be read. It stays as it is.');
    }
    await setReading(tx, row.id, { status: 'pending' });
    await enqueueJob(tx, { kind: 'readEvidence', subjectId: row.id, caseId: row.caseId });
  },
});
