import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { AskedRun, ofOwner, syncOf } from './schema.ts';

export const getSyncRunsById = defineOperation({
  ...ofOwner,
  method: 'get',
  path: '/sync/runs/{id}',
  summary: 'How far a run is, or how it ended',
  input: { path: z.strictObject({ id: Id }) },
  output: json(AskedRun),
  errors: ['not_found'],
  outside: async (context, { path }) => syncOf(context).findRun(path.id),
});
