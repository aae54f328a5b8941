import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { lastSeq } from '#server/store/change-log.ts';
import { sharedNumbersSince } from './same-exhibit-number.ts';

/** What gives items back numbers they had is no edit of a number, and could not be asked about before. */
export const getEvidenceSharedNumbers = defineOperation({
  door: 'window',
  method: 'get',
  path: '/evidence/shared-numbers',
  summary: 'Exhibit numbers that items came to share',
  description:
    'Numbers of other items that an item came to since a change of the log. Without `after` it answers only how far the log goes now.',
  access: { kind: 'matter', of: ({ query }) => query.caseId, needs: 'view' },
  input: { query: z.strictObject({ caseId: Id, after: z.coerce.number().int().nonnegative().optional() }) },
  output: json(
    z.strictObject({
      seq: z.int(),
      shared: z.array(
        z.strictObject({
          number: z.string(),
          items: z
            .array(z.strictObject({ id: Id, title: z.string() }))
            .meta({ description: 'The one that came to the number first, then those that have it too' }),
        }),
      ),
    }),
  ),
  errors: ['not_found'],
  async handler(view, { query: { after } }) {
    const seq = await lastSeq(view.tx);
    return { seq, shared: after === undefined || after === seq ? [] : await sharedNumbersSince(view, after) };
  },
});
