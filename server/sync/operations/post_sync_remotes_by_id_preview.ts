import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { SyncPreview, ofOwner, syncOf } from './schema.ts';

export const postSyncRemotesByIdPreview = defineOperation({
  ...ofOwner,
  method: 'post',
  path: '/sync/remotes/{id}/preview',
  summary: 'What a run would do',
  description: 'Reads both sides and writes nothing; whoever leaves before it is there stops it.',
  input: { path: z.strictObject({ id: Id }), body: z.strictObject({ caseId: Id }) },
  output: json(SyncPreview),
  errors: ['not_found', 'conflict'],
  idempotent: true,
  outside: (context, { path, body }) => syncOf(context).preview(path.id, body.caseId, context.gone),
});
