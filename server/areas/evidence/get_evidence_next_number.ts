import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { nextNumber } from './same-exhibit-number.ts';

export const getEvidenceNextNumber = defineOperation({
  door: 'window',
  method: 'get',
  path: '/evidence/next-number',
  summary: 'The next free exhibit number for an item',
  description: 'From its own number on, one that no item of its court files has; null where it has none.',
  access: { kind: 'matter', of: ({ query }) => query.caseId, needs: 'view' },
  input: { query: z.strictObject({ caseId: Id, id: Id }) },
  output: json(z.strictObject({ number: z.string().nullable() })),
  errors: ['not_found'],
  handler: async (view, { query }) => ({ number: await nextNumber(view, query.id) }),
});
