import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { deleteFromTrash } from '#server/store/trash.ts';
import { outcomeOf } from './outcome.ts';
import { requireTrashed } from './queries.ts';
import { Ids, TrashOutcome } from './schema.ts';

export const postTrashDelete = defineOperation({
  door: 'window',
  method: 'post',
  path: '/trash/delete',
  summary: 'Permanently delete records in Trash',
  access: { kind: 'matter', of: ({ body }) => body.caseId, needs: 'view' },
  input: {
    body: z.strictObject({
      caseId: Id,
      ids: Ids.nullable().meta({ description: 'null empties Trash' }),
    }),
  },
  output: json(TrashOutcome),
  errors: ['not_found', 'forbidden'],
  destructive: true,
  async handler(view, { body }) {
    const { tx, matter } = view;
    const ids = body.ids && [...new Set(body.ids)];
    const groups = await requireTrashed(view, ids);
    for (const together of groups) await deleteFromTrash(tx, together);
    return outcomeOf(tx, matter, groups);
  },
});
