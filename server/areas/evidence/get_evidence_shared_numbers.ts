import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { freeExhibitNumber, sharedExhibitNumbers } from './same-exhibit-number.ts';

/** What gives items back numbers they had is no edit of a number, and could not be asked about before. */
export const getEvidenceSharedNumbers = defineOperation({
  door: 'window',
  method: 'get',
  path: '/evidence/shared-numbers',
  summary: 'The exhibit numbers of a matter that more than one item has',
  access: { kind: 'matter', of: ({ query }) => query.caseId, needs: 'view' },
  input: {
    query: z.strictObject({
      caseId: Id,
      freeFor: Id.optional().meta({ description: 'An item for which the next free number is looked up too' }),
    }),
  },
  output: json(
    z.strictObject({
      shared: z.array(
        z.strictObject({
          number: z.string().meta({ description: 'As the first item has it' }),
          items: z
            .array(z.strictObject({ id: Id, title: z.string() }))
            .meta({ description: 'The one that was changed last comes first' }),
        }),
      ),
      free: z.string().nullable().optional().meta({ description: 'With `freeFor`; null where there is none' }),
    }),
  ),
  errors: ['not_found'],
  async handler(view, { query: { freeFor } }) {
    const shared = (await sharedExhibitNumbers(view)).map((items) => ({
      number: items[0]?.exhibitNumber ?? '',
      items: items.map(({ id, title }) => ({ id, title })),
    }));
    return freeFor === undefined ? { shared } : { shared, free: await freeExhibitNumber(view, freeFor) };
  },
});
