import { z } from 'zod';
import { defineOperation, nothing } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { announced } from './access.ts';
import { deleteSavedSearch } from './queries.ts';

export const deleteSavedSearches = defineOperation({
  door: 'window',
  method: 'delete',
  path: '/saved-searches',
  summary: 'Delete a saved search',
  access: { kind: 'account' },
  input: { query: z.strictObject({ id: Id }) },
  output: nothing,
  errors: ['not_found'],
  handler: ({ tx, viewer }, { query }) => deleteSavedSearch(tx, viewer, query.id),
  deliver: announced,
});
