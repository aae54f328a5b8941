import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { Missing, RemoteToken, ofOwner, syncOf } from './schema.ts';

export const postSyncRemotesByIdToken = defineOperation({
  ...ofOwner,
  method: 'post',
  path: '/sync/remotes/{id}/token',
  summary: 'Use another token of the same account',
  input: { path: z.strictObject({ id: Id }), body: z.strictObject({ token: RemoteToken }) },
  output: json(Missing),
  errors: ['not_found', 'conflict'],
  idempotent: true,
  outside: (context, { path, body }) => syncOf(context).changeToken(path.id, body.token),
});
