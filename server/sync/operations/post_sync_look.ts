import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { AddressFound, RemoteAddress, ofOwner, syncOf } from './schema.ts';

export const postSyncLook = defineOperation({
  ...ofOwner,
  method: 'post',
  path: '/sync/look',
  summary: 'Look who answers at an address',
  description: 'Before there is a token for it; nothing of it is kept.',
  input: { body: z.strictObject({ url: RemoteAddress }) },
  output: json(AddressFound),
  errors: ['conflict'],
  idempotent: true,
  outside: (context, { body }) => syncOf(context).look(body.url),
});
