import { z } from 'zod';
import { defineOperation, nothing } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { arrivingId, knownBy } from './large-file.ts';

export const deleteUploads = defineOperation({
  door: 'window',
  only: 'desktop',
  method: 'delete',
  path: '/uploads',
  summary: 'Discard a large file being uploaded',
  access: { kind: 'matter', of: ({ query }) => query.caseId, needs: 'view', evenArchived: true },
  input: {
    query: z.strictObject({
      caseId: Id,
      fileName: knownBy.fileName,
      size: z.coerce.number().pipe(knownBy.size),
      lastModified: z.coerce.number().pipe(knownBy.lastModified),
    }),
  },
  output: nothing,
  errors: ['not_found'],
  outside: ({ viewer, services }, { query }) => services.arriving.remove(arrivingId(viewer.accountId, query)),
});
