import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { historyDetails } from './history.ts';
import { HistoryDetails } from './schema.ts';

export const getHistoryDetails = defineOperation({
  door: 'window',
  method: 'get',
  path: '/history/details',
  summary: 'What some changes were, field by field',
  access: { kind: 'matter', of: ({ query }) => query.caseId, needs: 'view' },
  input: {
    query: z.strictObject({
      caseId: Id,
      seq: z
        .string()
        .regex(/^\d{1,15}(?:,\d{1,15}){0,99}$/, 'Name 1 to 100 changes, with commas between.')
        .transform((text) => text.split(',').map(Number)),
    }),
  },
  output: json(HistoryDetails),
  errors: ['not_found'],
  handler: (view, { query }) => historyDetails(view, query.seq),
});
