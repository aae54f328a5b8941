import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { MatterThere, ofOwner, syncOf, byId } from './schema.ts';

export const getSyncRemotesByIdMatters = defineOperation({
  ...ofOwner,
  method: 'get',
  path: '/sync/remotes/{id}/matters',
  summary: 'The matters of a server',
  description: 'Each look is a request to it.',
  input: byId,
  output: json(z.array(MatterThere)),
  errors: ['not_found', 'conflict'],
  outside: (context, { path }) => syncOf(context).mattersThere(path.id),
});
