import { z } from 'zod';
import { defineOperation, nothing } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { ofOwner, syncOf } from './schema.ts';

export const postSyncRemotesByIdStop = defineOperation({
  ...ofOwner,
  method: 'post',
  path: '/sync/remotes/{id}/stop',
  summary: 'Stop the run under way',
  input: { path: z.strictObject({ id: Id }) },
  output: nothing,
  errors: ['not_found'],
  idempotent: true,
  outside: (context, { path }) => syncOf(context).stopRun(path.id),
});
