import { z } from 'zod';
import { defineOperation, nothing } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { ofOwner, syncOf } from './schema.ts';

export const postSyncRemotesByIdRelease = defineOperation({
  ...ofOwner,
  method: 'post',
  path: '/sync/remotes/{id}/release',
  summary: 'Continue with what was stopped for safety',
  input: { path: z.strictObject({ id: Id }), body: z.strictObject({ caseId: Id }) },
  output: nothing,
  errors: ['not_found'],
  outside: (context, { path, body }) => syncOf(context).release(path.id, body.caseId),
});
