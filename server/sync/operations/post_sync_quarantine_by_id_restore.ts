import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { ofOwner, syncOf, byId } from './schema.ts';

export const postSyncQuarantineByIdRestore = defineOperation({
  ...ofOwner,
  method: 'post',
  path: '/sync/quarantine/{id}/restore',
  summary: 'Restore what was deleted on the server',
  description: 'It is a new record, which the next run makes there too.',
  input: byId,
  output: json(z.strictObject({ id: Id })),
  errors: ['not_found', 'conflict'],
  outside: async (context, { path }) => ({
    id: await syncOf(context).engine.restore(path.id, context.principal.accountId),
  }),
});
