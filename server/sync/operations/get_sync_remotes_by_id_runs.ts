import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { AskedRun, ofOwner, syncOf, byId } from './schema.ts';

export const getSyncRemotesByIdRuns = defineOperation({
  ...ofOwner,
  method: 'get',
  path: '/sync/remotes/{id}/runs',
  summary: 'Runs that are still known, the newest first',
  input: byId,
  output: json(z.array(AskedRun)),
  errors: ['not_found'],
  outside: (context, { path }) => syncOf(context).runsOf(path.id),
});
