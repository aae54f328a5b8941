import { defineOperation, nothing } from '#server/catalog/define.ts';
import { ofOwner, syncOf, byId, ofMatter } from './schema.ts';

export const postSyncRemotesByIdDeselect = defineOperation({
  ...ofOwner,
  method: 'post',
  path: '/sync/remotes/{id}/deselect',
  summary: 'Stop syncing a matter',
  description: 'Deletes nothing.',
  input: { ...byId, body: ofMatter },
  output: nothing,
  idempotent: true,
  outside: (context, { path, body }) => syncOf(context).deselect(path.id, body.caseId),
});
