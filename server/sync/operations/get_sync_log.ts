import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { given } from './given.ts';
import { SyncLogLine, ofOwner, syncOf } from './schema.ts';

export const getSyncLog = defineOperation({
  ...ofOwner,
  method: 'get',
  path: '/sync/log',
  summary: 'Sync requests, results and decisions',
  input: {
    query: z.strictObject({
      remoteId: Id.optional(),
      before: z.coerce.number().int().positive().optional(),
      limit: z.coerce.number().int().min(1).max(1000).default(100),
    }),
  },
  output: json(z.array(SyncLogLine)),
  outside: (context, { query }) => syncOf(context).engine.log(given(query)),
});
