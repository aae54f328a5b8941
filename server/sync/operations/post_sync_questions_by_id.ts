import { z } from 'zod';
import { defineOperation, nothing } from '#server/catalog/define.ts';
import { SyncChoice, ofOwner, syncOf, byId } from './schema.ts';

export const postSyncQuestionsById = defineOperation({
  ...ofOwner,
  method: 'post',
  path: '/sync/questions/{id}',
  summary: 'Answer a question of sync',
  description: 'With `seen` as the question had it, an answer to what it was before is refused.',
  input: {
    ...byId,
    body: z.strictObject({ choice: SyncChoice, seen: z.string().max(200).optional() }),
  },
  output: nothing,
  errors: ['not_found', 'conflict'],
  outside: (context, { path, body }) => syncOf(context).answer(path.id, body.choice, body.seen),
});
