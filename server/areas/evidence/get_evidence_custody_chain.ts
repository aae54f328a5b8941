import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id, Instant } from '#server/catalog/fields.ts';
import { seenCustody } from './seen-custody.ts';

const Check = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('empty') }),
  z.strictObject({ state: z.literal('unchanged'), since: Instant.nullable(), events: z.int().nullable() }),
  z.strictObject({
    state: z.literal('broken'),
    place: z.int().nullable().meta({ description: 'Which event of the matter it is, from 1' }),
    at: Instant.nullable(),
    reason: z.string(),
  }),
]);

export const getEvidenceCustodyChain = defineOperation({
  door: 'window',
  method: 'get',
  path: '/evidence/custody-chain',
  summary: 'Check that the custody log of a matter is unchanged',
  description:
    'Every event is hashed again, with the hash of the one before it. The first that does not fit is named. Guests learn only whether it is unchanged.',
  access: { kind: 'matter', of: ({ query }) => query.caseId, needs: 'view' },
  input: { query: z.strictObject({ caseId: Id }) },
  output: json(Check),
  errors: ['not_found'],
  handler: async (view) => (await seenCustody(view)).check,
});
