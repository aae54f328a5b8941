import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id, Instant } from '#server/catalog/fields.ts';
import { seenCustody } from './seen-custody.ts';

const differs = z.literal(true).optional().meta({ description: 'Something else was received of it before' });
const Check = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('empty'), differs }),
  z.strictObject({ state: z.literal('unchanged'), differs, since: Instant.nullable(), events: z.int().nullable() }),
  z.strictObject({
    state: z.literal('broken'),
    differs,
    place: z.int().nullable().meta({ description: 'Which event of the matter it is, from 1' }),
    at: Instant.nullable(),
    reason: z.string(),
  }),
]);

export const getEvidenceCustodyChain = defineOperation({
  door: 'window',
  method: 'get',
  path: '/evidence/custody-chain',
  summary: 'Check that the custody logs of a matter are unchanged',
  description:
    'Every event is hashed again, with the hash of the one before it. The first that does not fit is named. Guests learn only whether it is unchanged.',
  access: { kind: 'matter', of: ({ query }) => query.caseId, needs: 'view' },
  input: { query: z.strictObject({ caseId: Id }) },
  output: json(z.strictObject({ own: Check, others: z.array(z.strictObject({ computer: z.string(), check: Check })) })),
  errors: ['not_found'],
  async handler(view) {
    const { check, others } = await seenCustody(view);
    return { own: check, others: others.map(({ computer, check: found }) => ({ computer, check: found })) };
  },
});
