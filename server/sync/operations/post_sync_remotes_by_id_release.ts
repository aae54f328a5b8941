import { defineOperation, nothing } from '#server/catalog/define.ts';
import { ofOwner, syncOf, byId, ofMatter } from './schema.ts';

export const postSyncRemotesByIdRelease = defineOperation({
  ...ofOwner,
  method: 'post',
  path: '/sync/remotes/{id}/release',
  summary: 'Continue with what was stopped for safety',
  input: { ...byId, body: ofMatter },
  output: nothing,
  errors: ['not_found'],
  outside: (context, { path, body }) => syncOf(context).release(path.id, body.caseId),
});
