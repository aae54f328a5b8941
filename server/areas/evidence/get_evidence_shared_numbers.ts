import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { sharedExhibitNumbers } from './same-exhibit-number.ts';

/** What gives items back numbers they had is no edit of a number, and could not be asked about before. */
export const getEvidenceSharedNumbers = defineOperation({
  door: 'window',
  method: 'get',
  path: '/evidence/shared-numbers',
  summary: 'The exhibit numbers of a matter that more than one item has',
  access: { kind: 'matter', of: ({ query }) => query.caseId, needs: 'view' },
  input: { query: z.strictObject({ caseId: Id }) },
  output: json(
    z.strictObject({
      shared: z.array(
        z.strictObject({
          number: z.string(),
          items: z
            .array(z.strictObject({ id: Id, title: z.string() }))
            .meta({ description: 'The one that was changed last comes first' }),
          free: z.string().nullable().meta({ description: 'The next number that the first of them would have alone' }),
        }),
      ),
    }),
  ),
  errors: ['not_found'],
  handler: async (view) => ({ shared: await sharedExhibitNumbers(view) }),
});
