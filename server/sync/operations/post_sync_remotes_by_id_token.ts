import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Missing, RemoteToken, ofOwner, syncOf, byId } from './schema.ts';

export const postSyncRemotesByIdToken = defineOperation({
  ...ofOwner,
  method: 'post',
  path: '/sync/remotes/{id}/token',
  summary: 'Use another token of the same account',
  input: { ...byId, body: z.strictObject({ token: RemoteToken }) },
  output: json(Missing),
  errors: ['not_found', 'conflict'],
  idempotent: true,
  outside: (context, { path, body }) => syncOf(context).changeToken(path.id, body.token),
});
