import { defineOperation, json } from '#server/catalog/define.ts';
import { AskedRun, ofOwner, syncOf, byId } from './schema.ts';

export const getSyncRunsById = defineOperation({
  ...ofOwner,
  method: 'get',
  path: '/sync/runs/{id}',
  summary: 'How far a run is, or how it ended',
  input: byId,
  output: json(AskedRun),
  errors: ['not_found'],
  outside: async (context, { path }) => syncOf(context).findRun(path.id),
});
