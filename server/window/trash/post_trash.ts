import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { notFound } from '#server/errors/app-error.ts';
import { deleteToTrash } from './move.ts';
import { outcomeOf } from './outcome.ts';
import { movedBy } from './queries.ts';
import { Ids, TrashOutcome, TrashResource } from './schema.ts';

export const postTrash = defineOperation({
  door: 'window',
  method: 'post',
  path: '/trash',
  summary: 'Move records to Trash',
  description:
    'They are out of every list at once, with what hangs on them, and are deleted permanently after 30 days.',
  access: { kind: 'matter', of: ({ body }) => body.caseId, needs: 'view' },
  input: {
    body: z.strictObject({
      caseId: Id,
      resource: TrashResource,
      ids: Ids,
      contents: z
        .enum(['kept', 'deleted'])
        .default('kept')
        .meta({ description: 'Of folders: whether what is in them moves to the folder above, or goes to Trash too' }),
      asBy: Id.optional().meta({
        description:
          'Of folders with their contents: the request that moved them to Trash before, or restored them. What was put in since moves to the folder above',
      }),
    }),
  },
  output: json(TrashOutcome),
  errors: ['not_found', 'forbidden'],
  async handler(view, { body: { resource, ids, contents, asBy } }) {
    const { tx, matter } = view;
    const stays: string[] = [];
    let moved = 0;
    for (const id of new Set(ids)) {
      const kept = await deleteToTrash(view, { resource, id, contents, asBy });
      if (kept === null) continue;
      moved += 1;
      stays.push(...kept);
    }
    if (moved === 0) throw notFound(tx.records.of(resource).noun);
    return outcomeOf(tx, matter, [await movedBy(tx, matter.caseId)], stays);
  },
});
