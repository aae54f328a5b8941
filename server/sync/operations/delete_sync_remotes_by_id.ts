import { z } from 'zod';
import { defineOperation, nothing } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { ofOwner, syncOf } from './schema.ts';

export const deleteSyncRemotesById = defineOperation({
  ...ofOwner,
  method: 'delete',
  path: '/sync/remotes/{id}',
  summary: 'Forget a server and its token',
  description: 'Touches no record, here or there.',
  input: { path: z.strictObject({ id: Id }) },
  output: nothing,
  errors: ['not_found'],
  outside: (context, { path }) => syncOf(context).remove(path.id),
});
