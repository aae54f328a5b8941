import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { given } from './given.ts';
import { Remote, RemoteName, SyncMode, ofOwner, syncOf, byId } from './schema.ts';

export const patchSyncRemotesById = defineOperation({
  ...ofOwner,
  method: 'patch',
  path: '/sync/remotes/{id}',
  summary: 'Rename a server, pause it, or change when it syncs',
  input: {
    ...byId,
    body: z.strictObject({
      name: RemoteName.optional(),
      mode: SyncMode.optional(),
      everyMinutes: z.int('Give a whole number of minutes.').min(1).max(1440).optional(),
      paused: z.boolean().optional(),
    }),
  },
  output: json(Remote),
  errors: ['not_found', 'conflict'],
  idempotent: true,
  outside: (context, { path, body }) => syncOf(context).change(path.id, given(body)),
});
