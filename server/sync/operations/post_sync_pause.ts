import { z } from 'zod';
import { defineOperation, nothing } from '#server/catalog/define.ts';
import { ofOwner, syncOf } from './schema.ts';

export const postSyncPause = defineOperation({
  ...ofOwner,
  method: 'post',
  path: '/sync/pause',
  summary: 'Pause sync with every server for a while',
  description: 'As the courtroom does, which repeats it each minute; 0 seconds resume it.',
  input: { body: z.strictObject({ seconds: z.int().min(0).max(600) }) },
  output: nothing,
  errors: [],
  idempotent: true,
  outside: (context, { body }) => syncOf(context).pause(body.seconds),
});
