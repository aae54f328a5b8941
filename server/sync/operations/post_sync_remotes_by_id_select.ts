import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { given } from './given.ts';
import { SelectedMatter, ofOwner, syncOf, byId } from './schema.ts';

export const postSyncRemotesByIdSelect = defineOperation({
  ...ofOwner,
  method: 'post',
  path: '/sync/remotes/{id}/select',
  summary: 'Sync a matter',
  description: 'Links one here with one there; the one that is not named is made.',
  input: {
    ...byId,
    body: z.strictObject({ caseId: Id.optional(), remoteCaseId: z.string().min(1).max(200).optional() }),
  },
  output: json(SelectedMatter),
  errors: ['not_found', 'conflict'],
  outside: (context, { path, body }) => syncOf(context).select(path.id, given(body)),
});
