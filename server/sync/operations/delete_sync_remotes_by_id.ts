import { defineOperation, nothing } from '#server/catalog/define.ts';
import { ofOwner, syncOf, byId } from './schema.ts';

export const deleteSyncRemotesById = defineOperation({
  ...ofOwner,
  method: 'delete',
  path: '/sync/remotes/{id}',
  summary: 'Forget a server and its token',
  description: 'Touches no record, here or there.',
  input: byId,
  output: nothing,
  errors: ['not_found'],
  outside: (context, { path }) => syncOf(context).remove(path.id),
});
