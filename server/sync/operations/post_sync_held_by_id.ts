import { z } from 'zod';
import { defineOperation, nothing } from '#server/catalog/define.ts';
import { HeldDecision, ofOwner, syncOf, byId } from './schema.ts';

export const postSyncHeldById = defineOperation({
  ...ofOwner,
  method: 'post',
  path: '/sync/held/{id}',
  summary: 'Send again what was never answered, or keep it here only',
  input: { ...byId, body: z.strictObject({ decision: HeldDecision }) },
  output: nothing,
  errors: ['not_found', 'conflict'],
  outside: (context, { path, body }) => syncOf(context).settleHeld(path.id, body.decision),
});
