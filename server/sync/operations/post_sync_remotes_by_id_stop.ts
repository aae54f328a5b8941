import { defineOperation, nothing } from '#server/catalog/define.ts';
import { ofOwner, syncOf, byId } from './schema.ts';

export const postSyncRemotesByIdStop = defineOperation({
  ...ofOwner,
  method: 'post',
  path: '/sync/remotes/{id}/stop',
  summary: 'Stop the run under way',
  input: byId,
  output: nothing,
  errors: ['not_found'],
  idempotent: true,
  outside: (context, { path }) => syncOf(context).stopRun(path.id),
});
