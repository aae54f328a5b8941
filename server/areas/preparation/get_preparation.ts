import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { CaseIdFilter, Id } from '#server/catalog/fields.ts';
import { requireAll } from '#server/catalog/references.ts';
import { readPreparation } from './read-preparation.ts';
import { Preparation } from './schema.ts';

export const getPreparation = defineOperation({
  method: 'get',
  path: '/preparation',
  scope: 'preparation:read',
  summary: 'Read preparation binders',
  description: 'With sections, items and gaps in the proof of elements.',
  access: { kind: 'matter', of: ({ query }) => query.caseId, needs: 'view' },
  input: {
    query: z.strictObject({
      caseId: CaseIdFilter,
      courtCaseId: Id.optional(),
      binderId: Id.optional(),
    }),
  },
  output: json(Preparation),
  errors: ['not_found'],
  async handler(view, { query: { courtCaseId, binderId } }) {
    await requireAll(view, 'courtCases', courtCaseId === undefined ? [] : [courtCaseId], 'courtCaseId');
    await requireAll(view, 'binders', binderId === undefined ? [] : [binderId], 'binderId');
    return readPreparation(view, { courtCaseId, binderId });
  },
});
