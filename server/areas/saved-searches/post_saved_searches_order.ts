import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { announced, ofAnyone } from './access.ts';
import { orderSavedSearches } from './queries.ts';
import { SavedSearch } from './schema.ts';

export const postSavedSearchesOrder = defineOperation({
  door: 'window',
  method: 'post',
  path: '/saved-searches/order',
  summary: 'Put your saved searches in another order',
  description: 'One that is not named stays after those that are.',
  access: { kind: 'matter', of: ({ body }) => body.caseId, ...ofAnyone },
  input: { body: z.strictObject({ caseId: Id, ids: z.array(Id).max(1000) }) },
  output: json(z.array(SavedSearch)),
  errors: ['not_found'],
  idempotent: true,
  handler: ({ tx, viewer, matter }, { body }) => orderSavedSearches(tx, viewer, matter.caseId, body.ids),
  deliver: announced,
});
