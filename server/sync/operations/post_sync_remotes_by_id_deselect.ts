import { z } from 'zod';
import { defineOperation, nothing } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { ofOwner, syncOf } from './schema.ts';

export const postSyncRemotesByIdDeselect = defineOperation({
  ...ofOwner,
  method: 'post',
  path: '/sync/remotes/{id}/deselect',
  summary: 'Stop syncing a matter',
  description: 'Deletes nothing.',
  input: { path: z.strictObject({ id: Id }), body: z.strictObject({ caseId: Id }) },
  output: nothing,
  idempotent: true,
  outside: (context, { path, body }) => syncOf(context).deselect(path.id, body.caseId),
});
