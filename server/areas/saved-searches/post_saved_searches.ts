import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { announced, ofAnyone } from './access.ts';
import { saveSearch } from './queries.ts';
import { SavedSearch, SearchName, SearchQuery } from './schema.ts';

export const postSavedSearches = defineOperation({
  door: 'window',
  method: 'post',
  path: '/saved-searches',
  status: 201,
  summary: 'Save a search',
  description: 'At the end, or at a position when one that was deleted comes back.',
  access: { kind: 'matter', of: ({ body }) => body.caseId, ...ofAnyone },
  input: {
    body: z.strictObject({
      caseId: Id,
      name: SearchName,
      query: SearchQuery,
      position: z.int().min(0).max(1000).optional(),
    }),
  },
  output: json(SavedSearch),
  errors: ['not_found', 'conflict'],
  handler: ({ tx, viewer }, { body }) => saveSearch(tx, viewer, body),
  deliver: announced,
});
