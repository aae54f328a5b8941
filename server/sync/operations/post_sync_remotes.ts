import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { AddedRemote, RemoteAddress, RemoteName, RemoteToken, ofOwner, syncOf } from './schema.ts';

export const postSyncRemotes = defineOperation({
  ...ofOwner,
  method: 'post',
  path: '/sync/remotes',
  summary: 'Add a server',
  description:
    'Looks who answers there before anything is kept; the token goes to the key store and never comes out again.',
  input: { body: z.strictObject({ name: RemoteName, url: RemoteAddress, token: RemoteToken }) },
  output: json(AddedRemote),
  errors: ['conflict', 'forbidden'],
  outside: (context, { body }) => syncOf(context).add(context.principal.accountId, body),
});
