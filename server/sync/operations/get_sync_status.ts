import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { SyncStatus, ofOwner, syncOf } from './schema.ts';

export const getSyncStatus = defineOperation({
  ...ofOwner,
  method: 'get',
  path: '/sync/status',
  summary: 'The state of each server',
  output: json(z.array(SyncStatus)),
  outside: (context) => syncOf(context).status(),
});
