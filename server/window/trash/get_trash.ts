import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { listTrash } from './queries.ts';
import { TrashList } from './schema.ts';

export const getTrash = defineOperation({
  door: 'window',
  method: 'get',
  path: '/trash',
  summary: 'What was deleted in the window and can be restored',
  access: { kind: 'matter', of: ({ query }) => query.caseId, needs: 'view' },
  input: { query: z.strictObject({ caseId: Id, q: z.string().trim().min(1).max(200).optional() }) },
  output: json(TrashList),
  errors: ['not_found'],
  handler: (view, { query }) => listTrash(view, query),
});
