import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { outcomeOf } from './outcome.ts';
import { headsOf, requireTrashed } from './queries.ts';
import { restore } from './restore.ts';
import { Ids, TrashOutcome } from './schema.ts';

export const postTrashRestore = defineOperation({
  door: 'window',
  method: 'post',
  path: '/trash/restore',
  summary: 'Restore records from Trash',
  description: 'With everything that went there with them. What still names them shows them again.',
  access: { kind: 'matter', of: ({ body }) => body.caseId, needs: 'view' },
  input: { body: z.strictObject({ caseId: Id, ids: Ids }) },
  output: json(TrashOutcome),
  errors: ['not_found', 'forbidden'],
  async handler(view, { body }) {
    const { tx, matter } = view;
    const heads = await headsOf(view, body.ids);
    const groups = await requireTrashed(view, heads);
    for (const together of groups) await restore(tx, together);
    return outcomeOf(tx, matter, groups);
  },
});
