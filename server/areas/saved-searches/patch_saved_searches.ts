import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { expectedUpdatedAt, Id } from '#server/catalog/fields.ts';
import { announced } from './access.ts';
import { changeSavedSearch } from './queries.ts';
import { SavedSearch, SearchName, SearchQuery } from './schema.ts';

export const patchSavedSearches = defineOperation({
  door: 'window',
  method: 'patch',
  path: '/saved-searches',
  summary: 'Rename a saved search, or save what the list shows now',
  access: { kind: 'account' },
  input: {
    query: z.strictObject({ id: Id }),
    body: z.strictObject({ name: SearchName.optional(), query: SearchQuery.optional(), expectedUpdatedAt }),
  },
  output: json(SavedSearch),
  errors: ['not_found', 'conflict'],
  idempotent: true,
  handler: ({ tx, viewer }, { query, body }) => changeSavedSearch(tx, viewer, query.id, body),
  deliver: announced,
});
