import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { AskedRun, ofOwner, syncOf, byId } from './schema.ts';

export const postSyncRemotesByIdRun = defineOperation({
  ...ofOwner,
  method: 'post',
  path: '/sync/remotes/{id}/run',
  summary: 'Sync now',
  description: 'Answers at once; how far it is comes over the event stream.',
  input: { ...byId, body: z.strictObject({ caseId: Id.optional() }) },
  output: json(AskedRun),
  errors: ['not_found', 'conflict'],
  outside: (context, { path, body }) => syncOf(context).run(path.id, body.caseId ?? null),
});
