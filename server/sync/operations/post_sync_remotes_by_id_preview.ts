import { defineOperation, json } from '#server/catalog/define.ts';
import { SyncPreview, ofOwner, syncOf, byId, ofMatter } from './schema.ts';

export const postSyncRemotesByIdPreview = defineOperation({
  ...ofOwner,
  method: 'post',
  path: '/sync/remotes/{id}/preview',
  summary: 'What a run would do',
  description: 'Reads both sides and writes nothing; whoever leaves before it is there stops it.',
  input: { ...byId, body: ofMatter },
  output: json(SyncPreview),
  errors: ['not_found', 'conflict'],
  idempotent: true,
  outside: (context, { path, body }) => syncOf(context).preview(path.id, body.caseId, context.gone),
});
