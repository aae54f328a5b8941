import { z } from 'zod';
import { defineOperation, nothing } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { AppError } from '#server/errors/app-error.ts';
import { isTooLargeToRead } from '#server/rules/request-limits.ts';
import { requireEvidence } from './queries.ts';
import { readOnceMore, recognizeNotRead } from './queue-reading.ts';

export const postEvidenceByIdReadAgain = defineOperation({
  door: 'window',
  method: 'post',
  path: '/evidence/{id}/read-again',
  summary: 'Read a file again',
  description: 'Or only its pages that could not be recognized.',
  access: { kind: 'item', resource: 'evidence', of: ({ path }) => path.id, needs: 'edit' },
  input: {
    path: z.strictObject({ id: Id }),
    query: z.strictObject({
      only: z.literal('not-read').optional().meta({ description: 'The pages that could not be recognized' }),
    }),
  },
  output: nothing,
  errors: ['not_found', 'forbidden', 'conflict'],
  async handler({ tx, viewer }, { path, query }) {
    const row = await requireEvidence(tx, viewer, path.id);
    if (row.status === 'pending' || row.status === 'running') {
      throw new AppError('conflict', 'This file is being read already.');
    }
    if (isTooLargeToRead(row)) {
      throw new AppError('conflict', 'This file is larger than 25 MiB, the most that can be read. It stays as it is.');
    }
    const isForPages = query.only === 'not-read';
    if (isForPages && row.pagesNotRead === '[]') {
      throw new AppError('conflict', 'All pages of this file are read.');
    }
    await (isForPages ? recognizeNotRead : readOnceMore)(tx, row);
  },
});
