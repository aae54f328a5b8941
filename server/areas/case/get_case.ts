import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { CaseIdFilter } from '#server/catalog/fields.ts';
import { readCase, toCase } from './queries.ts';
import { Case } from './schema.ts';

export const getCase = defineOperation({
  method: 'get',
  path: '/case',
  scope: 'case:read',
  summary: 'Show the case',
  description: 'The case of the context, or the one named. Of a case shared with the caller, unshared parts are blank.',
  access: { kind: 'matter', of: ({ query }) => query.caseId, needs: 'view' },
  input: { query: z.strictObject({ caseId: CaseIdFilter }) },
  output: json(Case),
  errors: ['not_found'],
  handler: async (view) => toCase(view, await readCase(view)),
});
