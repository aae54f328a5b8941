import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { listSavedSearches } from './queries.ts';
import { SavedSearch } from './schema.ts';

export const getSavedSearches = defineOperation({
  door: 'window',
  method: 'get',
  path: '/saved-searches',
  summary: 'Your saved searches of a matter, in your order',
  access: { kind: 'matter', of: ({ query }) => query.caseId, needs: 'view' },
  input: { query: z.strictObject({ caseId: Id }) },
  output: json(z.array(SavedSearch)),
  errors: ['not_found'],
  handler: ({ tx, viewer, matter }) => listSavedSearches(tx, viewer, matter.caseId),
});
