import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { Custody, custodyOf } from './custody.ts';

export const getEvidenceByIdCustody = defineOperation({
  door: 'window',
  method: 'get',
  path: '/evidence/{id}/custody',
  summary: 'How a piece of evidence was added',
  access: { kind: 'item', resource: 'evidence', of: ({ path }) => path.id, needs: 'view' },
  input: { path: z.strictObject({ id: Id }) },
  output: json(Custody),
  errors: ['not_found'],
  handler: ({ tx, viewer }, { path }) => custodyOf(tx, viewer, path.id),
});
